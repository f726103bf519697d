import FileAccess
import NetworkTestSupport
import TestSupport
import Testing

@testable import DeviceReplication

/// Devices that are not trusted, or no longer, while a link is being made.
@Suite(.whenQuiet, .enabled(if: FrameCipher.isAvailable, "needs the trait Encryption"))
struct WithdrawalTests {
  /// Calls `body` before a certain piece is sent.
  private final class ActingChannel: DeviceChannel {
    private let base: any DeviceChannel
    private let place: Int
    private let body: @Sendable () -> Void
    private let count = Locked(0)

    init(_ base: any DeviceChannel, at place: Int, _ body: @escaping @Sendable () -> Void) {
      self.base = base
      self.place = place
      self.body = body
    }

    func send(_ bytes: [UInt8]) async throws {
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      if number == place { body() }
      try await base.send(bytes)
    }

    func receive() async throws -> [UInt8]? { try await base.receive() }

    func close() { base.close() }
  }

  private func options(
    _ identity: DeviceIdentity, _ trusted: TrustedDevices? = nil
  ) -> DeviceLinkOptions {
    var options = DeviceLinkOptions.patient
    options.identity = identity
    options.trusted = trusted
    return options
  }

  @Test func `a device that is not trusted does not learn what the other one serves`() async throws
  {
    let (first, second) = (try DeviceIdentity.random(), try DeviceIdentity.random())
    for isTrusted in [true, false] {
      let trusted = TrustedDevices(isTrusted ? ["first": first.publicKey] : [:])
      let (near, far) = MemoryChannel.pair()
      let asking = LinkMaking(
        channel: near, key: LinkPair.key, role: .initiator, options: options(first))
      let asked = LinkMaking(
        channel: far, key: LinkPair.key, role: .responder, options: options(second, trusted))
      async let refused = Result(catching: {
        try await asked.make(identifier: "second", ["notes": .readOnly])
      })
      let learned = await Result(catching: { try await asking.make(identifier: "first", [:]) })
      switch learned {
      case .success(let made): #expect(isTrusted && made.peer.databases == ["notes": .readOnly])
      case .failure: #expect(!isTrusted)
      }
      if case .failure(let error) = await refused {
        #expect((error as? DeviceError)?.code == .untrustedDevice)
      } else {
        #expect(isTrusted)
      }
    }
  }

  @Test func `a device that is withdrawn while its link is made has no link`() async throws {
    let (first, second) = (try DeviceIdentity.random(), try DeviceIdentity.random())
    var withdrawals = 0
    for place in 0..<6 {
      let trusted = TrustedDevices(["first": first.publicKey])
      let isWithdrawn = Locked(false)
      let (near, far) = MemoryChannel.pair()
      let acting = ActingChannel(far, at: place) {
        isWithdrawn.withLock { $0 = true }
        trusted.withdraw("first")
      }
      let attempt = await LinkAttempt.make(
        (near, acting), options: (options(first), options(second, trusted)))
      if isWithdrawn.withLock({ $0 }) {
        withdrawals += 1
        switch attempt.second {
        case .success(let link): #expect(link.ending?.code == .untrustedDevice, "piece \(place)")
        case .failure: #expect(attempt.codes[1] == .untrustedDevice, "piece \(place)")
        }
      }
      for case .success(let link) in [attempt.first, attempt.second] { link.close() }
    }
    #expect(withdrawals >= 2, "the responder sends a hello and an introduction")
  }
}

extension Result where Failure == any Error {
  fileprivate init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
