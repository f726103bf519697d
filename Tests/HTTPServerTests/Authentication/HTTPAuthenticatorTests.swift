import FileAccess
import Foundation
import HTTPServer
import TestSupport
import Testing

/// Who is let in as whom.
@Suite struct HTTPAuthenticatorTests {
  private func credentials() -> HTTPCredentials {
    var credentials = HTTPCredentials()
    credentials.addUser(name: "ada", password: "a:b", role: .readWrite)
    credentials.addUser(name: "eve", password: "x", role: .readOnly)
    return credentials
  }

  private func request(_ authorization: String?, cookie: String? = nil, from address: String = "1")
    -> HTTPRequest
  {
    var headers: HTTPHeaders = [:]
    headers["Authorization"] = authorization
    headers["Cookie"] = cookie
    return HTTPRequest(.get, "/", headers: headers, clientAddress: address)
  }

  private func basic(_ text: String) -> String {
    "Basic " + Data(text.utf8).base64EncodedString()
  }

  @Test func `without anyone known everybody may write`() {
    let open = HTTPAuthenticator(HTTPCredentials())
    #expect(open.outcome(for: request(nil)) == .principal(HTTPPrincipal(role: .readWrite)))
    let readOnly = HTTPAuthenticator(HTTPCredentials(), isReadOnly: true)
    #expect(readOnly.outcome(for: request(nil)) == .principal(HTTPPrincipal(role: .readOnly)))
  }

