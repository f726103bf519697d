import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@testable import DeviceReplication

/// What a device proves of itself, and what becomes of one that is withdrawn.
@Suite(.whenQuiet, .enabled(if: FrameCipher.isAvailable, "needs the trait Encryption"))
struct DeviceIdentityTests {
  /// Section 7.1, tests 1 and 2.
  @Test(arguments: [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
  ])
  func `keys and signatures are those of RFC 8032`(
    secret: String, publicKey: String, message: String, signature: String
  ) throws {
    let identity = try DeviceIdentity(bytes: bytes(secret))
    #expect(identity.publicKey.description == publicKey)
    #expect(try identity.signature(of: bytes(message)) == bytes(signature))
    let key = bytes(publicKey)
    #expect(SigningLibrary.isValid(bytes(signature), of: bytes(message), publicKey: key))
    #expect(!SigningLibrary.isValid(bytes(signature), of: bytes(message) + [0], publicKey: key))
    for place in 0..<64 {
      var altered = bytes(signature)
      altered[place] ^= 1
      #expect(!SigningLibrary.isValid(altered, of: bytes(message), publicKey: key))
    }
    #expect(!SigningLibrary.isValid([], of: [], publicKey: []))
  }

  @Test func `a public key is written and read, and a secret shows nothing of itself`() throws {
    let identity = try DeviceIdentity(bytes: [UInt8](repeating: 7, count: 32))
    let key = identity.publicKey
    #expect(DevicePublicKey(key.description) == key)
    let list = ["watch": key]
    let data = try JSONEncoder().encode(list)
    #expect(try JSONDecoder().decode([String: DevicePublicKey].self, from: data) == list)
    for text in ["", "xy", String(key.description.dropLast()), key.description + "0"] {
      #expect(DevicePublicKey(text) == nil)
    }
    #expect("\(identity)" == "DeviceIdentity(\(key))")
    #expect(Mirror(reflecting: identity).children.isEmpty)
    #expect(identity.withUnsafeBytes { Array($0) } == [UInt8](repeating: 7, count: 32))
    #expect(throws: DeviceError.self) { try DeviceIdentity(bytes: [1, 2]) }
    #expect(try DeviceIdentity.random().publicKey != DeviceIdentity.random().publicKey)
  }

  // MARK: In links

  /// Two sides, of which the first is the initiator, with what they prove and whom they trust.
  private func options(
    _ identity: DeviceIdentity?, _ trusted: TrustedDevices? = nil
  ) -> DeviceLinkOptions {
    var options = DeviceLinkOptions.patient
    options.identity = identity
    options.trusted = trusted
    return options
  }

  @Test func `devices that trust each other make a link and know each other's keys`() async throws {
    let (first, second) = (try DeviceIdentity.random(), try DeviceIdentity.random())
    let pair = try await LinkPair.make(
      options: (
        options(first, TrustedDevices(["second": second.publicKey])),
        options(second, TrustedDevices(["first": first.publicKey]))
      ))
    #expect(pair.initiator.peer.publicKey == second.publicKey)
    #expect(pair.responder.peer.publicKey == first.publicKey)
    pair.close()
    let plain = try await LinkPair.make()
    #expect(plain.initiator.peer.publicKey == nil)
    plain.close()
  }

  @Test func `a device that poses as another, or proves nothing, gets no link`() async throws {
    let (first, second) = (try DeviceIdentity.random(), try DeviceIdentity.random())
    let trusted = TrustedDevices(["first": first.publicKey, "second": second.publicKey])
    // The other side has the key of all, and a trusted identity: but not that of this identifier.
    for (identity, identifier) in [
      (second, "first"), (first, "third"), (try .random(), "first"), (nil, "first"),
    ] {
      for isInitiator in [true, false] {
        let (own, other) = (options(second, trusted), options(identity))
        let attempt = await LinkAttempt.make(
          options: isInitiator ? (own, other) : (other, own),
          identifiers: isInitiator ? ("second", identifier) : (identifier, "second"))
        let index = isInitiator ? 0 : 1
        #expect(attempt.codes[index] == .untrustedDevice, "\(identifier), \(isInitiator)")
        for case .success(let link) in [attempt.first, attempt.second] { link.close() }
      }
    }
  }

