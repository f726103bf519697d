#if canImport(CryptoKit)
  import CryptoKit

  /// Ed25519 (RFC 8032) by CryptoKit.
  enum SigningLibrary {
    static func publicKey(of secret: [UInt8]) throws(DeviceError) -> [UInt8] {
      Array(try key(secret).publicKey.rawRepresentation)
    }

    static func signature(of message: [UInt8], secret: [UInt8]) throws(DeviceError) -> [UInt8] {
      guard let signature = try? key(secret).signature(for: message) else { throw failure }
      return Array(signature)
    }

    /// Whether the signature is valid; false also for malformed signatures and keys.
    static func isValid(
      _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
    ) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    }

    private static func key(_ secret: [UInt8]) throws(DeviceError) -> Curve25519.Signing.PrivateKey
    {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: secret) else {
        throw failure
      }
      return key
    }

    private static let failure = DeviceError(.encryptionUnavailable, "CryptoKit has failed")
  }
#endif
