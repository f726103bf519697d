import CouchProtocol
import Foundation
import HTTPClient
import ValueModel

/// Sends the requests of a replication to one server: adds credentials, tries failed requests
/// again, and limits the number of requests in progress.
struct RemoteConnection: Sendable {
  let database: RemoteDatabase
  let environment: RemoteEnvironment
  private let transport: any HTTPTransport
  private let session: RemoteSession
  private let gate: RequestGate

  /// Creates a connection. Throws `TransportError` if there is no network transport.
  init(_ database: RemoteDatabase, _ environment: RemoteEnvironment) throws {
    self.database = database
    self.environment = environment
    transport = try database.transport ?? SystemTransport()
    session = RemoteSession(
      root: Self.root(of: database.url), database.credentials, environment.clock)
    gate = RequestGate(count: max(1, database.parallelCount))
  }

  /// Returns the address of the server: all but the last part of the path.
  private static func root(of url: String) -> String {
    String(url[...(url.lastIndex(of: "/") ?? url.startIndex)])
  }

  /// Returns a request of the protocol. `path` is the encoded path below the database, and empty
  /// for the database itself.
  func request(
    _ method: HTTPMethod, _ path: String, query: HTTPQuery = HTTPQuery(), json: Value? = nil,
    accept: String = "application/json"
  ) -> OutgoingRequest {
    let query = query.parameters.isEmpty ? "" : "?" + query.text
    var request = OutgoingRequest(
      method, "\(database.url)/\(path)\(query)", headers: ["Accept": accept],
      limits: database.limits)
    if let json {
      request.headers["Content-Type"] = "application/json"
      request.body = .bytes(json.jsonBytes())
    }
    return request
  }

  // MARK: Sending

  /// Sends a request, and reads the answer with `read`. Repeats both after a failure that may pass.
  ///
  /// `read` receives answers with any status below 500 except 401, 408 and 429, and with 501, and
  /// cancels the parts that it does not read. `attempts` is the maximum number of attempts, if it
  /// is lower than that of the policy. Throws `ReplicationError`, `CancellationError`, and the
  /// errors of `read`.
  func perform<R: Sendable>(
    _ request: OutgoingRequest, waits: Bool = false, attempts: Int? = nil,
    _ read: @Sendable (IncomingResponse) async throws -> R
  ) async throws -> R {
    let most = min(attempts ?? .max, database.retries.attempts)
    var attempt = 1
    var renewals = 0
    while true {
      let pause: Duration
      do {
        switch try await exchange(request, attempt: attempt, waits: waits, read) {
        case .done(let result): return result
        case .unproved(let refusal):
          guard renewals < 1 else { throw RemoteFailure.error(refusal, "the request") }
          renewals += 1
          continue
        case .again: pause = .zero
        case .later(let refusal, let after):
          pause = try self.pause(after: attempt, of: most, refusal, after)
        }
      } catch let error as TransportError {
        guard error.isTransient, attempt < most else {
          throw RemoteFailure.error(error)
        }
        pause = database.retries.pause(after: attempt, fraction: environment.fraction())
      }
      attempt += 1
      if pause > .zero { try await environment.clock.sleep(for: pause) }
    }
  }

  private enum Outcome<R: Sendable>: Sendable {
    case done(R)
    case unproved(CouchError)
    case again
    case later(CouchError, Duration?)
  }

