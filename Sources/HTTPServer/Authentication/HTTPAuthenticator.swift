import FileAccess
import Foundation
import HTTPMessage

/// Finds out who sent a request, by a password, a bearer token or the cookie of a session, and
/// slows down those who guess: ten wrong passwords of a name at an address, fifty of a name
/// wherever they come from, or a hundred failures of an address, and the next try has to wait for a
/// second, then for two, up to a minute. A token that is right never waits: it cannot be guessed.
public final class HTTPAuthenticator: HTTPAccessCheck {
  private struct Session {
    var principal: HTTPPrincipal
    var end: Double
    /// When it ends however often it is used.
    var latestEnd: Double
  }

  private static let sessionSeconds = 600.0
  private static let mostSessionSeconds = 12 * 3_600.0
  private static let cookieName = "AuthSession"

  private let credentials: HTTPCredentials
  private let isReadOnly: Bool
  private let isSecure: Bool
  private let sessions = Locked<[String: Session]>([:])
  private let attempts = Locked(LoginAttempts())
  /// Seconds on a clock that does not go back.
  private let clock: @Sendable () -> Double

  /// With `isReadOnly` nobody may write. `isSecure` marks cookies for encrypted connections alone.
  public convenience init(
    _ credentials: HTTPCredentials, isReadOnly: Bool = false, isSecure: Bool = false
  ) {
    let start = ContinuousClock.now
    self.init(credentials, isReadOnly: isReadOnly, isSecure: isSecure) {
      (ContinuousClock.now - start) / .seconds(1)
    }
  }

  /// `clock` returns seconds.
  package init(
    _ credentials: HTTPCredentials, isReadOnly: Bool = false, isSecure: Bool = false,
    clock: @escaping @Sendable () -> Double
  ) {
    self.credentials = credentials
    self.isReadOnly = isReadOnly
    self.isSecure = isSecure
    self.clock = clock
  }

  /// The client of a request; of the role `none` if it does not log in, unless no login is known.
  public func outcome(for request: HTTPRequest) -> HTTPAccessOutcome {
    if credentials.isEmpty { return .principal(capped(HTTPPrincipal(role: .readWrite))) }
    guard let header = request.headers["Authorization"] else {
      let principal = session(of: request)?.principal ?? HTTPPrincipal(role: .none)
      return .principal(capped(principal))
    }
    let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
    let secret = HTTPHeaders.trimmed(parts.count > 1 ? parts[1] : "")
    switch parts.first?.lowercased() {
    case "basic":
      guard let (name, password) = Self.pair(secret) else { return refusal(of: request) }
      return outcome(name, password, request)
    case "bearer":
      return credentials.principal(token: secret).map { .principal(capped($0)) }
        ?? refusal(of: request)
    default: return refusal(of: request)
    }
  }

  /// The outcome of a login with a name and a password.
  private func outcome(
    _ name: String, _ password: String, _ request: HTTPRequest
  ) -> HTTPAccessOutcome {
    if let principal = credentials.principal(token: password), principal.name == name {
      return .principal(capped(principal))
    }
    let address = request.clientAddress
    let now = clock()
    if let seconds = attempts.withLock({ $0.waitingTime(name: name, address, now: now) }) {
      return .throttled(seconds: seconds)
    }
    guard let principal = credentials.principal(name: name, password: password) else {
      attempts.withLock { $0.noteFailure(name: name, address, now: now) }
      return .refused
    }
    attempts.withLock { $0.noteSuccess(name: name, address, now: now) }
    return .principal(capped(principal))
  }

  /// The outcome of a login with an unknown token, or with a header that cannot be read.
  private func refusal(of request: HTTPRequest) -> HTTPAccessOutcome {
    let now = clock()
    return attempts.withLock { attempts in
      let address = request.clientAddress
      if let seconds = attempts.waitingTime(name: nil, address, now: now) {
        return .throttled(seconds: seconds)
      }
      attempts.noteFailure(name: nil, address, now: now)
      return .refused
    }
  }

  private func capped(_ principal: HTTPPrincipal) -> HTTPPrincipal {
    var principal = principal
    if isReadOnly, principal.role == .readWrite { principal.role = .readOnly }
    return principal
  }

  private static func pair(_ text: String) -> (String, String)? {
    guard let data = Data(base64Encoded: text),
      let pair = String(validating: data, as: UTF8.self), let colon = pair.firstIndex(of: ":")
    else { return nil }
    return (String(pair[..<colon]), String(pair[pair.index(after: colon)...]))
  }

  // MARK: Sessions

  /// Begins a session, and returns its cookie; nil if the name or the password is wrong, or the
  /// client has to wait. A session ends ten minutes after it was last used, and twelve hours after
  /// it began.
  public func logIn(name: String, password: String, _ request: HTTPRequest) -> String? {
    guard case .principal(let principal) = outcome(name, password, request) else { return nil }
    var generator = SystemRandomNumberGenerator()
    let key = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let now = clock()
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.end > now }
      sessions[key] = Session(
        principal: principal, end: now + Self.sessionSeconds,
        latestEnd: now + Self.mostSessionSeconds)
    }
    return cookie(key, seconds: Int(Self.sessionSeconds))
  }

  /// Ends the session of a request, and returns the cookie that says so.
  public func logOut(_ request: HTTPRequest) -> String {
    if let key = Self.key(of: request) {
      sessions.withLock { _ = $0.removeValue(forKey: key) }
    }
    return cookie("", seconds: 0)
  }

  private func cookie(_ key: String, seconds: Int) -> String {
    "\(Self.cookieName)=\(key); Version=1; Max-Age=\(seconds); Path=/; HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  private func session(of request: HTTPRequest) -> Session? {
    guard let key = Self.key(of: request) else { return nil }
    let now = clock()
    return sessions.withLock { sessions in
      guard let session = sessions[key], session.end > now else { return nil }
      sessions[key]?.end = min(now + Self.sessionSeconds, session.latestEnd)
      return session
    }
  }

  private static func key(of request: HTTPRequest) -> String? {
    for header in request.headers.values("Cookie") {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1).map { HTTPHeaders.trimmed($0) }
        if parts.count == 2, parts[0] == cookieName { return parts[1] }
      }
    }
    return nil
  }
}
