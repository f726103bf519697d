#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  internal import CCrypto

  /// One prepared AES-256-GCM context of libcrypto.
  ///
  /// Sendable although libcrypto's contexts are not safe to share: a context is either in a pool,
  /// where nobody uses it, or belongs to the one call that took it out. So no two threads use it at
  /// once, and the pool's lock orders one use before the next.
  final class CipherContext: @unchecked Sendable {
    enum Direction: Int32 {
      case open = 0
      case seal = 1
    }

    private let context: OpaquePointer

    /// libcrypto counts bytes in signed 32-bit integers.
    private static let chunkByteCount = 1 << 30

    init(key: UnsafeRawBufferPointer) throws(CodecError) {
      guard let context = EVP_CIPHER_CTX_new() else { throw .libraryFailed }
      let start = key.assumingMemoryBound(to: UInt8.self).baseAddress
      guard
        key.count == EncryptionKey.byteCount,
        EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, start, nil, 1) == 1
      else {
        EVP_CIPHER_CTX_free(context)
        throw .libraryFailed
      }
      self.context = context
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Begins a message under the key that the context was created with.
    func start(_ direction: Direction, nonce: SegmentCipher.Nonce) -> Bool {
      nonce.withBytes {
        let start = $0.assumingMemoryBound(to: UInt8.self).baseAddress
        return EVP_CipherInit_ex(context, nil, nil, nil, start, direction.rawValue) == 1
      }
    }

    /// Adds associated data if `output` is nil, otherwise encrypts or decrypts to `output`.
    func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawPointer?) -> Bool {
      guard let start = input.baseAddress else { return true }
      var done = 0
      while done < input.count {
        let count = min(input.count - done, Self.chunkByteCount)
        var written: Int32 = 0
        let target = (output.map { $0 + done })?.assumingMemoryBound(to: UInt8.self)
        let source = (start + done).assumingMemoryBound(to: UInt8.self)
        guard
          EVP_CipherUpdate(context, target, &written, source, Int32(count)) == 1,
          written == Int32(count)
        else { return false }
        done += count
      }
      return true
    }

    /// Ends a message and writes its tag.
    func writeTag(to tag: UnsafeMutableRawPointer) -> Bool {
      finish()
        && EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_GET_TAG, Int32(SegmentCipher.tagByteCount), tag) == 1
    }

    /// Ends a message; returns false if its tag is not `tag`.
    func checkTag(_ tag: UnsafeRawBufferPointer) -> Bool {
      // libcrypto declares the tag mutable but only reads it.
      EVP_CIPHER_CTX_ctrl(
        context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count),
        UnsafeMutableRawPointer(mutating: tag.baseAddress)) == 1 && finish()
    }

    private func finish() -> Bool {
      withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { rest in
        var written: Int32 = 0
        let start = rest.assumingMemoryBound(to: UInt8.self).baseAddress
        return EVP_CipherFinal_ex(context, start, &written) == 1 && written == 0
      }
    }
  }
#endif
