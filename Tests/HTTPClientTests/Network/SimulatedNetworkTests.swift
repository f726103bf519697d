import FileAccess
import HTTPClient
import HTTPServer
import NetworkTestSupport
import TestSupport
import Testing

/// A handler that counts what it carries out.
private final class Counter: HTTPHandler {
  let count = Locked(0)

  func respond(to request: HTTPRequest) -> HTTPResponse {
    count.withLock { $0 += 1 }
    return HTTPResponse(
      200, headers: ["Content-Length": "1000", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"],
      body: .bytes([UInt8](repeating: 7, count: 1_000)))
  }
}

@Suite(.whenQuiet, .timeLimit(.minutes(45))) struct SimulatedNetworkTests {
  private let server = Counter()

  private var carriedOut: Int { server.count.withLock { $0 } }

  private func network(_ kind: NetworkFaultKind, skew: Int = 0) -> SimulatedNetwork {
    SimulatedNetwork(
      HandlerTransport(server), seed: 1,
      profile: NetworkProfile([kind: 1_000], mostClockSkewSeconds: skew))
  }

  private let request = OutgoingRequest(.get, "http://localhost:5984/db/doc?rev=1")

  private func bytes(_ network: SimulatedNetwork) async throws -> [UInt8] {
    try await network.send(request).body.bytes(limit: 10_000)
  }

  /// What a few hundred requests met, some at once, and what came of them.
  private func run(_ network: SimulatedNetwork) async -> [String: String] {
    await withTaskGroup(of: (String, String).self) { group in
      for number in 0..<300 {
        group.addTask {
          do {
            let answer = try await network.send(.init(.get, "http://localhost/\(number)"))
            let count = try await answer.body.bytes(limit: 10_000).count
            return ("\(number)", "\(answer.status) \(count)")
          } catch {
            return ("\(number)", "\(error)")
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  @Test func `the same seed has the same faults, and another has others`() async {
    for seed in Seeds.list(3) {
      let networks = [seed, seed, seed + 1].map {
        SimulatedNetwork(HandlerTransport(server), seed: $0, profile: .hostile)
      }
      let first = await run(networks[0])
      #expect(await run(networks[1]) == first, "seed \(seed)")
      #expect(await run(networks[2]) != first, "seed \(seed)")
      #expect(Set(networks[0].trace) == Set(networks[1].trace), "seed \(seed)")
      let replay = SimulatedNetwork(HandlerTransport(server), replaying: networks[0].trace)
      #expect(await run(replay) == first, "seed \(seed)")
    }
  }

  @Test func `a sound network and one that was healed change nothing`() async throws {
    let network = network(.refusal)
    await #expect(throws: TransportError.self) { try await bytes(network) }
    network.heal()
    for _ in 0..<20 { #expect(try await bytes(network).count == 1_000) }
    #expect(network.trace.map(\.faults) == [[.refused]] + Array(repeating: [], count: 20))
    #expect(network.trace[0].description == "GET /db/doc?rev=1 #0: refused")
    #expect(network.trace[1].description == "GET /db/doc?rev=1 #1: passed")
  }

  @Test(arguments: [
    (NetworkFaultKind.refusal, TransportError.Code.unreachable, 0), (.cutBefore, .cutOff, 0),
    (.answerLoss, .cutOff, 1), (.bodyCut, .cutOff, 1),
  ])
  func `requests that get no answer are carried out or not`(
    kind: NetworkFaultKind, code: TransportError.Code, count: Int
  ) async throws {
    let network = network(kind)
    let error = await #expect(throws: TransportError.self) { try await bytes(network) }
    #expect(error?.code == code)
    #expect(carriedOut == count)
  }

  @Test func `a cut body is shorter, and an error follows again and again`() async throws {
    let network = network(.bodyCut)
    for _ in 0..<50 {
      let answer = try await network.send(request)
      var count = 0
      let error = await #expect(throws: TransportError.self) {
        while let piece = try await answer.body.next() { count += piece.count }
      }
      #expect(error?.code == .cutOff && count < 1_000)
      await #expect(throws: TransportError.self) { try await answer.body.next() }
    }
    #expect(Set(network.trace.map(\.faults)).count > 10)
  }

  @Test func `a request that is doubled opens its body twice`() async throws {
    let network = network(.duplication)
    let opened = Locked(0)
    let body = OutgoingRequest.Body.stream(byteCount: nil) {
      opened.withLock { $0 += 1 }
      return BytesStream([1])
    }
    #expect(try await network.send(.init(.post, request.url, body: body)).status == 200)
    #expect(opened.withLock { $0 } == 2 && carriedOut == 2)
  }

  @Test func `a request that is cut off lets go of its body`() async throws {
    let network = network(.cutBefore)
    let stream = TestStream { _ in [1] }
    let body = OutgoingRequest.Body.stream(byteCount: nil) { stream }
    await #expect(throws: TransportError.self) {
      try await network.send(.init(.put, request.url, body: body))
    }
    #expect(stream.count == 1 && stream.isCancelled && carriedOut == 0)
  }

  @Test(arguments: [
    (NetworkFaultKind.unauthorized, 401), (.forbidden, 403), (.notFound, 404), (.timeout, 408),
    (.conflict, 409), (.preconditionFailed, 412), (.tooLarge, 413), (.tooManyRequests, 429),
    (.tooManyRequestsRetryAfter, 429), (.serverError, 500), (.unavailable, 503), (.page, 200),
  ])
  func `servers and gateways answer by themselves`(
    kind: NetworkFaultKind, status: Int
  ) async throws {
    let network = network(kind)
    let answers = try await (0..<20).asyncMap { _ in try await network.send(request) }
    #expect(answers.allSatisfy { $0.status == status })
    let isOverloaded = kind == .tooManyRequestsRetryAfter
    #expect(answers.allSatisfy { ($0.headers["Retry-After"] != nil) == isOverloaded })
    let type = kind == .page ? "text/html" : "application/json"
    #expect(answers.allSatisfy { $0.headers["Content-Type"] == type })
    // Nobody knows after these whether the request was carried out.
    let isUnsure = [.serverError, .unavailable].contains(kind)
    #expect(isUnsure ? (1..<20).contains(carriedOut) : carriedOut == 0)
  }

  @Test func `a server's clock is wrong by the same for all answers`() async throws {
    let network = network(.delay, skew: 86_400)
    let dates = try await (0..<5).asyncMap { _ in try await network.send(request).headers["Date"] }
    #expect(Set(dates).count == 1 && dates[0] != "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(dates[0]?.contains("Nov 1994") == true)
    network.heal()
    #expect(
      try await network.send(request).headers["Date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `delays are waited for by what was given`() async throws {
    let waited = Locked<[Int]>([])
    let network = SimulatedNetwork(
      HandlerTransport(server), seed: 1, profile: NetworkProfile([.delay: 1_000]),
      delay: { milliseconds in waited.withLock { $0.append(milliseconds) } })
    for _ in 0..<10 { #expect(try await bytes(network) == [UInt8](repeating: 7, count: 1_000)) }
    #expect(
      waited.withLock { $0 }.map { .delayed(milliseconds: $0) } == network.trace.flatMap(\.faults))
  }

  @Test func `a request is overtaken by one that was sent later`() async throws {
    let order = Locked<[String]>([])
    let handler = ClosureHandler { request in
      order.withLock { $0.append(request.path) }
      return HTTPResponse(200)
    }
    var overtaken = 0
    for _ in 0..<50 {
      order.withLock { $0 = [] }
      let event = NetworkEvent(method: .get, target: "/1", occurrence: 0, faults: [.overtaken])
      let network = SimulatedNetwork(HandlerTransport(handler), replaying: [event])
      async let first = network.send(.init(.get, "http://localhost/1"))
      while network.trace.isEmpty { await Task.yield() }
      async let second = network.send(.init(.get, "http://localhost/2"))
      _ = try await (first, second)
      if order.withLock({ $0 }) == ["/2", "/1"] { overtaken += 1 }
    }
    #expect(overtaken > 25)
  }
}

extension Sequence {
  fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
    var result: [T] = []
    for element in self { result.append(try await body(element)) }
    return result
  }
}
