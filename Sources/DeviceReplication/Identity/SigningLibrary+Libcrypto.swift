#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  import CCrypto

  /// Ed25519 (RFC 8032) by libcrypto of OpenSSL 3.
  enum SigningLibrary {
    private static let signatureByteCount = 64

    static func publicKey(of secret: [UInt8]) throws(DeviceError) -> [UInt8] {
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, secret.count)
      else { throw failure }
      defer { EVP_PKEY_free(key) }
      var bytes = [UInt8](repeating: 0, count: DevicePublicKey.byteCount)
      var count = bytes.count
      guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == bytes.count else {
        throw failure
      }
      return bytes
    }

    static func signature(of message: [UInt8], secret: [UInt8]) throws(DeviceError) -> [UInt8] {
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, secret.count)
      else { throw failure }
      defer { EVP_PKEY_free(key) }
      guard let context = EVP_MD_CTX_new() else { throw failure }
      defer { EVP_MD_CTX_free(context) }
      var signature = [UInt8](repeating: 0, count: signatureByteCount)
      var count = signature.count
      guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
        EVP_DigestSign(context, &signature, &count, message, message.count) == 1,
        count == signature.count
      else { throw failure }
      return signature
    }

    /// Whether the signature is valid; false also for malformed signatures and keys.
    static func isValid(
      _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
    ) -> Bool {
      // The library adds its reason to an error queue of the thread, where other code would find
      // it.
      defer { ERR_clear_error() }
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count)
      else { return false }
      defer { EVP_PKEY_free(key) }
      guard let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    private static let failure = DeviceError(.encryptionUnavailable, "libcrypto has failed")
  }
#endif
