#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  import CCrypto

  /// AES-256-GCM under one key (NIST SP 800-38D): by libcrypto of OpenSSL 3.
  ///
  /// Invariant that the caller maintains: no nonce is used twice for sealing.
  ///
  /// `@unchecked Sendable`: a cipher belongs to one `FrameProtection`, which one task uses at a
  /// time.
  final class FrameCipher: @unchecked Sendable {
    static let isAvailable = true
    static let tagByteCount = 16

    private let context: OpaquePointer

    /// Throws `.encryptionUnavailable` if the library has no such cipher.
    init(key: [UInt8]) throws(DeviceError) {
      guard key.count == 32, let context = EVP_CIPHER_CTX_new() else { throw Self.failure }
      guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nil, 1) == 1 else {
        EVP_CIPHER_CTX_free(context)
        throw Self.failure
      }
      self.context = context
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Returns `payload` encrypted, followed by its tag of 16 bytes.
    func seal(
      _ payload: [UInt8], nonce: [UInt8], header: [UInt8]
    ) throws(DeviceError) -> [UInt8] {
      let count = payload.count
      var isSealed = false
      let sealed = [UInt8](unsafeUninitializedCapacity: count + Self.tagByteCount) { output, size in
        guard let start = output.baseAddress else { return }
        isSealed =
          EVP_CipherInit_ex(context, nil, nil, nil, nonce, 1) == 1
          && update(header, into: nil) && update(payload, into: start)
          && finish(into: start + count)
          && EVP_CIPHER_CTX_ctrl(
            context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagByteCount), start + count) == 1
        size = isSealed ? count + Self.tagByteCount : 0
      }
      guard isSealed else { throw Self.failure }
      return sealed
    }

    /// Returns the payload; nil unless the sealed bytes, the nonce and the header are the same as
    /// at sealing.
    func open(_ sealed: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8]? {
      guard sealed.count >= Self.tagByteCount else { return nil }
      let count = sealed.count - Self.tagByteCount
      var tag = Array(sealed[count...])
      let encrypted = Array(sealed[..<count])
      var isOpened = false
      let payload = [UInt8](unsafeUninitializedCapacity: count + Self.tagByteCount) {
        output, size in
        guard let start = output.baseAddress else { return }
        isOpened =
          EVP_CipherInit_ex(context, nil, nil, nil, nonce, 0) == 1
          && update(header, into: nil) && update(encrypted, into: start)
          && EVP_CIPHER_CTX_ctrl(
            context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagByteCount), &tag) == 1
          && finish(into: start + count)
        size = isOpened ? count : 0
      }
      return isOpened ? payload : nil
    }

    /// Frames are far shorter than the greatest `Int32`.
    private func update(_ input: [UInt8], into output: UnsafeMutablePointer<UInt8>?) -> Bool {
      if input.isEmpty { return true }
      var written: Int32 = 0
      return EVP_CipherUpdate(context, output, &written, input, Int32(input.count)) == 1
        && written == Int32(input.count)
    }

    private func finish(into rest: UnsafeMutablePointer<UInt8>) -> Bool {
      var written: Int32 = 0
      return EVP_CipherFinal_ex(context, rest, &written) == 1 && written == 0
    }

    private static var failure: DeviceError {
      DeviceError(.encryptionUnavailable, "libcrypto has failed")
    }
  }
#endif
