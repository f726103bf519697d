#if !canImport(CryptoKit) && !(Encryption && canImport(CCrypto))
  /// AES-256-GCM, in a build without encryption, which never makes a cipher.
  struct FrameCipher: Sendable {
    static let isAvailable = false
    static let tagByteCount = 16

    init(key: [UInt8]) throws(DeviceError) {
      throw DeviceError(
        .encryptionUnavailable, "this build cannot encrypt: its trait is `Encryption`")
    }

    func seal(
      _ payload: [UInt8], nonce: [UInt8], header: [UInt8]
    ) throws(DeviceError) -> [UInt8] {
      throw DeviceError(
        .encryptionUnavailable, "this build cannot encrypt: its trait is `Encryption`")
    }

    func open(_ sealed: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8]? { nil }
  }
#endif
