/// What two ephemeral keys lead both sides to.
enum ExchangedSecret {
  /// Of a share, and of the secret.
  static let byteCount = 32

  /// Takes the same time whatever the bytes are.
  static func isZero(_ bytes: [UInt8]) -> Bool { bytes.reduce(0) { $0 | $1 } == 0 }
}
