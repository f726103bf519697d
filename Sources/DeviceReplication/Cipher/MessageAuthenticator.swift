/// HMAC-SHA256 (RFC 2104) under one key.
struct MessageAuthenticator: Sendable {
  static let tagByteCount = 32

  private let key: [UInt8]

  init(key: [UInt8]) { self.key = key }

  /// The tag of the parts, one after the other. Throws `.encryptionUnavailable` if the library of
  /// ciphers fails.
  func tag(_ parts: [UInt8]...) throws(DeviceError) -> [UInt8] {
    try HashLibrary.tag(Array(parts.joined()), key: key)
  }

  /// SHA-256 of the parts, one after the other. Throws as ``tag(_:)`` does.
  static func hash(_ parts: [UInt8]...) throws(DeviceError) -> [UInt8] {
    try HashLibrary.hash(Array(parts.joined()))
  }

  /// Takes the same time wherever they differ.
  static func isEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    HashLibrary.isEqual(Array(left), Array(right))
  }
}
