/// The secret that both sides derive from two ephemeral keys.
enum ExchangedSecret {
  /// The length of a share, and of the secret.
  static let byteCount = 32

  /// Whether all bytes are zero, in a time that does not depend on the bytes.
  static func isZero(_ bytes: [UInt8]) -> Bool { bytes.reduce(0) { $0 | $1 } == 0 }
}
