import FileAccess

/// Makes a link: the handshake, then both introductions.
struct LinkMaking: Sendable {
  struct Made: Sendable {
    var peer: DeviceLink.Peer
    var reader: FrameReader
    var sending: FrameProtection
  }

  let channel: any DeviceChannel
  let key: DeviceKey
  let role: DeviceRole
  let options: DeviceLinkOptions

  /// Makes the link. Closes the channel if it throws `DeviceError` or `CancellationError`.
  func make(identifier: String, _ databases: [String: DeviceAccess]) async throws -> Made {
    let isLate = Locked(false)
    let timer = Task { [channel, options] in
      do { try await options.clock.sleep(for: options.handshakeLimit) } catch { return }
      isLate.withLock { $0 = true }
      channel.close()
    }
    defer { timer.cancel() }
    do {
      return try await withTaskCancellationHandler {
        try await run(identifier, databases)
      } onCancel: {
        channel.close()
      }
    } catch {
      channel.close()
      try Task.checkCancellation()
      if isLate.withLock({ $0 }) {
        throw DeviceError(.timedOut, "the link was not made in time")
      }
      throw error
    }
  }

  private func run(
    _ identifier: String, _ databases: [String: DeviceAccess]
  ) async throws(DeviceError) -> Made {
    guard DeviceIdentifier.isValid(identifier) else { throw Self.invalidIntroduction }
    var handshake = try Handshake(
      channel, key, role, options.encryption, versions: options.versions)
    var outcome = try await handshake.run()
    let proof = try options.identity.map { identity throws(DeviceError) in
      try IdentityProof(identity, role, identifier, transcriptHash: outcome.transcriptHash)
    }
    guard
      let introduction = LinkMessage.introduction(
        identifier: identifier, databases: databases.mapValues { $0 == .readWrite }, proof
      ).payload
    else { throw Self.invalidIntroduction }
    let frame = try outcome.sending.seal(introduction)
    if role == .initiator { try await channel.sendFrame(frame) }
    guard let payload = try await outcome.reader.next() else {
      throw DeviceError(.cutOff, "the channel ended before the link was made")
    }
    guard case .introduction(let name, let others, let proved) = try LinkMessage(payload),
      DeviceIdentifier.isValid(name)
    else {
      throw DeviceError(.protocolViolated, "the other side did not introduce itself")
    }
    // A build that cannot check proofs ignores them.
    let shown = FrameCipher.isAvailable ? proved : nil
    guard
      shown?.isValid(role.other, name, transcriptHash: outcome.transcriptHash) ?? true
    else {
      throw DeviceError(.protocolViolated, "the other side has signed something else")
    }
    // This check precedes the introduction of a responder, which names the databases it serves.
    guard options.trusted?.admits(name, shown?.publicKey) ?? true else {
      throw Self.untrustedDevice
    }
    if role == .responder { try await channel.sendFrame(frame) }
    // A device in both roles has the key, as Drucker and Gueron observe of TLS with shared keys;
    // its replication with itself makes no copy.
    guard name != identifier else {
      throw DeviceError(.sameDevice, "the other side has the identifier of this device")
    }
    let peer = DeviceLink.Peer(
      identifier: name, databases: others.mapValues { $0 ? .readWrite : .readOnly },
      isEncrypted: outcome.agreement.suite == .encrypted, publicKey: shown?.publicKey)
    return Made(peer: peer, reader: outcome.reader, sending: outcome.sending)
  }

  static let untrustedDevice = DeviceError(
    .untrustedDevice, "the other side is no device that this one trusts")

  private static let invalidIntroduction = DeviceError(
    .invalidArgument, "the identifier cannot be used, or there are too many databases")
}