  @Test func `names and passwords are compared whole`() {
    let authenticator = HTTPAuthenticator(credentials())
    func outcome(_ text: String) -> HTTPAccessOutcome {
      authenticator.outcome(for: request(basic(text), from: text))
    }
    #expect(
      outcome("ada:a:b") == .principal(HTTPPrincipal(name: "ada", role: .readWrite)))
    #expect(outcome("eve:x") == .principal(HTTPPrincipal(name: "eve", role: .readOnly)))
    for wrong in ["ada:a", "ada:", "ada", "bob:x", "eve:a:b", "", ":"] {
      #expect(outcome(wrong) == .refused, "\(wrong)")
    }
    for wrong in ["Basic", "Basic %", "Basic /w==", "Digest x", "", "Bearer x"] {
      #expect(
        authenticator.outcome(for: request(wrong, from: wrong)) == .refused, "\(wrong)")
    }
    #expect(authenticator.outcome(for: request(nil)) == .principal(HTTPPrincipal(role: .none)))
    let readOnly = HTTPAuthenticator(credentials(), isReadOnly: true)
    #expect(
      readOnly.outcome(for: request(basic("ada:a:b")))
        == .principal(HTTPPrincipal(name: "ada", role: .readOnly)))
  }

  @Test func `tokens are known by their digests`() {
    var credentials = HTTPCredentials()
    // That of the text "abc", from the standard.
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let isAdded = credentials.addToken(digest: digest, name: "device", role: .readOnly)
    #expect(isAdded)
    for wrong in ["", "abc", String(digest.dropLast()), String(digest.dropLast()) + "g"] {
      let isAdded = credentials.addToken(digest: wrong, name: "x", role: .readOnly)
      #expect(!isAdded)
    }
    let authenticator = HTTPAuthenticator(credentials)
    #expect(
      authenticator.outcome(for: request("Bearer abc"))
        == .principal(HTTPPrincipal(name: "device", role: .readOnly)))
    #expect(authenticator.outcome(for: request("bearer  abc ")) != .refused)
    #expect(authenticator.outcome(for: request("Bearer abd")) == .refused)
    // As a password, it is that of its name alone.
    let device = HTTPPrincipal(name: "device", role: .readOnly)
    #expect(authenticator.outcome(for: request(basic("device:abc"))) == .principal(device))
    #expect(authenticator.outcome(for: request(basic("device:abd"))) == .refused)
    #expect(authenticator.outcome(for: request(basic("other:abc"))) == .refused)
    #expect(authenticator.logIn(name: "device", password: "abc", request(nil)) != nil)
  }

  @Test func `a session is known by its cookie until it ends`() throws {
    let authenticator = HTTPAuthenticator(credentials(), isSecure: true)
    #expect(authenticator.logIn(name: "ada", password: "wrong", request(nil)) == nil)
    let cookie = try #require(authenticator.logIn(name: "eve", password: "x", request(nil)))
    #expect(cookie.contains("HttpOnly") && cookie.contains("Secure"))
    let pair = String(cookie.prefix { $0 != ";" })
    let known = request(nil, cookie: "other=1; \(pair)")
    #expect(
      authenticator.outcome(for: known) == .principal(HTTPPrincipal(name: "eve", role: .readOnly)))
    #expect(authenticator.logOut(known).contains("Max-Age=0"))
    #expect(authenticator.outcome(for: known) == .principal(HTTPPrincipal(role: .none)))
    let made = request(nil, cookie: "AuthSession=0123")
    #expect(authenticator.outcome(for: made) == .principal(HTTPPrincipal(role: .none)))
  }

  // MARK: Guessing

  private func isThrottled(_ outcome: HTTPAccessOutcome) -> Bool {
    if case .throttled(let seconds) = outcome { return (1...60).contains(seconds) }
    return false
  }

  private let ada = HTTPAccessOutcome.principal(HTTPPrincipal(name: "ada", role: .readWrite))
  private let eve = HTTPAccessOutcome.principal(HTTPPrincipal(name: "eve", role: .readOnly))

  @Test func `a name that is guessed at has to wait, and others need not`() {
    let authenticator = HTTPAuthenticator(credentials())
    func ask(_ text: String, from address: String = "10.0.0.1") -> HTTPAccessOutcome {
      authenticator.outcome(for: request(basic(text), from: address))
    }
    // A success of somebody else in between changes nothing.
    for _ in 0..<10 {
      #expect(ask("ada:no") == .refused)
      #expect(ask("eve:x") == eve)
    }
    #expect(isThrottled(ask("ada:a:b")))
    let early = request(nil, from: "10.0.0.1")
    #expect(authenticator.logIn(name: "ada", password: "a:b", early) == nil)
    // Clients behind one proxy have one address.
    #expect(ask("eve:x") == eve)
    #expect(ask("ada:a:b", from: "10.0.0.2") == ada)
  }

  @Test func `waits double up to a minute, end, and are forgotten after an hour`() {
    let time = Locked(0.0)
    let authenticator = HTTPAuthenticator(credentials()) { time.withLock { $0 } }
    func ask(_ text: String) -> HTTPAccessOutcome {
      authenticator.outcome(for: request(basic(text)))
    }
    for _ in 0..<9 { #expect(ask("ada:no") == .refused) }
    for wait in [1.0, 2, 4, 8, 16, 32, 60, 60] {
      #expect(ask("ada:no") == .refused)
      #expect(ask("ada:a:b") == .throttled(seconds: Int(wait)))
      time.withLock { $0 += wait }
    }
    time.withLock { $0 += 3_601 }
    for _ in 0..<9 { #expect(ask("ada:no") == .refused) }
    #expect(ask("ada:a:b") == ada)
    for _ in 0..<9 { #expect(ask("ada:no") == .refused) }
    #expect(ask("ada:a:b") == ada)
  }

  @Test func `guesses from many addresses make a name wait, but not where it has logged in`() {
    let authenticator = HTTPAuthenticator(credentials())
    func ask(_ text: String, from address: String) -> HTTPAccessOutcome {
      authenticator.outcome(for: request(basic(text), from: address))
    }
    #expect(ask("ada:a:b", from: "192.168.1.1") == ada)
    for number in 0..<50 { #expect(ask("ada:no", from: "10.0.\(number).1") == .refused) }
    #expect(isThrottled(ask("ada:a:b", from: "10.1.0.1")))
    #expect(ask("ada:a:b", from: "192.168.1.1") == ada)
    #expect(ask("eve:x", from: "10.1.0.1") == eve)
  }

  @Test func `an address that tries many names has to wait, but not for those it has logged in as`()
  {
    let authenticator = HTTPAuthenticator(credentials())
    func ask(_ text: String, from address: String) -> HTTPAccessOutcome {
      authenticator.outcome(for: request(basic(text), from: address))
    }
    #expect(ask("eve:x", from: "2001:db8::1") == eve)
    // All of one network count together.
    for number in 0..<100 {
      #expect(ask("n\(number):no", from: "2001:db8::\(number + 1)") == .refused)
    }
    #expect(isThrottled(ask("ada:a:b", from: "2001:db8::ffff")))
    #expect(ask("eve:x", from: "2001:db8::2") == eve)
    #expect(ask("ada:a:b", from: "2001:db8:0:1::1") == ada)
    let token = authenticator.outcome(for: request("Bearer no", from: "2001:db8::5"))
    #expect(isThrottled(token))
  }

  @Test func `a token that is right never waits`() {
    var credentials = credentials()
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let isAdded = credentials.addToken(digest: digest, name: "device", role: .readOnly)
    #expect(isAdded)
    let authenticator = HTTPAuthenticator(credentials)
    let device = HTTPAccessOutcome.principal(HTTPPrincipal(name: "device", role: .readOnly))
    for _ in 0..<100 { #expect(authenticator.outcome(for: request("Bearer no")) == .refused) }
    for _ in 0..<20 { _ = authenticator.outcome(for: request(basic("device:no"))) }
    #expect(isThrottled(authenticator.outcome(for: request("Bearer no"))))
    #expect(authenticator.outcome(for: request("Bearer abc")) == device)
    #expect(authenticator.outcome(for: request(basic("device:abc"))) == device)
  }

  @Test func `names that are made up do not make those forgotten that have to wait`() {
    let authenticator = HTTPAuthenticator(credentials()) { 0 }
    func ask(_ text: String, from address: String) -> HTTPAccessOutcome {
      authenticator.outcome(for: request(basic(text), from: address))
    }
    for _ in 0..<10 { _ = ask("ada:no", from: "10.0.0.1") }
    for number in 0..<12_000 {
      _ = ask("n\(number):no", from: "2001:db8:\(String(number, radix: 16))::1")
    }
    #expect(isThrottled(ask("ada:a:b", from: "10.0.0.1")))
  }

  @Test func `a session ends when it is not used, and at the latest after twelve hours`() throws {
    let time = Locked(0.0)
    let authenticator = HTTPAuthenticator(credentials()) { time.withLock { $0 } }
    func ask(_ cookie: String) -> HTTPAccessOutcome {
      authenticator.outcome(for: request(nil, cookie: String(cookie.prefix { $0 != ";" })))
    }
    let idle = try #require(authenticator.logIn(name: "eve", password: "x", request(nil)))
    time.withLock { $0 += 601 }
    #expect(ask(idle) == .principal(HTTPPrincipal(role: .none)))
    let used = try #require(authenticator.logIn(name: "eve", password: "x", request(nil)))
    for _ in 0..<86 {
      time.withLock { $0 += 500 }
      #expect(ask(used) == eve)
    }
    time.withLock { $0 += 201 }
    #expect(ask(used) == .principal(HTTPPrincipal(role: .none)))
  }

  // MARK: The end of a token

  private static let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  private func device(until end: Date?) -> HTTPCredentials {
    var credentials = HTTPCredentials()
    _ = credentials.addToken(digest: Self.digest, name: "device", role: .readOnly, until: end)
    return credentials
  }

  @Test func `a token ends, and with it the sessions that began with it`() throws {
    let today = Locked(Date(timeIntervalSince1970: 1_000))
    let authenticator = HTTPAuthenticator(
      device(until: Date(timeIntervalSince1970: 2_000)), date: { today.withLock { $0 } },
      clock: { 0 })
    let known = HTTPAccessOutcome.principal(HTTPPrincipal(name: "device", role: .readOnly))
    let cookie = try #require(
      authenticator.logIn(name: "device", password: "abc", request(nil)))
    let pair = String(cookie.prefix { $0 != ";" })
    for (seconds, isValid) in [(1_000.0, true), (1_999.9, true), (2_000, false), (9_000, false)] {
      today.withLock { $0 = Date(timeIntervalSince1970: seconds) }
      let expected = isValid ? known : .refused
      #expect(authenticator.outcome(for: request("Bearer abc")) == expected)
      #expect(authenticator.outcome(for: request(basic("device:abc"))) == expected)
      #expect(
        authenticator.outcome(for: request(nil, cookie: pair))
          == (isValid ? known : .principal(HTTPPrincipal(role: .none))))
      #expect(
        (authenticator.logIn(name: "device", password: "abc", request(nil)) != nil) == isValid)
    }
  }

  @Test func `logins that are replaced end at once, and a server without any stays closed`() throws
  {
    let nobody = HTTPAccessOutcome.principal(HTTPPrincipal(role: .none))
    let authenticator = HTTPAuthenticator(credentials())
    let sessions = try ["ada": "a:b", "eve": "x"].mapValues { password in
      let name = password == "x" ? "eve" : "ada"
      let cookie = authenticator.logIn(name: name, password: password, request(nil))
      return String(try #require(cookie).prefix { $0 != ";" })
    }
    var fewer = HTTPCredentials()
    fewer.addUser(name: "ada", password: "a:b", role: .readWrite)
    fewer.addUser(name: "eve", password: "another", role: .readOnly)
    authenticator.replaceCredentials(fewer)
    #expect(authenticator.outcome(for: request(nil, cookie: sessions["ada"])) == ada)
    #expect(authenticator.outcome(for: request(nil, cookie: sessions["eve"])) == nobody)
    #expect(authenticator.outcome(for: request(basic("eve:x"))) == .refused)
    #expect(authenticator.outcome(for: request(basic("eve:another"))) == eve)
    authenticator.replaceCredentials(HTTPCredentials())
    #expect(authenticator.outcome(for: request(nil)) == nobody)
    #expect(authenticator.outcome(for: request(nil, cookie: sessions["ada"])) == nobody)
    #expect(authenticator.outcome(for: request(basic("ada:a:b"))) == .refused)
  }
}
