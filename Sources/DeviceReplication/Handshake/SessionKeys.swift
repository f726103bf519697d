/// The keys of one link, derived from the shared key, the exchanged secret, both nonces and the
/// complete agreement: in the way of Noise's pattern `NNpsk0`, and of TLS 1.3's `psk_dhe_ke` (RFC
/// 8446, section 4.2.9).
struct SessionKeys: Sendable {
  /// The SHA-256 of both hellos and the agreement.
  let hash: [UInt8]
  private let transcript: [UInt8]
  private let proving: MessageAuthenticator
  private let keys: [DeviceRole: [UInt8]]

  /// `initiator` and `responder` are the hellos as they were sent; `exchanged` is empty for a link
  /// without encryption.
  init(
    _ key: DeviceKey, exchanged: [UInt8], initiator: [UInt8], responder: [UInt8],
    _ agreement: Agreement
  ) throws(DeviceError) {
    transcript =
      initiator + responder + LittleEndian.bytes(agreement.version) + [agreement.suite.rawValue]
    hash = try MessageAuthenticator.hash(transcript)
    let derivation = try KeyDerivation(
      secret: key.bytes + exchanged, salt: Hello.nonce(in: initiator) + Hello.nonce(in: responder))
    proving = MessageAuthenticator(key: try derivation.key("andiron device proof", hash))
    keys = [
      .initiator: try derivation.key("andiron device initiator", hash),
      .responder: try derivation.key("andiron device responder", hash),
    ]
  }

  /// Returns the proof that the side with this role has the key: nobody else can make it, and it is
  /// valid only for these two hellos.
  ///
  /// Throws `.encryptionUnavailable` if the cipher library fails, as the initializer does.
  func proof(of role: DeviceRole) throws(DeviceError) -> [UInt8] {
    try proving.tag([role.rawValue], transcript)
  }

  /// Returns the protection of the frames that the side with this role sends.
  func protection(
    of role: DeviceRole, _ suite: FrameSuite
  ) throws(DeviceError) -> FrameProtection {
    try FrameProtection(suite, key: keys[role] ?? [])
  }
}
