import FileAccess
import Foundation
import HTTPMessage

/// Finds out who sent a request, by a password, a bearer token or the cookie of a session, and
/// slows down those who guess.
public final class HTTPAuthenticator: HTTPAccessCheck {
  private struct Session {
    var principal: HTTPPrincipal
    var end: Date
  }

  private struct Failures {
    var count = 0
    var blockedUntil = Date.distantPast
  }

  private static let sessionSeconds = 600.0
  private static let cookieName = "AuthSession"
  /// From this many failures in a row on, an address has to wait.
  private static let mostFailures = 10
  private static let mostAddresses = 10_000

  private let credentials: HTTPCredentials
  private let isReadOnly: Bool
  private let isSecure: Bool
  private let sessions = Locked<[String: Session]>([:])
  private let failures = Locked<[String: Failures]>([:])

  /// With `isReadOnly` nobody may write. `isSecure` marks cookies for encrypted connections alone.
  public init(_ credentials: HTTPCredentials, isReadOnly: Bool = false, isSecure: Bool = false) {
    self.credentials = credentials
    self.isReadOnly = isReadOnly
    self.isSecure = isSecure
  }

  /// The client of a request; of the role `none` if it does not log in, unless no login is known.
  public func outcome(for request: HTTPRequest) -> HTTPAccessOutcome {
    if credentials.isEmpty { return .principal(capped(HTTPPrincipal(role: .readWrite))) }
    guard let header = request.headers["Authorization"] else {
      let principal = session(of: request)?.principal ?? HTTPPrincipal(role: .none)
      return .principal(capped(principal))
    }
    if let seconds = waitingTime(request.clientAddress) { return .throttled(seconds: seconds) }
    let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
    let secret = HTTPHeaders.trimmed(parts.count > 1 ? parts[1] : "")
    var principal: HTTPPrincipal?
    switch parts.first?.lowercased() {
    case "basic":
      if let (name, password) = Self.pair(secret) {
        principal = credentials.principal(name: name, password: password)
      }
    case "bearer": principal = credentials.principal(token: secret)
    default: break
    }
    note(isSuccess: principal != nil, request.clientAddress)
    return principal.map { .principal(capped($0)) } ?? .refused
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
  /// client has to wait.
  public func logIn(name: String, password: String, _ request: HTTPRequest) -> String? {
    if waitingTime(request.clientAddress) != nil { return nil }
    let principal = credentials.principal(name: name, password: password)
    note(isSuccess: principal != nil, request.clientAddress)
    guard let principal else { return nil }
    var generator = SystemRandomNumberGenerator()
    let key = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let now = Date()
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.end > now }
      sessions[key] = Session(
        principal: principal, end: now.addingTimeInterval(Self.sessionSeconds))
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
    let now = Date()
    return sessions.withLock { sessions in
      guard let session = sessions[key], session.end > now else { return nil }
      sessions[key]?.end = now.addingTimeInterval(Self.sessionSeconds)
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

  // MARK: Guessing

  /// How long an address has to wait; nil for not at all.
  private func waitingTime(_ address: String) -> Int? {
    let left = failures.withLock { $0[address]?.blockedUntil.timeIntervalSinceNow } ?? 0
    return left > 0 ? Int(left.rounded(.up)) : nil
  }

  private func note(isSuccess: Bool, _ address: String) {
    failures.withLock { failures in
      if isSuccess {
        failures[address] = nil
        return
      }
      if failures.count >= Self.mostAddresses { failures.removeAll() }
      var known = failures[address] ?? Failures()
      known.count += 1
      let excess = known.count - Self.mostFailures
      if excess >= 0 {
        known.blockedUntil = Date().addingTimeInterval(min(60, Double(1 << min(excess, 6))))
      }
      failures[address] = known
    }
  }
}
