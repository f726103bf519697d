/// The protection of frames.
enum FrameSuite: UInt8, Sendable, CaseIterable {
  /// A SHA-256 of header and payload follows the payload, to detect accidents. Uses no key.
  case hashed = 0
  /// An HMAC-SHA256 of header and payload follows the payload.
  case tagged = 1
  /// AES-256-GCM encrypts the payload; its tag follows the payload.
  case encrypted = 2

  var tagByteCount: Int {
    self == .encrypted ? FrameCipher.tagByteCount : MessageAuthenticator.tagByteCount
  }
}
