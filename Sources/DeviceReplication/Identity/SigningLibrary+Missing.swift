#if !canImport(CryptoKit) && !(Encryption && canImport(CCrypto))
  /// In a build without encryption: no identity is ever made, and none is believed.
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
