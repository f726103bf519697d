#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  internal import CCrypto
  internal import Synchronization

  /// The cipher's library where CryptoKit does not exist: libcrypto of OpenSSL 3.
  enum CipherLibrary {
    static let isAvailable = true

    /// Derives `byteCount` bytes from `secret` with HKDF-SHA256 (RFC 5869).
    static func deriveKey(
      from secret: UnsafeRawBufferPointer, salt: [UInt8], info: [UInt8], byteCount: Int
    ) throws(CodecError) -> [UInt8] {
      guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .libraryFailed }
      defer { EVP_PKEY_CTX_free(context) }
      var output = [UInt8](repeating: 0, count: byteCount)
      var count = byteCount
      let secretStart = secret.assumingMemoryBound(to: UInt8.self).baseAddress
      let isDerived =
        EVP_PKEY_derive_init(context) == 1
        && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
        && EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1
        && EVP_PKEY_CTX_set1_hkdf_key(context, secretStart, Int32(secret.count)) == 1
        && EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
        && EVP_PKEY_derive(context, &output, &count) == 1
      guard isDerived, count == byteCount else { throw .libraryFailed }
      return output
    }
  }

  extension CipherLibrary {
    /// AES-256-GCM under one key.
    ///
    /// Preparing a context for a key costs as much as encrypting some kilobytes, so prepared ones
    /// are kept: a call takes one from the pool, or prepares one if all are in use.
    final class GaloisCounterCipher: Sendable {
      private let key: [UInt8]
      private let pool = Mutex<[CipherContext]>([])

      private static let keptContextCount = 4

      init(key: [UInt8]) throws(CodecError) {
        self.key = key
        putBack(try prepare())
      }

      func seal(
        _ plaintext: UnsafeRawBufferPointer, nonce: SegmentCipher.Nonce,
        associatedData: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
      ) throws(CodecError) {
        let context = try take()
        defer { putBack(context) }
        guard let start = output.baseAddress else { throw .libraryFailed }
        let isSealed =
          context.start(.seal, nonce: nonce)
          && context.update(associatedData, into: nil)
          && context.update(plaintext, into: start)
          && context.writeTag(to: start + plaintext.count)
        guard isSealed else { throw .libraryFailed }
      }

      func open(
        _ sealed: UnsafeRawBufferPointer, nonce: SegmentCipher.Nonce,
        associatedData: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
      ) throws(CodecError) {
        let context = try take()
        defer { putBack(context) }
        let ciphertext = UnsafeRawBufferPointer(rebasing: sealed[..<output.count])
        let tag = UnsafeRawBufferPointer(rebasing: sealed[output.count...])
        let isOpened =
          context.start(.open, nonce: nonce)
          && context.update(associatedData, into: nil)
          && context.update(ciphertext, into: output.baseAddress)
          && context.checkTag(tag)
        guard isOpened else {
          output.initializeMemory(as: UInt8.self, repeating: 0)
          throw .authenticationFailed
        }
      }

      private func take() throws(CodecError) -> CipherContext {
        if let context = pool.withLock({ $0.popLast() }) { return context }
        return try prepare()
      }

      private func prepare() throws(CodecError) -> CipherContext {
        let outcome = key.withUnsafeBytes { bytes -> Result<CipherContext, CodecError> in
          do throws(CodecError) { return .success(try CipherContext(key: bytes)) } catch {
            return .failure(error)
          }
        }
        return try outcome.get()
      }

      private func putBack(_ context: CipherContext) {
        pool.withLock { if $0.count < Self.keptContextCount { $0.append(context) } }
      }
    }
  }
#endif
