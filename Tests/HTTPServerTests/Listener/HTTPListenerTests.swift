import FileAccess
import Foundation
import HTTPServer
import TestSupport
import Testing

#if Server
  /// Real sockets, and clients that write what they should and what they should not.
  @Suite struct HTTPListenerTests {
    private func withServer(
      _ change: (inout HTTPListenerOptions) -> Void = { _ in },
      log: (@Sendable (HTTPLogEntry) -> Void)? = nil,
      _ body: (HTTPListener) throws -> Void
    ) throws {
      var options = HTTPListenerOptions()
      options.threadCount = 4
      options.answersForeignNames = true
      options.firstRequestSeconds = 300
      options.idleSeconds = 300
      change(&options)
      let server = try HTTPListener(EchoHandler(), options: options, log: log)
      defer { server.stop(within: 0) }
      try body(server)
    }

    @Test func `requests on one connection are answered one after the other`() throws {
      try withServer { server in
        #expect(server.url == "http://127.0.0.1:\(server.port)/")
        let client = try RawClient(port: server.port)
        #expect(try client.request("GET /a%2Fb?x=%20y").text == "GET /a%2Fb x=%20y")
        #expect(try client.request("GET /plain").text == "GET /plain -")
        let body = Array("posted".utf8)
        #expect(try client.request("POST /echo", body: body).body == body)
        #expect(try client.request("DELETE /gone").text == "DELETE /gone -")
        let head = try client.request("HEAD /echo", hasBody: false)
        #expect(head.status == 200 && head.head.contains("Content-Length: 0"))
        // Two at once, as a pipeline.
        client.write(
          "GET /1 HTTP/1.1\r\nHost: t\r\n\r\nGET /2 HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(try client.answer().text == "GET /1 -")
        #expect(try client.answer().text == "GET /2 -")
      }
    }

    @Test(arguments: [
      ("localhost", 200), ("127.0.0.1:80", 200), ("records.localhost", 200), ("[::1]:80", 200),
      ("rebound.example", 421), ("127.0.0.1.example", 421),
    ])
    func `a listener of this machine is not reached under the name of a page`(
      host: String, status: Int
    ) throws {
      func found(_ change: @escaping (inout HTTPListenerOptions) -> Void) throws -> Int {
        var found = 0
        try withServer(change) { server in
          let client = try RawClient(port: server.port)
          client.write("GET /x HTTP/1.1\r\nHost: \(host)\r\n\r\n")
          found = try client.answer().status
        }
        return found
      }
      #expect(try found { $0.answersForeignNames = false } == status)
      #expect(try found { $0.answersForeignNames = true } == 200)
      let behind = try found { options in
        options.answersForeignNames = false
        options.publicOrigin = "https://records.example"
      }
      #expect(behind == 200)
      let everywhere = try found { options in
        options.answersForeignNames = false
        options.host = "0.0.0.0"
      }
      #expect(everywhere == 200)
    }

    @Test func `long bodies are received`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try client.request("PUT /echo", body: body).body == body)
        #expect(try client.request("PUT /count", body: body).text == "5000000")
      }
    }

    @Test func `long bodies are sent in pieces`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        let streamed = try client.request("GET /stream?count=5000")
        #expect(streamed.body.count == 5_000_000)
        #expect(streamed.body.first == UInt8(4_999 % 251) && streamed.body.last == 0)
        #expect(try client.request("GET /after").status == 200)
      }
    }

    @Test func `bodies whose length nobody says are received`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        client.write(
          "POST /count HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<300 {
          client.write("3e8\r\n")
          client.write([UInt8](repeating: 7, count: 1_000))
          client.write("\r\n")
        }
        client.write("0\r\n\r\n")
        #expect(try client.answer().text == "300000")
        #expect(try client.request("GET /after").status == 200)
      }
    }

    @Test func `a body that nobody wants is passed over`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        let body = [UInt8](repeating: 1, count: 3_000_000)
        #expect(try client.request("PUT /refuse", body: body).status == 403)
        #expect(try client.request("GET /after").status == 200)
      }
    }

    @Test func `a client that expects to be told goes on is told`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        client.write(
          "PUT /echo HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.head().status == 100)
        client.write("abc")
        #expect(try client.answer().text == "abc")
      }
    }

    @Test(arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
      (
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400
      ),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n", 413),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
      ("GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\r\n", 400),
    ])
    func `requests that two programs may read differently are refused`(
      text: String, status: Int
    ) throws {
      try withServer({ $0.mostBodyBytes = 2_000_000 }) { server in
        let client = try RawClient(port: server.port)
        client.write(text)
        #expect(try client.head().status == status)
        #expect(try RawClient(port: server.port).request("GET /after").status == 200)
      }
    }

    @Test func `headers without end are refused`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        client.write("GET / HTTP/1.1\r\nHost: a\r\n")
        for number in 0..<100_000 where !client.write("X-\(number): \(number)\r\n") { break }
        _ = client.readToEnd()
        #expect(try RawClient(port: server.port).request("GET /after").status == 200)
      }
    }

    @Test func `a body that is too long in chunks is refused`() throws {
      try withServer({ $0.mostBodyBytes = 1_000 }) { server in
        let client = try RawClient(port: server.port)
        client.write("POST /count HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.write("7d0\r\n")
        client.write([UInt8](repeating: 7, count: 2_000))
        client.write("\r\n0\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 400)
        #expect(answer.text.contains("tooLarge"))
      }
    }

    @Test func `clients that go away leave nothing behind`() throws {
      let entries = Locked<[HTTPLogEntry]>([])
      try withServer(log: { entry in entries.withLock { $0.append(entry) } }) { server in
        for number in 0..<20 {
          let client = try RawClient(port: server.port)
          switch number % 4 {
          case 0: client.write("GET /stream?count=100000 HTTP/1.1\r\nHost: t\r\n\r\n")
          case 1: client.write("PUT /count HTTP/1.1\r\nHost: t\r\nContent-Length: 900000\r\n\r\nab")
          case 2: client.write("GET /wait HTTP/1.1\r\nHost: t\r\n\r\n")
          default: client.write("GET /w")
          }
          if number % 4 == 2 { _ = try client.read(through: "begun") }
        }
        #expect(try RawClient(port: server.port).request("GET /after").status == 200)
        server.stop(within: 2)
      }
      #expect(entries.withLock { $0.contains { $0.path == "/after" && $0.isComplete } })
    }

    @Test func `an answer that breaks is not taken for complete`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        client.write("GET /cut HTTP/1.1\r\nHost: t\r\n\r\n")
        let text = String(decoding: client.readToEnd(), as: UTF8.self)
        #expect(text.contains("half") && !text.hasSuffix("0\r\n\r\n"))
      }
    }

    @Test func `what waits ends when the server stops`() throws {
      try withServer { server in
        let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
        for client in clients {
          client.write("GET /wait HTTP/1.1\r\nHost: t\r\n\r\n")
          _ = try client.read(through: "begun\n")
        }
        // More than there are threads, and others are answered.
        #expect(try RawClient(port: server.port).request("GET /x").status == 200)
        server.stop(within: 20)
        for client in clients {
          #expect(String(decoding: client.readToEnd(), as: UTF8.self).hasSuffix("0\r\n\r\n"))
        }
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
      }
    }

    @Test func `an address that is taken or none is an error`() throws {
      try withServer { server in
        var options = HTTPListenerOptions()
        options.port = server.port
        let taken = #expect(throws: HTTPListenerError.self) {
          try HTTPListener(EchoHandler(), options: options)
        }
        #expect(taken?.code == .unavailableAddress)
        options.port = 99_999
        let none = #expect(throws: HTTPListenerError.self) {
          try HTTPListener(EchoHandler(), options: options)
        }
        #expect(none?.code == .invalidAddress)
        options.port = 0
        options.certificate = (Array("x".utf8), Array("y".utf8))
        let wrong = #expect(throws: HTTPListenerError.self) {
          try HTTPListener(EchoHandler(), options: options)
        }
        #expect(wrong?.code == .failedStart)
      }
    }

    @Test func `many clients at once get their own answers`() throws {
      try withServer { server in
        let failures = Locked(0)
        TestThread.perform(8) { number in
          var client: RawClient?
          for count in 0..<200 {
            if count % 50 == 0 { client = try? RawClient(port: server.port) }
            let path = "/n\(number)-\(count)"
            let answer = try? client?.request("GET \(path)")
            if answer?.text != "GET \(path) -" { failures.withLock { $0 += 1 } }
          }
        }
        #expect(failures.withLock { $0 } == 0)
      }
    }
  }
#endif
