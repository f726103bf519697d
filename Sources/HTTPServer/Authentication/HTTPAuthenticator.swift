import FileAccess
package import Foundation
import HTTPMessage

/// Identifies the sender of a request by a password, a bearer token or the cookie of a session, and
/// slows down guessing. After ten wrong passwords for a name at an address, fifty for a name at any
/// address, or a hundred failures at an address, the next attempt has to wait for a second, then
/// for two, up to a minute. A correct token never waits: it cannot be guessed.
public final class HTTPAuthenticator: HTTPAccessCheck {
  private struct Session {
    /// The login that began it.
    var secret: HTTPCredentials.Secret
    var end: Double
    /// The time at which the session ends even if it is still used.
    var latestEnd: Double
  }

  private static let sessionSeconds = 600.0
  private static let mostSessionSeconds = 12 * 3_600.0
  private static let cookieName = "AuthSession"

  private let credentials: Locked<HTTPCredentials>
  /// Whether there was no login at the start, so that every client may send requests for as long as
  /// there is none.
  private let isOpen: Bool
  private let isReadOnly: Bool
  private let isSecure: Bool
  private let sessions = Locked<[String: Session]>([:])
  private let attempts = Locked(LoginAttempts())
  /// Seconds on a clock that does not go back.
  private let clock: @Sendable () -> Double
  private let date: @Sendable () -> Date

  /// With `isReadOnly`, no client may write. `isSecure` marks cookies for encrypted connections
  /// only.
  public convenience init(
    _ credentials: HTTPCredentials, isReadOnly: Bool = false, isSecure: Bool = false
  ) {
    let start = ContinuousClock.now
    self.init(credentials, isReadOnly: isReadOnly, isSecure: isSecure) {
      (ContinuousClock.now - start) / .seconds(1)
    }
  }

  /// `clock` returns seconds; `date` is compared with the ends of tokens.
  package init(
    _ credentials: HTTPCredentials, isReadOnly: Bool = false, isSecure: Bool = false,
    date: @escaping @Sendable () -> Date = { Date() }, clock: @escaping @Sendable () -> Double
  ) {
    self.credentials = Locked(credentials)
    isOpen = credentials.isEmpty
    self.date = date
    self.isReadOnly = isReadOnly
    self.isSecure = isSecure
    self.clock = clock
  }

  /// Replaces the known logins, and ends the sessions of those that no longer exist. A server that
  /// required a login before still requires one if no login is left.
  public func replaceCredentials(_ credentials: HTTPCredentials) {
    self.credentials.withLock { $0 = credentials }
  }

  /// The client of a request; of the role `none` if it does not log in, unless no login is known.
  public func outcome(for request: HTTPRequest) -> HTTPAccessOutcome {
    let credentials = credentials.withLock { $0 }
    if isOpen, credentials.isEmpty { return .principal(capped(HTTPPrincipal(role: .readWrite))) }
    guard let header = request.headers["Authorization"] else {
      let principal = session(of: request)?.secret.principal ?? HTTPPrincipal(role: .none)
      return .principal(capped(principal))
    }
    let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
    let secret = HTTPHeaders.trimmed(parts.count > 1 ? parts[1] : "")
    switch parts.first?.lowercased() {
    case "basic":
      guard let (name, password) = Self.pair(secret) else { return refusal(of: request) }
      return logIn(name, password, request, credentials).outcome
    case "bearer":
      return credentials.secret(token: secret, at: date()).map { .principal(capped($0.principal)) }
        ?? refusal(of: request)
    default: return refusal(of: request)
    }
  }

  /// The outcome of a login with a name and a password, and the secret that it succeeded with.
  private func logIn(
    _ name: String, _ password: String, _ request: HTTPRequest, _ credentials: HTTPCredentials
  ) -> (outcome: HTTPAccessOutcome, secret: HTTPCredentials.Secret?) {
    let today = date()
    if let secret = credentials.secret(token: password, at: today), secret.principal.name == name {
      return (.principal(capped(secret.principal)), secret)
    }
    let address = request.clientAddress
    let now = clock()
    if let seconds = attempts.withLock({ $0.waitingTime(name: name, address, now: now) }) {
      return (.throttled(seconds: seconds), nil)
    }
    guard let secret = credentials.secret(name: name, password: password, at: today) else {
      attempts.withLock { $0.noteFailure(name: name, address, now: now) }
      return (.refused, nil)
    }
    attempts.withLock { $0.noteSuccess(name: name, address, now: now) }
    return (.principal(capped(secret.principal)), secret)
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
  /// client has to wait. A session ends ten minutes after it was last used, twelve hours after it
  /// began, and with the token that it began with.
  public func logIn(name: String, password: String, _ request: HTTPRequest) -> String? {
    let credentials = credentials.withLock { $0 }
    guard let secret = logIn(name, password, request, credentials).secret else { return nil }
    var generator = SystemRandomNumberGenerator()
    let key = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let now = clock()
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.end > now }
      sessions[key] = Session(
        secret: secret, end: now + Self.sessionSeconds,
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
      guard let session = sessions[key], session.end > now, session.secret.isValid(at: date()),
        credentials.withLock({ $0.has(session.secret) })
      else { return nil }
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
