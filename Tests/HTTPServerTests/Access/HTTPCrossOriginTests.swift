import HTTPServer
import Testing

@Suite struct HTTPCrossOriginTests {
  private func ask(
    _ origins: [String], _ origin: String?, _ method: HTTPMethod = .get,
    headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    var headers = headers
    headers["Origin"] = origin
    return HTTPCrossOrigin(EchoHandler(), origins: origins)
      .respond(to: HTTPRequest(method, "/x", headers: headers))
  }

  private let app = "https://app.example"

  @Test func `pages of a named origin may read, with what the browser keeps of a login`() {
    let response = ask([app, "http://localhost:3000"], app)
    #expect(response.status == 200)
    #expect(response.headers["Access-Control-Allow-Origin"] == app)
    #expect(response.headers["Access-Control-Allow-Credentials"] == "true")
    #expect(response.headers["Access-Control-Expose-Headers"]?.contains("ETag") == true)
    #expect(response.headers["Vary"] == "Origin")
  }

  @Test func `pages of all origins may read, without a login`() {
    let response = ask(["*"], "https://other.example")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Access-Control-Allow-Credentials"] == nil)
    // One that is named as well may send its login.
    let named = ask(["*", app], app)
    #expect(named.headers["Access-Control-Allow-Origin"] == app)
    #expect(named.headers["Vary"] == "Origin")
  }

  @Test(arguments: [
    "https://other.example", "http://app.example", "null", "https://app.example.org",
  ])
  func `pages of other origins are told nothing`(origin: String) {
    let response = ask([app], origin)
    #expect(response.status == 200)
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    #expect(response.headers["Vary"] == "Origin")
    let question = ask([app], origin, .options, headers: ["Access-Control-Request-Method": "PUT"])
    #expect(question.status == 403)
    #expect(question.headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `the question before a request is answered without the handler`() {
    let response = ask(
      [app], app, .options,
      headers: [
        "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "if-match",
      ])
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Methods"]?.contains("PUT") == true)
    #expect(response.headers["Access-Control-Allow-Headers"]?.contains("If-Match") == true)
    #expect(response.headers["Access-Control-Max-Age"] == "600")
    // An OPTIONS that is no such question is the handler's.
    #expect(ask([app], app, .options).status == 200)
  }

  @Test func `caches are told also where nobody says an origin`() {
    #expect(ask([app], nil).headers["Vary"] == "Origin")
    #expect(ask(["*"], nil).headers["Vary"] == nil)
  }

  @Test(arguments: [
    ("*", true), ("https://app.example", true), ("http://localhost:3000", true),
    ("https://app.example/", false), ("app.example", false), ("https://", false), ("", false),
    ("https://a b", false), ("https://*.example", false), ("ftp://app.example", false),
  ])
  func `an origin is a scheme and an authority`(text: String, isOrigin: Bool) {
    #expect(HTTPCrossOrigin.isOrigin(text) == isOrigin)
  }
}
