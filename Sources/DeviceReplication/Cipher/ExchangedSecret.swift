/// The secret that two ephemeral keys give both sides.
enum ExchangedSecret {
  /// Of a share, and of the secret.
  static let byteCount = 32

  /// Takes the same time whatever the bytes are.
  static func isZero(_ bytes: [UInt8]) -> Bool { bytes.reduce(0) { $0 | $1 } == 0 }
}
