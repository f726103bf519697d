@testable import DeviceReplication
import TestSupport
import NetworkTestSupport
import Testing

/// How two devices come to trust each other, or do not.
@Suite(.whenQuiet) struct HandshakeTests {
  @Test func `a wrong key is refused by both sides`() async {
    let attempt = await LinkAttempt.make(keys: (.random(), .random()))
    #expect(attempt.codes == [.wrongKey, .wrongKey])
  }

  @Test func `versions have to have one in common`() async {
    var newer = DeviceLinkOptions()
    newer.versions = 3...5
    let attempt = await LinkAttempt.make(options: (DeviceLinkOptions(), newer))
    #expect(attempt.codes == [.noCommonVersion, .noCommonVersion])
  }

  @Test func `the highest common version is taken`() throws {
    let first = Hello(.initiator, .none, versions: 1...4)
    let second = Hello(.responder, .none, versions: 2...9)
    #expect(try Agreement(first, second).version == 4)
    #expect(try Agreement(second, first).version == 4)
  }

  @Test func `two initiators make no link`() async {
    let attempt = await LinkAttempt.make(roles: (.initiator, .initiator))
    #expect(attempt.codes == [.sameRole, .sameRole])
  }

  @Test func `a device that takes both roles makes no link with itself`() async {
    let attempt = await LinkAttempt.make(identifiers: ("device", "device"))
    #expect(attempt.codes == [.sameDevice, .sameDevice])
  }

  @Test(arguments: DeviceEncryption.allCases, DeviceEncryption.allCases)
  func `both sides agree on encryption, or there is no link`(
    first: DeviceEncryption, second: DeviceEncryption
  ) async throws {
    let isAvailable = FrameCipher.isAvailable
    if !isAvailable, first == .required || second == .required { return }
    var options = (DeviceLinkOptions(), DeviceLinkOptions())
    options.0.encryption = first
    options.1.encryption = second
    let attempt = await LinkAttempt.make(options: options)
    let choices = [first, second]
    if choices.contains(.none), choices.contains(.required) {
      #expect(attempt.codes == [.encryptionRequired, .encryptionRequired])
      return
    }
    let link = try attempt.first.get()
    #expect(link.peer.isEncrypted == (!choices.contains(.none) && isAvailable))
    link.close()
  }

  @Test func `a stranger who sends something else is no link`() async throws {
    let (near, far) = MemoryChannel.pair()
    try await far.send(
      Array("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: everything\r\n\r\n".utf8))
    await #expect(throws: DeviceError.self) {
      try await DeviceLink.connect(
        near, key: LinkPair.key, role: .responder, identifier: "a", handler: EchoHandler(),
        options: DeviceLinkOptions().asBuilt)
    }
  }

  @Test func `a stranger who sends nothing is left after a time`() async throws {
    let clock = ManualClock()
    var options = DeviceLinkOptions()
    options.clock = clock
    let (near, far) = MemoryChannel.pair()
    let attempt = Task { [options] in
      try await DeviceLink.connect(
        near, key: LinkPair.key, role: .responder, identifier: "a", handler: EchoHandler(),
        options: options.asBuilt)
    }
    while clock.sleeperCount == 0 { try? await Task.sleep(for: .milliseconds(1)) }
    clock.advance(by: .seconds(21))
    let result = await attempt.result
    #expect(throws: DeviceError.self) { try result.get() }
    if case .failure(let error as DeviceError) = result { #expect(error.code == .timedOut) }
    far.close()
  }

  @Test func `what was heard of one link opens no other`() async throws {
    let channels = MemoryChannel.pair()
    let recording = RecordingChannel(channels.0)
    let pair = try await LinkPair.make((recording, channels.1))
    pair.close()
    // The initiator's bytes, sent once more to the responder.
    let (near, far) = MemoryChannel.pair()
    for bytes in recording.sent { try await far.send(bytes) }
    let attempt = await LinkAttempt.single(near, .responder)
    #expect(attempt == .wrongKey)
  }
}
