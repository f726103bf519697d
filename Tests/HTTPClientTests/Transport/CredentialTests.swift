import HTTPClient
import HTTPMessage
import NetworkTestSupport
import Testing

/// Credentials go where nobody on the way can read them.
@Suite struct CredentialTests {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST", true), ("a.localhost", true), ("127.0.0.1", true),
    ("127.255.255.254", true), ("::1", true), ("[::1]", true),
    ("localhost.example.org", false), ("example.org", false), ("127.0.0.1.example.org", false),
    ("127.0.0", false), ("127.0.0.256", false), ("128.0.0.1", false), ("[::2]", false),
    ("0.0.0.0", false), ("", false),
  ])
  func `names of this machine are told from others`(host: String, isLocal: Bool) {
    #expect(LoopbackHost.contains(host) == isLocal)
  }

  #if Client
    private static func requests(_ url: String) -> [(request: OutgoingRequest, isSecret: Bool)] {
      var form = OutgoingRequest(.post, url, body: .bytes(Array("password=x".utf8)))
      form.holdsCredentials = true
      return [
        (OutgoingRequest(.get, url, headers: ["authorization": "Bearer x"]), true),
        (OutgoingRequest(.get, url, headers: ["Cookie": "a=b"]), true), (form, true),
        (OutgoingRequest(.get, url, headers: ["Accept": "text/plain"]), false),
      ]
    }

    private static func server() throws -> RawServer {
      try RawServer { connection, _ in
        while true {
          let head = try connection.head()
          if head.contains("Content-Length: 10") { _ = try connection.read(10) }
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
      }
    }

    @Test(.whenQuiet, .timeLimit(.minutes(45)), arguments: [false, true])
    func `in the clear they go to this machine alone, unless that is allowed`(
      isAllowed: Bool
    ) async throws {
      var options = TransportOptions()
      options.allowsPlainCredentials = isAllowed
      let transport = try SystemTransport(options)
      let server = try Self.server()
      for (request, _) in Self.requests(server.url) {
        #expect(try await transport.send(request).status == 200)
      }
      // This machine as well, but nothing says so.
      let other = server.url.replacing("127.0.0.1", with: "0.0.0.0")
      for (request, isSecret) in Self.requests(other) {
        if isSecret, !isAllowed {
          let error = await #expect(throws: TransportError.self) {
            try await transport.send(request)
          }
          #expect(error?.code == .invalidRequest && error?.message.contains("https") == true)
        } else {
          #expect(try await transport.send(request).status == 200)
        }
      }
    }
  #endif
}
