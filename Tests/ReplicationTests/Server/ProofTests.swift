import FileAccess
import HTTPClient
import Testing

@testable import Replication

/// Sessions and tokens that end during a run.
@Suite struct ProofTests {
  private static let refusal = HostileServer.Lie.json(401, #"{"error":"unauthorized"}"#)

  /// A server whose sessions end after so many requests.
  private final class Sessions: HTTPTransport {
    private let base: any HTTPTransport
    private let lifetime: Int
    private let state = Locked((opened: 0, left: 0))

    init(_ base: any HTTPTransport, lifetime: Int) {
      self.base = base
      self.lifetime = lifetime
    }

    var openedCount: Int { state.withLock { $0.opened } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
      if request.url.hasSuffix("/_session") {
        let number = state.withLock { state in
          state = (state.opened + 1, lifetime)
          return state.opened
        }
        return IncomingResponse(
          200, headers: ["Set-Cookie": "AuthSession=s\(number); Version=1; Path=/; HttpOnly"],
          body: BytesStream(Array(#"{"ok":true}"#.utf8)))
      }
      let isKnown = state.withLock { state in
        state.left -= 1
        return state.left >= 0 && request.headers["Cookie"] == "AuthSession=s\(state.opened)"
      }
      guard isKnown else {
        return IncomingResponse(401, body: BytesStream(Array(#"{"error":"unauthorized"}"#.utf8)))
      }
      return try await base.send(request)
    }
  }

  @Test func `a session that ends during a run is opened again`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    try HostileCase.fill(sides.here.database)
    let sessions = Sessions(sides.there.transport, lifetime: 5)
    let report = try await sides.run(
      .both, credentials: .session(name: "ada", password: "engine")
    ) {
      $0.transport = sessions
      $0.parallelCount = 1
    }
    #expect(report.isComplete)
    #expect(try sides.isEqual())
    #expect(sessions.openedCount > 1)
  }

  @Test func `a cookie that comes with an answer replaces the one before`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie {
      if $0.url.hasSuffix("/_session") { return .session("old") }
      return $0.url.hasSuffix("/notes/") ? .header("Set-Cookie", "AuthSession=new; HttpOnly") : nil
    }
    let report = try await sides.run(
      .pull, credentials: .session(name: "ada", password: "engine"))
    #expect(report.isComplete)
    #expect(sides.server.requests().last?.headers["Cookie"] == "AuthSession=new")
  }

  /// How often a session is opened for `count` requests, 10 seconds apart, where its cookie says
  /// that it lasts for `seconds`.
  private static func openings(ofSessionsOf seconds: Int, within count: Int) async throws -> Int {
    let clock = VirtualClock()
    let session = RemoteSession(
      root: "http://t/", .session(name: "ada", password: "engine"), clock)
    let opened = Locked(0)
    for _ in 0..<count {
      var request = OutgoingRequest(.get, "http://t/notes/")
      _ = try await session.prepare(&request, limits: TransportLimits()) { request in
        opened.withLock { $0 += 1 }
        // The password is in the body, where nothing else shows it.
        #expect(request.holdsCredentials)
        return IncomingResponse(
          200, headers: ["Set-Cookie": "AuthSession=s; Version=1; Max-Age=\(seconds)"])
      }
      #expect(request.headers["Cookie"] == "AuthSession=s")
      try await clock.sleep(for: .seconds(10))
    }
    return opened.withLock { $0 }
  }

  @Test func `a session is opened again before the time that its cookie names is over`()
    async throws
  {
    // Requests at 0, 10 … 990 seconds; 80 of 100 seconds are used, so one opening in 80.
    #expect(try await Self.openings(ofSessionsOf: 100, within: 100) == 13)
    #expect(try await Self.openings(ofSessionsOf: 2_000, within: 100) == 1)
    #expect(try await Self.openings(ofSessionsOf: 1, within: 100) == 100)
    // No time at all is none that was named.
    #expect(try await Self.openings(ofSessionsOf: 0, within: 100) == 1)
    #expect(try await Self.openings(ofSessionsOf: .max, within: 100) == 1)
  }

  @Test func `a token that is not accepted any more is asked for again`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    let asked = Locked<[Bool]>([])
    let left = Locked(3)
    sides.server.lie { request in
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      return isOver && request.headers["Authorization"] == "Bearer t1" ? Self.refusal : nil
    }
    let token: @Sendable (Bool) async throws -> String = { isRenewal in
      asked.withLock { asked in
        asked.append(isRenewal)
        return "t\(asked.count)"
      }
    }
    #expect(try await sides.run(.pull, credentials: .bearer(token: token)).isComplete)
    #expect(asked.withLock { $0 } == [false, true])
  }

  @Test func `what closures of the program throw comes as an error of replication`() async throws {
    struct NoNetwork: Error {}
    let sides = try HostileCase()
    do {
      _ = try await sides.run(.pull, credentials: .bearer { _ in throw NoNetwork() })
      Issue.record("the run succeeded")
    } catch let error as ReplicationError {
      #expect(error.code == .unauthorized)
      #expect(error.underlying is NoNetwork)
    }
    do {
      _ = try await sides.run(.pull) { $0.preparations = [{ _ in throw NoNetwork() }] }
      Issue.record("the run succeeded")
    } catch let error as ReplicationError {
      #expect(error.code == .rejected)
      #expect(error.underlying is NoNetwork)
    }
    try await sides.completes(.pull)
  }
}
