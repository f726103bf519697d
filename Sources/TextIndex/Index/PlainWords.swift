/// The words of a text: runs of letters and digits of ASCII, in lower case, and of everything
/// outside ASCII.
enum PlainWords {
  /// Calls `body` with each word, which is valid only during the call.
  static func forEach(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: longest, alignment: 1) { room in
      var count = 0
      for byte in text {
        let lower = byte | 0x20
        let isLetter = lower &- UInt8(ascii: "a") < 26
        if isLetter || byte &- UInt8(ascii: "0") < 10 || byte >= 0x80 {
          // The rest of a very long word does not count.
          guard count < longest else { continue }
          room[count] = isLetter && byte < 0x80 ? lower : byte
          count += 1
        } else if count > 0 {
          body(UnsafeRawBufferPointer(rebasing: room[..<count]))
          count = 0
        }
      }
      if count > 0 { body(UnsafeRawBufferPointer(rebasing: room[..<count])) }
    }
  }

  private static let longest = 128
}
