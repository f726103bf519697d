/// HMAC-SHA256 (RFC 2104) under one key.
struct MessageAuthenticator: Sendable {
  static let tagByteCount = 32

  private let key: [UInt8]

  init(key: [UInt8]) { self.key = key }

  /// Returns the tag of the concatenated parts. Throws `.encryptionUnavailable` if the cipher
  /// library fails.
  func tag(_ parts: [UInt8]...) throws(DeviceError) -> [UInt8] {
    try HashLibrary.tag(Array(parts.joined()), key: key)
  }

  /// Returns the SHA-256 of the concatenated parts. Throws the errors of ``tag(_:)``.
  static func hash(_ parts: [UInt8]...) throws(DeviceError) -> [UInt8] {
    try HashLibrary.hash(Array(parts.joined()))
  }

  /// Whether both are equal, in a time that does not depend on where they differ.
  static func isEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    HashLibrary.isEqual(Array(left), Array(right))
  }
}
