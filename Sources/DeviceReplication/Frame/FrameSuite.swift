/// How frames are protected.
enum FrameSuite: UInt8, Sendable, CaseIterable {
  /// Behind the payload is its SHA-256: against accidents. No key.
  case hashed = 0
  /// Behind the payload is its HMAC-SHA256.
  case tagged = 1
  /// The payload is encrypted by AES-256-GCM, and its tag is behind it.
  case encrypted = 2

  var tagByteCount: Int {
    self == .encrypted ? FrameCipher.tagByteCount : MessageAuthenticator.tagByteCount
  }
}
