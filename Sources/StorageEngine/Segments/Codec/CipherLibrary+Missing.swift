#if !canImport(CryptoKit) && !(Encryption && canImport(CCrypto))
  /// The cipher's library in a build without one: every request throws.
  enum CipherLibrary {
    static let isAvailable = false

    static func deriveKey(
      from secret: UnsafeRawBufferPointer, salt: [UInt8], info: [UInt8], byteCount: Int
    ) throws(CodecError) -> [UInt8] {
      throw .encryptionUnavailable
    }
  }

  extension CipherLibrary {
    /// Never created in such a build.
    struct GaloisCounterCipher: Sendable {
      init(key: [UInt8]) throws(CodecError) {
        throw .encryptionUnavailable
      }

      func seal(
        _ plaintext: UnsafeRawBufferPointer, nonce: SegmentCipher.Nonce,
        associatedData: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
      ) throws(CodecError) {
        throw .encryptionUnavailable
      }

      func open(
        _ sealed: UnsafeRawBufferPointer, nonce: SegmentCipher.Nonce,
        associatedData: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
      ) throws(CodecError) {
        throw .encryptionUnavailable
      }
    }
  }
#endif
