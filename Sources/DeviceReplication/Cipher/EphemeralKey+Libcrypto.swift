#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  import CCrypto

  /// A key for one link, discarded once the link is made: X25519 (RFC 7748), by libcrypto of
  /// OpenSSL 3.
  ///
  /// `@unchecked Sendable`: nothing changes the key after it was made.
  final class EphemeralKey: @unchecked Sendable {
    private let key: OpaquePointer

    private init(_ key: OpaquePointer) { self.key = key }

    deinit { EVP_PKEY_free(key) }

    /// Returns a new key. Throws `.encryptionUnavailable` if the library cannot make one.
    static func make() throws(DeviceError) -> EphemeralKey {
      guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_X25519, nil) else { throw failure }
      defer { EVP_PKEY_CTX_free(context) }
      var key: OpaquePointer?
      guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_keygen(context, &key) == 1, let key else {
        throw failure
      }
      return EphemeralKey(key)
    }

    /// A key from its 32 bytes. Throws `.encryptionUnavailable` if they are not a key.
    convenience init(bytes: [UInt8]) throws(DeviceError) {
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, bytes, bytes.count) else {
        throw Self.failure
      }
      self.init(key)
    }

    /// Returns the public half of the key, 32 bytes, for the other side. Throws
    /// `.encryptionUnavailable` if the library fails.
    func share() throws(DeviceError) -> [UInt8] {
      var share = [UInt8](repeating: 0, count: ExchangedSecret.byteCount)
      var count = share.count
      guard EVP_PKEY_get_raw_public_key(key, &share, &count) == 1, count == share.count else {
        throw Self.failure
      }
      return share
    }

    /// Returns the secret that each side derives from its own key and the other's share; nil if the
    /// share is malformed, or leads to zeros with every key (RFC 7748, section 6.1).
    func secret(with share: [UInt8]) -> [UInt8]? {
      guard share.count == ExchangedSecret.byteCount,
        let other = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, share, share.count)
      else { return nil }
      defer { EVP_PKEY_free(other) }
      guard let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
      defer { EVP_PKEY_CTX_free(context) }
      var secret = [UInt8](repeating: 0, count: ExchangedSecret.byteCount)
      var count = secret.count
      guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, other) == 1,
        EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
      else {
        // The library adds its reason to an error queue of the thread, where other code would find
        // it.
        ERR_clear_error()
        return nil
      }
      return ExchangedSecret.isZero(secret) ? nil : secret
    }

    private static let failure = DeviceError(.encryptionUnavailable, "libcrypto has failed")
  }
#endif
