import FileAccess
import Foundation
public import HTTPClient

/// A transport that does to requests what bad networks do, the same for each seed.
///
/// What a request meets depends on the seed, its method, its target, and how often both were sent
/// before, and not on the order of requests that run side by side. No fault takes time, unless the
/// delays that are given do.
public final class SimulatedNetwork: HTTPTransport {
  private struct State {
    var profile: NetworkProfile
    var trace: [NetworkEvent] = []
    var occurrences: [String: Int] = [:]
    /// How many requests have gone on their way.
    var departures = 0
    var script: [String: [NetworkFault]]?
  }

  private let base: any HTTPTransport
  private let seed: UInt64
  private let state: Locked<State>
  private let delay: @Sendable (_ milliseconds: Int) async throws -> Void

  /// `delay` waits for a time, which may be another than the clock's: without one it lets other tasks
  /// run and comes back.
  public init(
    _ base: any HTTPTransport, seed: UInt64, profile: NetworkProfile = .lossy,
    delay: @escaping @Sendable (_ milliseconds: Int) async throws -> Void = SimulatedNetwork.yield
  ) {
    self.base = base
    self.seed = seed
    self.delay = delay
    state = Locked(State(profile: profile))
  }

  /// A network on which requests meet what they met in `trace`, and those that it does not have meet
  /// nothing. To find the fault that matters, leave out the others.
  public init(_ base: any HTTPTransport, replaying trace: [NetworkEvent]) {
    self.base = base
    seed = 0
    delay = SimulatedNetwork.yield
    var state = State(profile: .sound)
    state.script = Dictionary(
      trace.map { ("\($0.method.rawValue) \($0.target) #\($0.occurrence)", $0.faults) }
    ) { $1 }
    self.state = Locked(state)
  }

  /// Lets other tasks run, a few times for each millisecond.
  public static func yield(milliseconds: Int) async throws {
    for _ in 0...milliseconds { await Task.yield() }
  }

  /// Takes effect with the next request.
  public var profile: NetworkProfile {
    get { state.withLock { $0.profile } }
    set { state.withLock { $0.profile = newValue } }
  }

  /// From now on, requests meet no faults.
  public func heal() {
    state.withLock { state in
      state.profile = .sound
      state.script = nil
    }
  }

  /// What became of each request, in the order in which they were sent.
  public var trace: [NetworkEvent] { state.withLock { $0.trace } }

  /// Throws `TransportError` where a fault leaves no answer, and what the transport below throws.
  public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    try Task.checkCancellation()
    let faults = decide(request)
    var isSlow = false
    for fault in faults {
      switch fault {
      case .delayed(let milliseconds):
        isSlow = true
        try await delay(milliseconds)
      case .overtaken: await letOthersPass()
      default: break
      }
    }
    try Task.checkCancellation()
    state.withLock { $0.departures += 1 }
    var answer = try await carryOut(request, faults)
    shiftClock(of: &answer)
    if isSlow { answer.body = SlowStream(answer.body) }
    return answer
  }

  private func decide(_ request: OutgoingRequest) -> [NetworkFault] {
    let target = Self.target(of: request.url)
    let key = "\(request.method.rawValue) \(target)"
    return state.withLock { state in
      let occurrence = state.occurrences[key, default: 0]
      state.occurrences[key] = occurrence + 1
      let name = "\(key) #\(occurrence)"
      let faults: [NetworkFault]
      if let script = state.script {
        faults = script[name] ?? []
      } else {
        var dice = NetworkDice(seed: seed, key: name)
        faults = dice.faults(state.profile)
      }
      state.trace.append(
        NetworkEvent(
          method: request.method, target: target, occurrence: occurrence, faults: faults))
      return faults
    }
  }

  /// The port of a server differs from run to run, so it decides nothing.
  private static func target(of url: String) -> String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return String(rest.drop { $0 != "/" && $0 != "?" })
  }

  /// Waits for another request to go on its way; in vain if there is none.
  private func letOthersPass() async {
    let before = state.withLock { $0.departures }
    for _ in 0..<200 {
      if state.withLock({ $0.departures }) > before { break }
      await Task.yield()
    }
  }

  // MARK: Faults

  private func carryOut(
    _ request: OutgoingRequest, _ faults: [NetworkFault]
  ) async throws -> IncomingResponse {
    for fault in faults {
      switch fault {
      case .delayed, .overtaken: break
      case .refused: throw TransportError(.unreachable, "simulated: the connection is refused")
      case .cutOffBefore:
        try await begin(request.body)
        throw TransportError(.cutOff, "simulated: the request is cut off")
      case .answerLost:
        try await base.send(request).body.cancel()
        throw TransportError(.cutOff, "simulated: the answer is lost")
      case .bodyCut(let byteCount):
        var answer = try await base.send(request)
        answer.body = CutStream(answer.body, byteCount: Self.reach(byteCount, answer))
        return answer
      case .duplicated:
        try await base.send(request).body.cancel()
        return try await base.send(request)
      case .status(let status, let retryAfter, let isCarriedOut):
        if isCarriedOut { try await base.send(request).body.cancel() }
        return Self.refusal(status, retryAfter, request)
      case .page:
        let page = "<!DOCTYPE html><html><body>Please log in.</body></html>"
        return IncomingResponse(
          200, headers: ["Content-Type": "text/html"], url: request.url,
          body: BytesStream(request.method == .head ? [] : Array(page.utf8)))
      }
    }
    return try await base.send(request)
  }

  /// Some of the body leaves before the connection ends.
  private func begin(_ body: OutgoingRequest.Body) async throws {
    guard case .stream(_, let open) = body else { return }
    let stream = try open()
    defer { stream.cancel() }
    _ = try await stream.next()
  }

  /// A body whose length is known is cut within it.
  private static func reach(_ byteCount: Int, _ answer: IncomingResponse) -> Int {
    guard let text = answer.headers["Content-Length"], let length = Int(text), length > 0 else {
      return byteCount
    }
    return byteCount % length
  }

  private static func refusal(
    _ status: Int, _ retryAfter: Int?, _ request: OutgoingRequest
  ) -> IncomingResponse {
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    if let retryAfter { headers["Retry-After"] = "\(retryAfter)" }
    if status == 401 { headers["WWW-Authenticate"] = "Basic realm=\"simulated\"" }
    let body = #"{"error":"simulated","reason":"simulated"}"#
    return IncomingResponse(
      status, headers: headers, url: request.url,
      body: BytesStream(request.method == .head ? [] : Array(body.utf8)))
  }

  private func shiftClock(of answer: inout IncomingResponse) {
    let most = profile.mostClockSkewSeconds
    guard most > 0 else { return }
    var dice = NetworkDice(seed: seed)
    let skew = dice.number(in: -most...most)
    let date = answer.headers["Date"].flatMap(HTTPDate.date) ?? Date()
    answer.headers["Date"] = HTTPDate.text(date.addingTimeInterval(Double(skew)))
  }
}
