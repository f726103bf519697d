import FHIRServer
import HTTPServer
import Testing

@Suite struct PackedBodyTests {
  private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    let asking = HTTPRequest(.get, "/", headers: ["Accept-Encoding": "gzip"])
    let response = HTTPResponse(200, bytes, type: "text/plain").packed(for: asking)
    guard case .bytes(let packed) = response.body else { return [] }
    return packed
  }

  private func post(_ body: [UInt8], _ server: TestServer) -> Int {
    let headers: HTTPHeaders = [
      "Content-Type": "application/fhir+json", "Content-Encoding": "gzip",
    ]
    return server.server.respond(
      to: HTTPRequest(
        .post, "/fhir/r4/Patient", headers: headers, body: HTTPRequestBody(body),
        principal: .program)
    ).status
  }

  @Test("a short body that unpacks to more than is allowed is refused")
  func bomb() throws {
    let server = try TestServer()
    let bomb = try packed([UInt8](repeating: UInt8(ascii: " "), count: 80 << 20))
    #expect(bomb.count < 1 << 20)
    #expect(post(bomb, server) == 413)
    #expect(try server.count() == 0)
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 10_000)
    #expect(post(try packed(spaces + #"{"resourceType":"Patient"}"#.utf8), server) == 201)
  }
}
