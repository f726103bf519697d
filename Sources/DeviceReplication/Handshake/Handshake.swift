/// The first exchange over a channel: hellos, then proofs, the initiator's first each time.
///
/// A side reads nothing longer than a hello before the other side has proved that it has the key.
/// Encrypted links also depend on a key that each side makes for the link and discards with it:
/// someone who recorded the link and gets the shared key later cannot read it.
struct Handshake: Sendable {
  struct Outcome: Sendable {
    var agreement: Agreement
    var transcriptHash: [UInt8]
    var reader: FrameReader
    var sending: FrameProtection
  }

  private let channel: any DeviceChannel
  private let key: DeviceKey
  private let role: DeviceRole
  private let own: Hello
  private let ephemeral: EphemeralKey?
  private var reader: ChannelReader

  /// Throws `.encryptionUnavailable` if encryption is required but this build does not support it.
  init(
    _ channel: any DeviceChannel, _ key: DeviceKey, _ role: DeviceRole,
    _ encryption: DeviceEncryption, versions: ClosedRange<UInt16>
  ) throws(DeviceError) {
    guard encryption != .required || FrameCipher.isAvailable else {
      throw DeviceError(
        .encryptionUnavailable, "this build cannot encrypt: its trait is `Encryption`")
    }
    self.channel = channel
    self.key = key
    self.role = role
    let encrypts = encryption != .none && FrameCipher.isAvailable
    ephemeral = encrypts ? try .make() : nil
    own = Hello(role, encryption, versions: versions, share: try ephemeral?.share())
    reader = ChannelReader(channel)
  }

  /// Runs the exchange. Throws `DeviceError`.
  mutating func run() async throws(DeviceError) -> Outcome {
    let bytes = try await exchange(own.bytes)
    let other = try Hello(bytes)
    let agreement = try Agreement(own, other)
    let isInitiator = role == .initiator
    let keys = try SessionKeys(
      key, exchanged: try exchanged(other, agreement),
      initiator: isInitiator ? own.bytes : bytes, responder: isInitiator ? bytes : own.bytes,
      agreement)
    // A side answers a wrong proof like a right one, so that both sides detect it.
    let proof = try await exchange(try keys.proof(of: role))
    guard MessageAuthenticator.isEqual(proof, try keys.proof(of: role.other)) else {
      throw DeviceError(.wrongKey, "the other side does not have the key")
    }
    return Outcome(
      agreement: agreement, transcriptHash: keys.hash,
      reader: FrameReader(reader, try keys.protection(of: role.other, agreement.suite)),
      sending: try keys.protection(of: role, agreement.suite))
  }

  /// Returns the secret derived from both sides' keys for this link; empty if the link is not
  /// encrypted.
  private func exchanged(_ other: Hello, _ agreement: Agreement) throws(DeviceError) -> [UInt8] {
    guard agreement.suite == .encrypted else { return [] }
    guard let secret = ephemeral?.secret(with: other.share) else {
      throw DeviceError(.notALink, "the other side sent no key for this link")
    }
    return secret
  }

  /// Sends bytes, and returns the same number of bytes from the other side.
  private mutating func exchange(_ bytes: [UInt8]) async throws(DeviceError) -> [UInt8] {
    if role == .initiator { try await channel.sendFrame(bytes) }
    guard let received = try await reader.take(bytes.count) else {
      throw DeviceError(.cutOff, "the channel ended before the link was made")
    }
    if role == .responder { try await channel.sendFrame(bytes) }
    return received
  }
}
