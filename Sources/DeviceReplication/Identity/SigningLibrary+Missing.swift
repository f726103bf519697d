#if !canImport(CryptoKit) && !(Encryption && canImport(CCrypto))
  /// Signatures in a build without encryption: it makes no identities, and accepts none.
  enum SigningLibrary {
    static func publicKey(of secret: [UInt8]) throws(DeviceError) -> [UInt8] { throw failure }

    static func signature(of message: [UInt8], secret: [UInt8]) throws(DeviceError) -> [UInt8] {
      throw failure
    }

    static func isValid(
      _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
    ) -> Bool { false }

    private static let failure = DeviceError(
      .encryptionUnavailable, "this build has no identities: its trait is `Encryption`")
  }
#endif