  private func exchange<R: Sendable>(
    _ request: OutgoingRequest, attempt: Int, waits: Bool,
    _ read: @Sendable (IncomingResponse) async throws -> R
  ) async throws -> Outcome<R> {
    // A request that waits for changes must not block others.
    if !waits { try await gate.enter() }
    defer { if !waits { gate.leave() } }
    var prepared = request
    for field in database.headers.fields { prepared.headers.add(field.name, field.value) }
    let transport = transport
    let proof = try await session.prepare(&prepared, limits: database.limits) {
      try await transport.send($0)
    }
    try await ofProgram {
      for preparation in database.preparations { try await preparation(&prepared) }
    }
    let answer = try await transport.send(prepared)
    let mayProve = await session.note(answer, provedBy: proof)
    let isAgain = try await ofProgram {
      for inspection in database.inspections where try await inspection(answer, attempt) {
        return true
      }
      return false
    }
    if isAgain {
      answer.body.cancel()
      return attempt < database.retries.attempts
        ? .again : .later(CouchError(answer.status, "", ""), nil)
    }
    switch answer.status {
    case 401:
      let refusal = await RemoteFailure.reading(answer)
      if mayProve { return .unproved(refusal) }
      throw RemoteFailure.error(refusal, "the request")
    // The server does not support such a request, now or later: the caller decides.
    case 501: return .done(try await read(answer))
    case 408, 429, 500...:
      let after = Self.retryAfter(answer.headers)
      let refusal = await RemoteFailure.reading(answer)
      return .later(refusal, after)
    default: return .done(try await read(answer))
    }
  }

  /// Runs closures of the program on a request or an answer. Throws `ReplicationError` and
  /// `CancellationError` unchanged, and `ReplicationError.rejected` for other errors.
  private func ofProgram<R>(_ body: () async throws -> R) async throws -> R {
    do {
      return try await body()
    } catch let error as ReplicationError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ReplicationError(
        .rejected, "the program's preparation or inspection failed", underlying: error)
    }
  }

  private func pause(
    after attempt: Int, of most: Int, _ refusal: CouchError, _ after: Duration?
  ) throws -> Duration {
    let policy = database.retries
    guard attempt < most, (after ?? .zero) <= policy.longestRetryAfter else {
      var error = RemoteFailure.error(refusal, "the request")
      error.retryAfter = after
      throw error
    }
    return max(after ?? .zero, policy.pause(after: attempt, fraction: environment.fraction()))
  }

  /// Reads only the form in seconds: the other form needs synchronised clocks.
  private static func retryAfter(_ headers: HTTPHeaders) -> Duration? {
    headers["Retry-After"].flatMap { Int($0) }.map { .seconds(min(max(0, $0), 1 << 30)) }
  }

  // MARK: JSON

  /// Five levels enclose each document of `_bulk_get`.
  private static let options = JSONOptions(largestDepth: JSONOptions().largestDepth + 5)

  /// Sends a request, and returns the status and the JSON of the answer, whatever the status.
  /// Throws `ReplicationError.invalidAnswer` for an answer below 300 that is not JSON or is nested
  /// too deeply; in the second case, `underlying` is the `JSONError`.
  func json(
    _ request: OutgoingRequest, _ what: String, waits: Bool = false, attempts: Int? = nil
  ) async throws -> (status: Int, value: Value) {
    let most = database.mostAnswerBytes
    return try await perform(request, waits: waits, attempts: attempts) { answer in
      guard answer.status < 300 else {
        let refusal = await RemoteFailure.reading(answer)
        let value: Value = ["error": Value(refusal.error), "reason": Value(refusal.reason)]
        return (answer.status, value)
      }
      let bytes =
        waits
        ? try await Self.withoutHeartbeats(answer.body, limit: most)
        : try await answer.body.bytes(limit: most)
      do {
        return (answer.status, try JSON.parse(bytes, options: Self.options))
      } catch let error as JSONError where error.code == .tooDeep {
        throw ReplicationError(
          .invalidAnswer, "the server's answer to \(what) is nested too deeply",
          status: answer.status, underlying: error)
      } catch {
        // Truncated JSON means that the connection was cut off.
        if Self.begins(bytes) { throw TransportError(.cutOff, "the answer is not complete") }
        throw RemoteFailure.notUnderstood(what, status: answer.status)
      }
    }
  }

  /// Whether the bytes begin like an answer of the protocol.
  private static func begins(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 > 0x20 }
    return first == nil || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private static func withoutHeartbeats(
    _ body: any ByteStream, limit: Int
  ) async throws -> [UInt8] {
    var result: [UInt8] = []
    while let piece = try await body.next() {
      if piece.allSatisfy({ $0 <= 0x20 }) { continue }
      guard piece.count <= limit - result.count else {
        body.cancel()
        throw TransportError(.tooLarge, "the body has more than \(limit) bytes")
      }
      result += piece
    }
    return result
  }
}
