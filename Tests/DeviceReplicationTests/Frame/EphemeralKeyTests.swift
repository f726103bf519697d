import NetworkTestSupport
import TestSupport
import Testing

@testable import DeviceReplication

/// The keys that each side makes for one link.
@Suite(.whenQuiet, .enabled(if: FrameCipher.isAvailable, "needs the trait Encryption"))
struct EphemeralKeyTests {
  /// Section 6.1.
  @Test func `shares and secrets are those of RFC 7748`() throws {
    let alice = try EphemeralKey(
      bytes: bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
    let bob = try EphemeralKey(
      bytes: bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
    let shares = (try alice.share(), try bob.share())
    #expect(
      shares.0 == bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
    #expect(
      shares.1 == bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
    let secret = bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
    #expect(alice.secret(with: shares.1) == secret)
    #expect(bob.secret(with: shares.0) == secret)
  }

  @Test func `no two keys are the same, and both sides find one secret`() throws {
    let (one, other) = (try EphemeralKey.make(), try EphemeralKey.make())
    #expect(try one.share() != other.share())
    let secret = try one.secret(with: other.share())
    #expect(try secret != nil && secret == other.secret(with: one.share()))
  }

  /// Points of a small order, with which anybody knows the secret.
  @Test func `shares that lead to zeros, and what is no share, are refused`() throws {
    let key = try EphemeralKey.make()
    let zero = [UInt8](repeating: 0, count: 32)
    let one = [1] + zero.dropLast()
    let small = [
      zero, one, bytes("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
      bytes("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    ]
    for share in small { #expect(key.secret(with: share) == nil) }
    #expect(key.secret(with: []) == nil && key.secret(with: zero + zero) == nil)
  }

  // MARK: In a link

  /// A side that offers encryption, and sends this share.
  private func attempt(_ share: [UInt8]) async throws -> DeviceError.Code? {
    let (near, far) = MemoryChannel.pair()
    let hello = Hello(.initiator, .required, versions: 1...1, share: share)
    try await far.send(hello.bytes)
    return await LinkAttempt.single(near, .responder)
  }

  @Test func `a side without a key for the link makes none`() async throws {
    #expect(try await attempt([UInt8](repeating: 0, count: 32)) == .notALink)
  }

  @Test func `who has the shared key alone does not open a link that was recorded`() async throws {
    let channels = MemoryChannel.pair()
    let recordings = (RecordingChannel(channels.0), RecordingChannel(channels.1))
    var options = DeviceLinkOptions.patient
    options.encryption = .required
    let pair = try await LinkPair.make((recordings.0, recordings.1), options: (options, options))
    #expect(pair.initiator.peer.isEncrypted)
    pair.close()
    let sent = recordings.0.sent.flatMap { $0 }
    let answered = recordings.1.sent.flatMap { $0 }
    let hellos = (Array(sent.prefix(Hello.byteCount)), Array(answered.prefix(Hello.byteCount)))
    let agreement = try Agreement(Hello(hellos.0), Hello(hellos.1))
    let keys = try SessionKeys(
      LinkPair.key, exchanged: [], initiator: hellos.0, responder: hellos.1, agreement)
    let proof = sent.dropFirst(Hello.byteCount).prefix(MessageAuthenticator.tagByteCount)
    #expect(try !proof.elementsEqual(keys.proof(of: .initiator)))
    // Each link has other keys, whatever is said in the clear.
    let again = try SessionKeys(
      LinkPair.key, exchanged: [UInt8](repeating: 7, count: 32), initiator: hellos.0,
      responder: hellos.1, agreement)
    #expect(try again.proof(of: .initiator) != keys.proof(of: .initiator))
  }
}