  @Test func `a proof is good for one link, one role and one identifier`() throws {
    let identity = try DeviceIdentity.random()
    let hash = [UInt8](repeating: 1, count: 32)
    let proof = try IdentityProof(identity, .initiator, "watch", transcriptHash: hash)
    #expect(proof.isValid(.initiator, "watch", transcriptHash: hash))
    #expect(!proof.isValid(.responder, "watch", transcriptHash: hash))
    #expect(!proof.isValid(.initiator, "phone", transcriptHash: hash))
    #expect(!proof.isValid(.initiator, "watch", transcriptHash: hash.map { $0 + 1 }))
    let message = LinkMessage.introduction(identifier: "watch", databases: ["notes": true], proof)
    let payload = try #require(message.payload)
    #expect(try LinkMessage(payload) == message)
    for count in 0..<payload.count {
      #expect(throws: DeviceError.self) { try LinkMessage(Array(payload.prefix(count))) }
    }
  }

  @Test func `a false signature breaks the rules of the protocol`() async throws {
    let channels = MemoryChannel.pair()
    async let attempt = LinkAttempt.single(channels.0, .responder)
    var handshake = try Handshake(
      channels.1, LinkPair.key, .initiator, .required, versions: 1...1)
    var outcome = try await handshake.run()
    // As a replay of what another link had.
    let identity = try DeviceIdentity.random()
    let proof = try IdentityProof(
      identity, .initiator, "first", transcriptHash: [UInt8](repeating: 0, count: 32))
    let payload = LinkMessage.introduction(identifier: "first", databases: [:], proof).payload
    try await channels.1.sendFrame(outcome.sending.seal(try #require(payload)))
    #expect(await attempt == .protocolViolated)
  }

  @Test func `a device that is withdrawn loses its links, and gets no other`() async throws {
    let (first, second) = (try DeviceIdentity.random(), try DeviceIdentity.random())
    let trusted = TrustedDevices(["first": first.publicKey])
    let both = (options(first), options(second, trusted))
    let pair = try await LinkPair.make(options: both)
    trusted.trust(second.publicKey, identifier: "other")
    trusted.trust(first.publicKey, identifier: "first")
    #expect(pair.responder.ending == nil, "nothing has changed for it")
    trusted.withdraw("first")
    #expect(await pair.responder.waitForEnd().code == .untrustedDevice)
    _ = await pair.initiator.waitForEnd()
    let again = await LinkAttempt.make(options: both)
    #expect(again.codes[1] == .untrustedDevice)
    for case .success(let link) in [again.first, again.second] { link.close() }
    // Another key for the same device has the same effect as withdrawing the old one.
    trusted.trust(first.publicKey, identifier: "first")
    let third = try await LinkPair.make(options: both)
    trusted.trust(second.publicKey, identifier: "first")
    #expect(await third.responder.waitForEnd().code == .untrustedDevice)
    third.close()
    #expect(trusted.devices["first"] == second.publicKey)
  }

  @Test(arguments: Seeds.list(20))
  func `an altered introduction makes no link, and is no other device's`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let identity = try DeviceIdentity.random()
    let hash = random.bytes(32)
    let proof = try IdentityProof(identity, .responder, "watch", transcriptHash: hash)
    let message = LinkMessage.introduction(identifier: "watch", databases: ["notes": true], proof)
    let payload = try #require(message.payload)
    for _ in 0..<200 {
      var altered = payload
      let place = Int.random(in: 0..<altered.count, using: &random)
      altered[place] ^= UInt8.random(in: 1...255, using: &random)
      guard case .introduction(let name, _, let shown?) = try? LinkMessage(altered) else {
        continue
      }
      let isSame = name == "watch" && shown == proof
      #expect(
        isSame == shown.isValid(.responder, name, transcriptHash: hash), "byte \(place)")
    }
  }
}
