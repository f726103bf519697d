#if canImport(CryptoKit)
  import CryptoKit

  /// A key for one link, discarded once the link is made: X25519 (RFC 7748), by CryptoKit.
  struct EphemeralKey: Sendable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    private init(_ key: Curve25519.KeyAgreement.PrivateKey) { self.key = key }

    static func make() throws(DeviceError) -> EphemeralKey {
      EphemeralKey(Curve25519.KeyAgreement.PrivateKey())
    }

    /// A key from its 32 bytes. Throws `.encryptionUnavailable` if they are not a key.
    init(bytes: [UInt8]) throws(DeviceError) {
      guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes) else {
        throw DeviceError(.encryptionUnavailable, "CryptoKit has failed")
      }
      self.init(key)
    }

    /// Returns the public half of the key, 32 bytes, for the other side.
    func share() throws(DeviceError) -> [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// Returns the secret that each side derives from its own key and the other's share; nil if the
    /// share is malformed, or leads to zeros with every key (RFC 7748, section 6.1).
    func secret(with share: [UInt8]) -> [UInt8]? {
      guard let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: share),
        let secret = try? key.sharedSecretFromKeyAgreement(with: other)
      else { return nil }
      let bytes = secret.withUnsafeBytes { Array($0) }
      return ExchangedSecret.isZero(bytes) ? nil : bytes
    }
  }
#endif
