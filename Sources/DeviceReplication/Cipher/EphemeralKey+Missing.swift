#if !canImport(CryptoKit) && !(Encryption && canImport(CCrypto))
  /// A key for one link, in a build without encryption, which never makes one.
  struct EphemeralKey: Sendable {
    private init() {}

    static func make() throws(DeviceError) -> EphemeralKey { throw failure }

    init(bytes: [UInt8]) throws(DeviceError) { throw Self.failure }

    func share() throws(DeviceError) -> [UInt8] { throw Self.failure }

    func secret(with share: [UInt8]) -> [UInt8]? { nil }

    private static let failure = DeviceError(
      .encryptionUnavailable, "this build cannot encrypt: its trait is `Encryption`")
  }
#endif
