#if canImport(CryptoKit) || Encryption
  @testable import StorageEngine

  /// The bytes that `text` spells in hexadecimal digits.
  func hexadecimal(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  func seal(
    _ cipher: SegmentCipher, _ plaintext: [UInt8], at offset: UInt64, _ header: [UInt8]
  ) throws -> [UInt8] {
    var sealed = [UInt8](repeating: 0, count: plaintext.count + SegmentCipher.tagByteCount)
    try sealed.withUnsafeMutableBytes { room in
      try plaintext.withUnsafeBytes { bytes in
        try header.withUnsafeBytes {
          try cipher.seal(plaintext: bytes, nonceCounter: offset, associatedData: $0, into: room)
        }
      }
    }
    return sealed
  }

  func open(
    _ cipher: SegmentCipher, _ sealed: [UInt8], at offset: UInt64, _ header: [UInt8]
  ) throws -> [UInt8] {
    let count = max(0, sealed.count - SegmentCipher.tagByteCount)
    var plaintext = [UInt8](repeating: 0, count: count)
    try plaintext.withUnsafeMutableBytes { room in
      try sealed.withUnsafeBytes { bytes in
        try header.withUnsafeBytes {
          try cipher.open(bytes, nonceCounter: offset, associatedData: $0, into: room)
        }
      }
    }
    return plaintext
  }
#endif
