import FileAccess
import Foundation
import HTTPServer
import TestSupport
import Testing

#if Server
  /// Clients that send what they must not, or never enough of it.
  @Suite struct HostileClientTests {
    private func withServer(
      _ change: (inout HTTPListenerOptions) -> Void = { _ in },
      _ body: (HTTPListener) throws -> Void
    ) throws {
      var options = HTTPListenerOptions()
      options.threadCount = 4
      options.answersForeignNames = true
      options.firstRequestSeconds = 120
      options.idleSeconds = 120
      change(&options)
      let server = try HTTPListener(EchoHandler(), options: options)
      defer { server.stop(within: 0) }
      try body(server)
      #expect(try RawClient(port: server.port).request("GET /after").text == "GET /after -")
    }

    @Test(arguments: [
      ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nabcde", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n", 400),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno field\r\n\r\n", 400),
      ("GET / HTTP/9.1\r\nHost: a\r\n\r\n", 505),
      ("garbage\r\n\r\n", 400),
    ])
    func `requests that mean nothing are refused`(text: String, status: Int) throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        client.write(text)
        let answer = String(decoding: client.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") || answer.isEmpty, "\(answer)")
      }
    }

    @Test func `a target that is no UTF-8 is refused`() throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        client.write(
          Array("GET /a".utf8) + [0xFF, 0xC3] + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(try client.head().status == 400)
        #expect(try RawClient(port: server.port).request("GET /%FF").status == 400)
      }
    }

    @Test(arguments: [100, 1_000, 100_000])
    func `a header that is too long is refused, whether in one field or in many`(
      count: Int
    ) throws {
      try withServer { server in
        let client = try RawClient(port: server.port)
        let value = String(repeating: "x", count: 100_000 / count)
        client.write("GET / HTTP/1.1\r\nHost: a\r\n")
        for number in 0..<count where !client.write("X-\(number): \(value)\r\n") { break }
        client.write("\r\n")
        let answer = String(decoding: client.readToEnd(), as: UTF8.self)
        // A client that continues sending may find the connection reset.
        #expect(answer.hasPrefix("HTTP/1.1 431 ") || answer.isEmpty, "\(answer)")
      }
    }

    @Test func `a new connection on which no request begins is closed before an idle one`() throws {
      try withServer({ $0.firstRequestSeconds = 1 }) { server in
        let used = try RawClient(port: server.port)
        #expect(try used.request("GET /one").status == 200)
        let (silent, slow) = (
          try RawClient(port: server.port), try RawClient(port: server.port)
        )
        slow.write("GET /wi")
        #expect(silent.readToEnd().isEmpty)
        #expect(slow.readToEnd().isEmpty)
        #expect(try used.request("GET /two").status == 200)
      }
    }

    @Test func `a header that comes byte by byte is not waited for`() throws {
      try withServer({
        $0.firstRequestSeconds = 2
        $0.idleSeconds = 2
        $0.headerSeconds = 1
      }) { server in
        let first = try RawClient(port: server.port)
        let second = try RawClient(port: server.port)
        #expect(try second.request("GET /one").status == 200)
        second.write("GET / HTTP/1.1\r\nX: ")
        var isOpen = (true, true)
        for _ in 0..<200 where isOpen.0 || isOpen.1 {
          isOpen.0 = first.write("G") && isOpen.0
          isOpen.1 = second.write("x") && isOpen.1
          Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(!isOpen.0 && !isOpen.1)
      }
    }

    @Test func `a body that comes byte by byte is not waited for`() throws {
      try withServer({
        $0.idleSeconds = 2
        $0.headerSeconds = 1
      }) { server in
        let client = try RawClient(port: server.port)
        client.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n")
        var isOpen = true
        for _ in 0..<200 where isOpen {
          isOpen = client.write("x")
          Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(!isOpen)
      }
    }

    @Test func `long bodies that stop in the middle leave threads for others`() throws {
      try withServer { server in
        let part = [UInt8](repeating: 1, count: 100_000)
        let slow = try (0..<10).map { _ in
          let client = try RawClient(port: server.port)
          client.write("PUT /count HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n")
          client.write(part)
          return client
        }
        for number in 0..<20 {
          #expect(
            try RawClient(port: server.port).request("GET /\(number)").text == "GET /\(number) -")
        }
        // Those that continue are answered, also the ones that had to wait.
        for client in slow {
          client.write(part)
          #expect(try client.answer().text == "200000")
        }
      }
    }

    @Test func `clients that leave while they wait for a thread give it to others`() throws {
      try withServer { server in
        let part = [UInt8](repeating: 1, count: 100_000)
        var slow = try (0..<6).map { _ in
          let client = try RawClient(port: server.port)
          client.write("PUT /count HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n")
          client.write(part)
          return client
        }
        slow.removeAll()
        for _ in 0..<5 {
          let client = try RawClient(port: server.port)
          #expect(try client.request("PUT /count", body: part + part).text == "200000")
        }
      }
    }
  }
#endif
