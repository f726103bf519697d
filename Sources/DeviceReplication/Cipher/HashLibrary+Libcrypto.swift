#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  import CCrypto

  /// SHA-256, HMAC and HKDF by libcrypto of OpenSSL 3.
  enum HashLibrary {
    static func hash(_ bytes: [UInt8]) throws(DeviceError) -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 0
      guard EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil) == 1, count == 32
      else { throw failure }
      return digest
    }

    /// Returns the HMAC-SHA256 (RFC 2104).
    static func tag(_ bytes: [UInt8], key: [UInt8]) throws(DeviceError) -> [UInt8] {
      var tag = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 0
      let made = HMAC(
        EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &tag, &count)
      guard made != nil, count == 32 else { throw failure }
      return tag
    }

    /// HKDF-SHA256 (RFC 5869), first step: returns a key extracted from a secret.
    static func extracted(
      _ secret: [UInt8], salt: [UInt8]
    ) throws(DeviceError) -> [UInt8] {
      try derived(secret, byteCount: 32) { context in
        EVP_PKEY_CTX_set_hkdf_mode(context, Int32(EVP_PKEY_HKDEF_MODE_EXTRACT_ONLY)) == 1
          && EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1
      }
    }

    /// HKDF-SHA256, second step: returns `byteCount` bytes for one use.
    static func expanded(
      _ key: [UInt8], info: [UInt8], byteCount: Int
    ) throws(DeviceError) -> [UInt8] {
      try derived(key, byteCount: byteCount) { context in
        EVP_PKEY_CTX_set_hkdf_mode(context, Int32(EVP_PKEY_HKDEF_MODE_EXPAND_ONLY)) == 1
          && EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
      }
    }

    private static func derived(
      _ key: [UInt8], byteCount: Int, _ prepare: (OpaquePointer) -> Bool
    ) throws(DeviceError) -> [UInt8] {
      guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw failure }
      defer { EVP_PKEY_CTX_free(context) }
      var output = [UInt8](repeating: 0, count: byteCount)
      var count = byteCount
      guard EVP_PKEY_derive_init(context) == 1,
        EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
        EVP_PKEY_CTX_set1_hkdf_key(context, key, Int32(key.count)) == 1, prepare(context),
        EVP_PKEY_derive(context, &output, &count) == 1, count == byteCount
      else { throw failure }
      return output
    }

    /// Whether both are equal, in a time that does not depend on where they differ.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    private static let failure = DeviceError(.encryptionUnavailable, "libcrypto has failed")
  }
#endif
