import HTTPServer
import Testing

/// One client does not take what all clients share.
@Suite struct SharedLimitTests {
  private static let asynchronous: HTTPHeaders = ["Prefer": "respond-async"]

  @Test("a client may have half of the exports, so that others can begin one")
  func exports() throws {
    let server = try TestServer()
    func begin(_ name: String) -> Int {
      server.send(.get, "$export", headers: Self.asynchronous, role: .readOnly, name: name).status
    }
    for _ in 0..<4 { #expect(begin("reader") == 202) }
    #expect(begin("reader") == 429)
    for _ in 0..<4 { #expect(begin("writer") == 202) }
    #expect(begin("third") == 429)
  }

  @Test("a small patch that copies a list into itself again and again is refused")
  func patches() throws {
    let server = try TestServer()
    server.put("Patient", "p", #","contact":[{"name":{"family":"a"}}]"#)
    let copies = Array(
      repeating: #"{"op":"copy","from":"/contact","path":"/contact/-"}"#, count: 23)
    let patch = "[" + copies.joined(separator: ",") + "]"
    let type: HTTPHeaders = ["Content-Type": "application/json-patch+json"]
    #expect(server.send(.patch, "Patient/p", patch, headers: type).status == 422)
    #expect(server.get("Patient/p").version == "1")
  }
}
