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

  @Test func `who guesses has to wait, and others need not`() {
    let authenticator = HTTPAuthenticator(credentials())
    for _ in 0..<10 {
      #expect(authenticator.outcome(for: request(basic("ada:no"))) == .refused)
    }
    guard case .throttled(let seconds) = authenticator.outcome(for: request(basic("ada:a:b")))
    else {
      Issue.record("nobody has to wait")
      return
    }
    #expect((1...60).contains(seconds))
    #expect(authenticator.logIn(name: "ada", password: "a:b", request(nil)) == nil)
    #expect(
      authenticator.outcome(for: request(basic("ada:a:b"), from: "2"))
        == .principal(HTTPPrincipal(name: "ada", role: .readWrite)))
  }
}
