import HTTPServer
import Testing

/// A server that asks nobody who they are, and the pages that a browser beside it shows.
@Suite struct HTTPPageGuardTests {
  private func status(
    _ method: HTTPMethod = .get, host: String?, origin: String? = nil, origins: [String] = []
  ) -> Int {
    var headers: HTTPHeaders = [:]
    headers["Host"] = host
    headers["Origin"] = origin
    let request = HTTPRequest(
      method, "/x", headers: headers, origin: "http://\(host ?? "127.0.0.1:80")")
    return HTTPPageGuard(EchoHandler(), host: "127.0.0.1", origins: origins)
      .respond(to: request).status
  }

  @Test(arguments: [
    nil, "localhost", "LocalHost:5984", "app.localhost:1", "127.0.0.1", "127.0.0.1:5984",
    "127.1.2.3", "[::1]", "[::1]:5984",
  ])
  func `names that only this machine has are answered`(host: String?) {
    #expect(status(host: host) == 200)
    #expect(status(.put, host: host) == 200)
  }

  @Test(arguments: [
    "evil.example", "evil.example:5984", "localhost.evil.example", "127.0.0.1.evil.example",
    "evillocalhost", "192.168.0.1", "127.0.0", "127.0.0.256", "[::2]", "", "0.0.0.0",
  ])
  func `a name that a stranger may have made is refused, also for reading`(host: String) {
    #expect(status(host: host) == 421)
    #expect(status(.put, host: host) == 421)
  }

  @Test func `pages of other origins may not write`() {
    for origin in ["https://evil.example", "null", "http://localhost:3000", "https://127.0.0.1:80"]
    {
      for method in [HTTPMethod.post, .put, .patch, .delete, .copy] {
        #expect(status(method, host: "127.0.0.1:80", origin: origin) == 403)
      }
      // Browsers keep the answer from the page.
      #expect(status(host: "127.0.0.1:80", origin: origin) == 200)
    }
    #expect(status(.put, host: "127.0.0.1:80", origin: "http://127.0.0.1:80") == 200)
    let origins = ["http://localhost:3000"]
    #expect(
      status(.put, host: "127.0.0.1:80", origin: "http://localhost:3000", origins: origins) == 200)
    #expect(status(.put, host: "127.0.0.1:80", origin: "http://x", origins: ["*"]) == 200)
    #expect(status(.put, host: "127.0.0.1:80", origin: "http://x", origins: origins) == 403)
  }

  @Test func `a server that asks who is there is written to by its own pages, also behind a proxy`()
  {
    func status(_ fields: HTTPHeaders) -> Int {
      HTTPPageGuard(EchoHandler(), names: .any, origins: ["https://app.example"])
        .respond(to: HTTPRequest(.put, "/x", headers: fields, origin: "http://records.example"))
        .status
    }
    let host = "records.example"
    #expect(status(["Host": host]) == 200)
    #expect(status(["Host": host, "Origin": "http://records.example"]) == 200)
    #expect(status(["Host": host, "Origin": "https://records.example"]) == 200)
    #expect(status(["Host": host, "Origin": "https://app.example"]) == 200)
    for origin in ["https://evil.example", "null", "https://records.example:8080", "http://a"] {
      #expect(status(["Host": host, "Origin": origin]) == 403, "\(origin)")
    }
    #expect(status(["Host": host, "Sec-Fetch-Site": "cross-site"]) == 403)
    #expect(status(["Host": host, "Sec-Fetch-Site": "same-origin"]) == 200)
  }

  @Test func `browsers keep images and scripts from pages of other origins`() {
    func field(_ name: String, _ origins: [String]) -> String? {
      HTTPPageGuard(EchoHandler(), names: .any, origins: origins)
        .respond(to: HTTPRequest(.get, "/x", headers: ["Host": "a"])).headers[name]
    }
    let policy = "Cross-Origin-Resource-Policy"
    #expect(field(policy, []) == "same-origin")
    #expect(field(policy, ["https://app.example"]) == "same-origin")
    #expect(field(policy, ["*"]) == nil)
    for origins in [[], ["*"]] { #expect(field("X-Content-Type-Options", origins) == "nosniff") }
  }

  @Test func `another address is answered where the server listens on it`() {
    let guarded = HTTPPageGuard(EchoHandler(), host: "Records.Example")
    let request = HTTPRequest(.get, "/x", headers: ["Host": "records.example:80"])
    #expect(guarded.respond(to: request).status == 200)
  }
}
