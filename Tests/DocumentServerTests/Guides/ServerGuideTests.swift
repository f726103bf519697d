import Andiron
import DocumentServer
import DocumentStore
import HTTPServer
import TestSupport
import Testing

/// `docs/guides/server.md`.
@Suite struct ServerGuideTests {
  struct Viewing: HTTPHandler {
    let documents: DocumentServer

    func respond(to request: HTTPRequest) -> HTTPResponse {
      var request = request
      request.principal = HTTPPrincipal(name: "viewer", role: .readOnly)
      return documents.respond(to: request)
    }
  }

  #if Server
    @Test func `an app serves its own store to those who may only read`() throws {
      let store = try Store.inMemory()
      try store.database("notes").create(["stars": 4], id: "first")

      let documents = DocumentServer(store, identifier: "5d1f3a0c2b7e49868f6a1b2c3d4e5f60")
      let listener = try HTTPListener(Viewing(documents: documents))
      print(listener.url)

      defer { listener.stop() }
      let client = try RawClient(port: listener.port)
      client.write("GET /notes/first HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let answer = try client.answer()
      #expect(answer.status == 200 && answer.text.contains(#""stars":4"#))
      client.write("DELETE /notes HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try client.answer().status == 403)
    }
  #endif
}
