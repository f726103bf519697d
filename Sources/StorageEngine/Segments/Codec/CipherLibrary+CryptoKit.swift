#if canImport(CryptoKit)
  internal import CryptoKit

  /// The cipher's library on Apple platforms.
  enum CipherLibrary {
    static let isAvailable = true

    /// Derives `byteCount` bytes from `secret` with HKDF-SHA256 (RFC 5869).
    static func deriveKey(
      from secret: UnsafeRawBufferPointer, salt: [UInt8], info: [UInt8], byteCount: Int
    ) throws(CodecError) -> [UInt8] {
      let derived = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info,
        outputByteCount: byteCount)
      return derived.withUnsafeBytes { Array($0) }
    }
  }

  extension CipherLibrary {
    /// AES-256-GCM under one key.
    struct GaloisCounterCipher: Sendable {
      private let key: SymmetricKey

      init(key: [UInt8]) throws(CodecError) {
        self.key = SymmetricKey(data: key)
      }

      func seal(
        _ plaintext: UnsafeRawBufferPointer, nonce: SegmentCipher.Nonce,
        associatedData: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
      ) throws(CodecError) {
        do {
          let box = try AES.GCM.seal(
            plaintext, using: key, nonce: try nonce.value, authenticating: associatedData)
          output.copyBytes(from: box.ciphertext)
          UnsafeMutableRawBufferPointer(rebasing: output[plaintext.count...]).copyBytes(
            from: box.tag)
        } catch {
          throw .libraryFailed
        }
      }

      func open(
        _ sealed: UnsafeRawBufferPointer, nonce: SegmentCipher.Nonce,
        associatedData: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
      ) throws(CodecError) {
        do {
          let box = try AES.GCM.SealedBox(
            nonce: try nonce.value,
            ciphertext: UnsafeRawBufferPointer(rebasing: sealed[..<output.count]),
            tag: UnsafeRawBufferPointer(rebasing: sealed[output.count...]))
          output.copyBytes(from: try AES.GCM.open(box, using: key, authenticating: associatedData))
        } catch {
          output.initializeMemory(as: UInt8.self, repeating: 0)
          throw .authenticationFailed
        }
      }
    }
  }

  extension SegmentCipher.Nonce {
    fileprivate var value: AES.GCM.Nonce {
      get throws { try withBytes { bytes in Result { try AES.GCM.Nonce(data: bytes) } }.get() }
    }
  }
#endif
