import HTTPServer
import Testing

@Suite struct HTTPGateTests {
  private struct Fixed: HTTPAccessCheck {
    let result: HTTPAccessOutcome
    func outcome(for request: HTTPRequest) -> HTTPAccessOutcome { result }
  }

  private struct Naming: HTTPHandler {
    func respond(to request: HTTPRequest) -> HTTPResponse {
      HTTPResponse(200, request.principal.name ?? "nobody", type: "text/plain")
    }
  }

  private func answer(_ result: HTTPAccessOutcome) -> HTTPResponse {
    HTTPGate(Naming(), check: Fixed(result: result), challenge: "Bearer scope=\"x\"")
      .respond(to: HTTPRequest(.get, "/"))
  }

  @Test func `the handler is told who asks`() {
    let response = answer(.principal(HTTPPrincipal(name: "ada", role: .readOnly)))
    guard case .bytes(let bytes) = response.body else { return }
    #expect(response.status == 200 && bytes == Array("ada".utf8))
  }

  @Test func `what the check does not let through reaches no handler`() {
    let refused = answer(.refused)
    #expect(refused.status == 401)
    #expect(refused.headers["WWW-Authenticate"] == "Bearer scope=\"x\"")
    #expect(answer(.forbidden).status == 403)
    let throttled = answer(.throttled(seconds: 7))
    #expect(throttled.status == 429 && throttled.headers["Retry-After"] == "7")
  }
}
