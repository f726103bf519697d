import Andiron
import DocumentServer
import HTTPServer
import Testing
import ValueModel

/// Logins at `_session`.
@Suite struct SessionTests {
  private struct Keeper: SessionKeeper {
    func logIn(name: String, password: String, _ request: HTTPRequest) -> String? {
      name == "ada" && password == "engine" ? "AuthSession=x" : nil
    }

    func logOut(_ request: HTTPRequest) -> String { "AuthSession=" }
  }

  private let server: DocumentServer

  init() throws {
    server = DocumentServer(
      try Store.inMemory(), identifier: String(repeating: "a", count: 32), sessions: Keeper())
  }

  private func ask(
    _ method: HTTPMethod, _ body: String = "", type: String? = nil, headers: HTTPHeaders = [:],
    as name: String? = nil
  ) -> (status: Int, json: Value, headers: HTTPHeaders) {
    var headers = headers
    headers["Content-Type"] = type
    let principal = HTTPPrincipal(name: name, role: name == nil ? .none : .readWrite)
    let response = server.respond(
      to: HTTPRequest(
        method, "/_session", headers: headers, body: HTTPRequestBody(Array(body.utf8)),
        principal: principal))
    guard case .bytes(let bytes) = response.body else { return (response.status, .null, [:]) }
    return (response.status, (try? JSON.parse(bytes)) ?? .null, response.headers)
  }

  private static let form = "application/x-www-form-urlencoded"
  private static let json = "application/json; charset=utf-8"

  @Test(
    "a login is a form or JSON, with a name or a username",
    arguments: [
      (form, "name=ada&password=engine", 200), (form, "username=ada&password=engine", 200),
      (json, #"{"name":"ada","password":"engine"}"#, 200),
      (json, #"{"username":"ada","password":"engine"}"#, 200),
      (json, #"{"name":"eve","username":"ada","password":"engine"}"#, 401),
      (form, "name=ada&password=wrong", 401), (form, "name=ada", 401), (json, "{}", 401),
      (json, "{", 400), ("text/plain", #"{"name":"ada","password":"engine"}"#, 415),
    ])
  func logIn(_ type: String, _ body: String, _ status: Int) {
    let answer = ask(.post, body, type: type)
    #expect(answer.status == status)
    #expect((answer.headers["Set-Cookie"] != nil) == (status == 200))
  }

  @Test func `a login without a type is refused`() {
    #expect(ask(.post, #"{"name":"ada","password":"engine"}"#).status == 415)
  }

  @Test func `a session says how the client has logged in`() {
    let header = ask(.get, headers: ["Authorization": "Basic x"], as: "ada").json
    #expect(header["info"]?["authenticated"] == "default")
    let cookie = ask(.get, headers: ["Cookie": "AuthSession=x"], as: "ada").json
    #expect(cookie["info"]?["authenticated"] == "cookie")
    #expect(cookie["userCtx"]?["name"] == "ada")
    #expect(ask(.get).json["info"]?["authenticated"] == nil)
  }
}
