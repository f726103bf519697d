extension SegmentCipher {
  /// 16 bytes that only the holder of a file's key can compute for given bytes at a given place:
  /// AES-256-GCM over no plaintext, with the bytes as associated data (NIST SP 800-38D, section 3,
  /// GMAC).
  struct Tag: Sendable, Hashable {
    static let byteCount = SegmentCipher.tagByteCount

    var bytes: [UInt8]

    /// All zeros: the content of the tag's field in a file without a key.
    static let none = Tag(bytes: [UInt8](repeating: 0, count: byteCount))
  }

  /// The tag of `content`. Under one salt, each place, as the nonce's counter, is used for one
  /// content only. Throws `.encryptionUnavailable`.
  func tag(of content: [UInt8], nonceCounter: UInt64) throws(EngineError) -> Tag {
    let output = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Tag.byteCount, alignment: 8)
    defer { output.deallocate() }
    let isDone = content.withUnsafeBytes { content in
      (try? seal(
        plaintext: UnsafeRawBufferPointer(start: nil, count: 0), nonceCounter: nonceCounter,
        associatedData: content, into: output)) != nil
    }
    guard isDone else {
      throw EngineError(.encryptionUnavailable, "authenticating a part of a file failed")
    }
    return Tag(bytes: Array(output))
  }

  /// Whether `tag`, 16 bytes, is the tag of `content` at this place.
  func isRight(
    _ tag: UnsafeRawBufferPointer, of content: [UInt8], nonceCounter: UInt64
  ) -> Bool {
    guard tag.count == Tag.byteCount else { return false }
    return content.withUnsafeBytes { content in
      (try? open(
        tag, nonceCounter: nonceCounter, associatedData: content,
        into: UnsafeMutableRawBufferPointer(start: nil, count: 0))) != nil
    }
  }
}
