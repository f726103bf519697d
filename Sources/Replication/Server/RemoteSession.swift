import FileAccess
import Foundation
import HTTPClient
import ValueModel

/// Authenticates the replicator to the server, and keeps the server's cookie or the program's
/// token.
actor RemoteSession {
  private enum Kind {
    case none
    case basic(String)
    case session(name: String, password: String)
    case bearer(@Sendable (Bool) async throws -> String)
  }

  private let root: String
  private let clock: any Clock<Duration>
  private var kind: Kind
  private var cookie: String?
  private var token: String?
  private let start: @Sendable () -> Duration
  /// The time at which to renew the cookie, on the clock since the start; nil if it is unknown.
  private var renewal: Duration?
  /// The number of renewals, so that several refused requests cause only one renewal.
  private(set) var generation = 0
  private var obtaining: Task<Void, any Error>?

  /// Creates a session. `root` is the address of the server, with a trailing slash.
  init(root: String, _ credentials: RemoteCredentials?, _ clock: any Clock<Duration>) {
    self.root = root
    self.clock = clock
    start = Self.stopwatch(clock)
    switch credentials {
    case nil: kind = .none
    case .basic(let name, let password): kind = .basic(Self.basic(name, password))
    case .session(let name, let password): kind = .session(name: name, password: password)
    case .bearer(let token): kind = .bearer(token)
    }
  }

  private static func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration
  where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  private static func basic(_ name: String, _ password: String) -> String {
    "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
  }

  // MARK: Requests

  /// Adds credentials to a request, after obtaining them with `send` if necessary. Returns their
  /// generation.
  func prepare(
    _ request: inout OutgoingRequest, limits: TransportLimits,
    send: @Sendable (OutgoingRequest) async throws -> IncomingResponse
  ) async throws -> Int {
    switch kind {
    case .none: break
    case .basic(let text): request.headers["Authorization"] = text
    case .session(let name, let password):
      if cookie == nil || renewal.map({ start() >= $0 }) == true {
        try await open(name, password, limits, send)
      }
      if let cookie {
        request.headers["Cookie"] = "AuthSession=\(cookie)"
      } else if case .basic(let text) = kind {
        request.headers["Authorization"] = text
      }
    case .bearer(let ask):
      if token == nil {
        token = try await Self.token(ask, isRenewal: generation > 0)
      }
      request.headers["Authorization"] = "Bearer \(token ?? "")"
    }
    return generation
  }

  private static func token(
    _ ask: @Sendable (Bool) async throws -> String, isRenewal: Bool
  ) async throws -> String {
    do {
      return try await ask(isRenewal)
    } catch let error as ReplicationError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ReplicationError(.unauthorized, "the program gave no token", underlying: error)
    }
  }

  /// Processes an answer: keeps a newer cookie, or drops credentials that the server does not
  /// accept. Returns whether the request may be tried again with new ones.
  func note(_ answer: IncomingResponse, provedBy used: Int) -> Bool {
    if case .session = kind { keepCookie(answer.headers) }
    guard answer.status == 401 else { return false }
    switch kind {
    case .none, .basic: return false
    case .session, .bearer:
      if used == generation {
        cookie = nil
        token = nil
        generation += 1
      }
      return true
    }
  }

  // MARK: Sessions

  private func open(
    _ name: String, _ password: String, _ limits: TransportLimits,
    _ send: @Sendable (OutgoingRequest) async throws -> IncomingResponse
  ) async throws {
    var limits = limits
    limits.redirects = 0
    let form = HTTPQuery([
      HTTPQuery.Parameter(name: "name", value: name),
      HTTPQuery.Parameter(name: "password", value: password),
    ])
    var request = OutgoingRequest(
      .post, root + "_session",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
      ], body: .bytes(Array(form.text.utf8)), limits: limits)
    request.holdsCredentials = true
    let answer = try await send(request)
    _ = try? await answer.body.bytes(limit: RemoteFailure.mostBytes)
    switch answer.status {
    case 200:
      keepCookie(answer.headers)
      if cookie == nil { kind = .basic(Self.basic(name, password)) }
    case 404, 405, 501: kind = .basic(Self.basic(name, password))
    case 401:
      throw ReplicationError(
        .unauthorized, "the server does not accept the name or the password", status: 401)
    case 403:
      throw ReplicationError(.forbidden, "the server opens no session", status: 403)
    case 408, 429, 500...:
      throw TransportError(.unreachable, "the server opens no session now")
    default:
      throw RemoteFailure.notUnderstood("the opening of a session", status: answer.status)
    }
  }

  private func keepCookie(_ headers: HTTPHeaders) {
    for field in headers.values("Set-Cookie") {
      let parts = field.split(separator: ";").map { HTTPHeaders.trimmed($0) }
      guard let pair = parts.first, pair.hasPrefix("AuthSession=") else { continue }
      let value = String(pair.dropFirst("AuthSession=".count))
      guard !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { continue }
      cookie = value
      renewal = nil
      for part in parts.dropFirst() where part.lowercased().hasPrefix("max-age=") {
        guard let seconds = Int(part.dropFirst("max-age=".count)), seconds > 0 else { continue }
        // The renewal is early: requests in progress at the end of the session would be refused.
        renewal = start() + .seconds(min(seconds, 1 << 30)) * 0.8
      }
    }
  }
}
