/// Bytes of text; upper-case ASCII letters read as lower-case ones if `foldsCase`.
package struct FoldedBytes {
  package let bytes: UnsafeRawBufferPointer
  package let foldsCase: Bool

  package init(bytes: UnsafeRawBufferPointer, foldsCase: Bool) {
    self.bytes = bytes
    self.foldsCase = foldsCase
  }

  package var count: Int { bytes.count }

  package subscript(index: Int) -> UInt8 {
    let byte = bytes[index]
    return foldsCase && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  func equals(_ needle: [UInt8], at start: Int) -> Bool {
    for index in needle.indices where self[start + index] != needle[index] { return false }
    return true
  }
}
