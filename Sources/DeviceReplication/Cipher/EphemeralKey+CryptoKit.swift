#if canImport(CryptoKit)
  import CryptoKit

  /// A key for one link, which is gone when the link is made: X25519 (RFC 7748), by CryptoKit.
  struct EphemeralKey: Sendable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    private init(_ key: Curve25519.KeyAgreement.PrivateKey) { self.key = key }

    static func make() throws(DeviceError) -> EphemeralKey {
      EphemeralKey(Curve25519.KeyAgreement.PrivateKey())
    }

    /// A key from its 32 bytes. Throws `.encryptionUnavailable` if they are no key.
    init(bytes: [UInt8]) throws(DeviceError) {
      guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes) else {
        throw DeviceError(.encryptionUnavailable, "CryptoKit has failed")
      }
      self.init(key)
    }

    /// What the other side gets: 32 bytes.
    func share() throws(DeviceError) -> [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// What both sides get of their own key and the other's share; nil if the share is none, or one
    /// that leads to zeros whatever the key (section 6.1).
    func secret(with share: [UInt8]) -> [UInt8]? {
      guard let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: share),
        let secret = try? key.sharedSecretFromKeyAgreement(with: other)
      else { return nil }
      let bytes = secret.withUnsafeBytes { Array($0) }
      return ExchangedSecret.isZero(bytes) ? nil : bytes
    }
  }
#endif
