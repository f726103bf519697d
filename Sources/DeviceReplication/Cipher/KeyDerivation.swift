/// HKDF-SHA256 (RFC 5869).
struct KeyDerivation: Sendable {
  private let pseudorandomKey: [UInt8]

  /// Throws `.encryptionUnavailable` if the cipher library fails.
  init(secret: [UInt8], salt: [UInt8]) throws(DeviceError) {
    pseudorandomKey = try HashLibrary.extracted(secret, salt: salt)
  }

  /// Uses a key that was derived before.
  init(key: [UInt8]) { pseudorandomKey = key }

  /// Returns a key of at most 255 blocks of 32 bytes. Throws `.encryptionUnavailable` if the cipher
  /// library fails.
  func key(_ info: [UInt8], byteCount: Int = 32) throws(DeviceError) -> [UInt8] {
    try HashLibrary.expanded(pseudorandomKey, info: info, byteCount: byteCount)
  }

  func key(_ use: String, _ context: [UInt8] = []) throws(DeviceError) -> [UInt8] {
    try key(Array(use.utf8) + context)
  }
}
