/// The keys of one link, derived from the shared one, both nonces and all that was agreed on.
struct SessionKeys: Sendable {
  private let transcript: [UInt8]
  private let proving: MessageAuthenticator
  private let keys: [DeviceRole: [UInt8]]

  init(_ key: DeviceKey, initiator: [UInt8], responder: [UInt8], _ agreement: Agreement) {
    transcript =
      initiator + responder + LittleEndian.bytes(agreement.version) + [agreement.suite.rawValue]
    let hash = MessageAuthenticator.hash(transcript)
    let derivation = KeyDerivation(
      secret: key.bytes,
      salt: initiator.suffix(Hello.nonceByteCount) + responder.suffix(Hello.nonceByteCount))
    proving = MessageAuthenticator(key: derivation.key("andiron device proof", hash))
    keys = [
      .initiator: derivation.key("andiron device initiator", hash),
      .responder: derivation.key("andiron device responder", hash),
    ]
  }

  /// What shows that the side with this role has the key: nobody else can make it, and it is good
  /// for these two hellos alone.
  func proof(of role: DeviceRole) -> [UInt8] { proving.tag([role.rawValue], transcript) }

  /// What protects the frames that the side with this role sends.
  func protection(
    of role: DeviceRole, _ suite: FrameSuite
  ) throws(DeviceError) -> FrameProtection {
    try FrameProtection(suite, key: keys[role] ?? [])
  }
}
