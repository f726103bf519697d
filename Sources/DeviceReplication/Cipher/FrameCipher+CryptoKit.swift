#if canImport(CryptoKit)
  import CryptoKit

  /// AES-256-GCM under one key (NIST SP 800-38D): by CryptoKit.
  ///
  /// Invariant that the caller maintains: no nonce is used twice for sealing.
  struct FrameCipher: Sendable {
    static let isAvailable = true
    static let tagByteCount = 16

    private let key: SymmetricKey

    init(key: [UInt8]) throws(DeviceError) { self.key = SymmetricKey(data: key) }

    /// Returns `payload` encrypted, followed by its tag of 16 bytes.
    func seal(
      _ payload: [UInt8], nonce: [UInt8], header: [UInt8]
    ) throws(DeviceError) -> [UInt8] {
      do {
        let box = try AES.GCM.seal(
          payload, using: key, nonce: AES.GCM.Nonce(data: nonce), authenticating: header)
        return Array(box.ciphertext) + Array(box.tag)
      } catch {
        throw DeviceError(.encryptionUnavailable, "CryptoKit has failed")
      }
    }

    /// Returns the payload; nil unless the sealed bytes, the nonce and the header are the same as
    /// at sealing.
    func open(_ sealed: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8]? {
      guard sealed.count >= Self.tagByteCount,
        let box = try? AES.GCM.SealedBox(
          nonce: AES.GCM.Nonce(data: nonce), ciphertext: sealed.dropLast(Self.tagByteCount),
          tag: sealed.suffix(Self.tagByteCount)),
        let payload = try? AES.GCM.open(box, using: key, authenticating: header)
      else { return nil }
      return Array(payload)
    }
  }
#endif
