import FileAccess
import HTTPMessage
import NetworkTestSupport
import Testing

@testable import HTTPClient

/// Requests that go through a proxy.
@Suite struct ProxyTests {
  @Test(
    "the address of a proxy has a host, perhaps a port and a user",
    arguments: [
      ("http://proxy.example:3128", "http://proxy.example:3128", nil, nil),
      ("HTTP://proxy.example/", "http://proxy.example:1080", nil, nil),
      ("http://ada:a%40b:c@[::1]:8080", "http://[::1]:8080", "ada", "a@b:c"),
      ("http://ada@proxy.example:80", "http://proxy.example:80", "ada", ""),
    ])
  func addresses(_ text: String, _ address: String, _ user: String?, _ password: String?) throws {
    let proxy = try ProxyAddress(text)
    #expect(proxy.text == address && proxy.user == user && proxy.password == password)
  }

  @Test(
    "other addresses are refused, with nothing of them in the error",
    arguments: [
      "", "secret:3128", "https://secret:3128", "socks5://secret", "http://", "http://secret:0",
      "http://secret:x", "http://secret/path", "http://secret?x", "http://a:secret%zz@b:80",
      "http://se cret:80",
    ])
  func refused(_ text: String) {
    let error = #expect(throws: TransportError.self) { try ProxyAddress(text) }
    #expect(error?.code == .invalidRequest && error?.message.contains("secret") == false)
    #if Client
      var options = TransportOptions()
      options.proxy = text
      #expect(throws: TransportError.self) { try SystemTransport(options) }
    #endif
  }

  #if Client && canImport(CCurl)
    @Test(.whenQuiet, .timeLimit(.minutes(45)))
    func `requests go to the proxy, but those to this machine do not`() async throws {
      let heads = Locked<[String]>([])
      let proxy = try RawServer { connection, _ in
        while true {
          let head = try connection.head()
          heads.withLock { $0.append(head) }
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nproxy")
        }
      }
      let own = try RawServer.answering { _ in
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nown"
      }
      var options = TransportOptions()
      options.proxy = "http://ada:engine@127.0.0.1:\(proxy.port)"
      let transport = try SystemTransport(options)
      let answer = try await transport.send(OutgoingRequest(.get, "http://records.example/a?b"))
      #expect(answer.status == 200)
      #expect(try await answer.body.bytes(limit: 100) == Array("proxy".utf8))
      let head = try #require(heads.withLock { $0.first })
      #expect(head.hasPrefix("GET http://records.example/a?b HTTP/1.1\r\n"))
      #expect(head.contains("Proxy-Authorization: Basic YWRhOmVuZ2luZQ==\r\n"))
      let direct = try await transport.send(OutgoingRequest(.get, own.url))
      #expect(try await direct.body.bytes(limit: 100) == Array("own".utf8))
      #expect(heads.withLock { $0.count } == 1)
    }

    @Test(.whenQuiet, .timeLimit(.minutes(45)))
    func `the proxy sees of encrypted requests the host alone, and its refusal is no answer`()
      async throws
    {
      let heads = Locked<[String]>([])
      let proxy = try RawServer { connection, _ in
        let head = try connection.head()
        heads.withLock { $0.append(head) }
        connection.write("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
      }
      var options = TransportOptions()
      options.proxy = "http://127.0.0.1:\(proxy.port)"
      let transport = try SystemTransport(options)
      let error = await #expect(throws: TransportError.self) {
        try await transport.send(
          OutgoingRequest(
            .get, "https://records.example/patients?name=x", headers: ["Authorization": "secret"]))
      }
      #expect(error?.code == .unreachable && error?.message.contains("proxy") == true)
      let head = try #require(heads.withLock { $0.first })
      #expect(head.hasPrefix("CONNECT records.example:443 HTTP/1.1\r\n"))
      #expect(!head.contains("patients") && !head.contains("secret"))
    }
  #endif
}
