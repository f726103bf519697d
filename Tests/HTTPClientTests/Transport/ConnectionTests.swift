import FileAccess
import HTTPClient
import TestSupport
import NetworkTestSupport
import Testing

#if Client
  /// Which connections requests use, and what becomes of them.
  @Suite(.whenQuiet, .timeLimit(.minutes(45))) struct ConnectionTests {
    /// Answers each request with the number of its connection.
    private func numbering() throws -> RawServer {
      try RawServer { connection, number in
        while true {
          let head = try connection.head()
          if head.contains("GET /wait") { connection.waitForEnd() }
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        }
      }
    }

    private func number(_ transport: SystemTransport, _ url: String) async throws -> String {
      let answer = try await transport.send(.init(.get, url))
      return String(decoding: try await answer.body.bytes(limit: 9), as: UTF8.self)
    }

    @Test func `a connection is used again`() async throws {
      let server = try numbering()
      let transport = try SystemTransport()
      for _ in 0..<20 { #expect(try await number(transport, server.url) == "0") }
      let other = try SystemTransport()
      #expect(try await number(other, server.url) == "1")
    }

    @Test func `a body that nobody reads frees its connection`() async throws {
      var options = TransportOptions()
      options.connectionsPerHost = 1
      let transport = try SystemTransport(options)
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n")
        connection.waitForEnd()
      }
      for turn in 0..<6 {
        let answer = try await transport.send(.init(.get, server.url))
        if turn % 2 == 0 { answer.body.cancel() }
      }
      #expect(server.connectionCount == 6)
    }

    @Test func `only what may be done twice is sent again`() async throws {
      // Each connection ends with its second request, which may have been carried out.
      let requests = Locked<[String]>([])
      let server = try RawServer { connection, _ in
        for number in 0..<2 {
          let head = try connection.head()
          requests.withLock { $0.append(String(head.prefix { $0 != " " })) }
          if head.contains("Content-Length: 3") { _ = try connection.read(3) }
          if number == 0 { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        }
      }
      for method in [HTTPMethod.get, .put, .delete, .post, .patch] {
        let transport = try SystemTransport()
        requests.withLock { $0 = [] }
        var request = OutgoingRequest(method, server.url)
        _ = try await transport.send(request).body.bytes(limit: 0)
        let opened = Locked(0)
        if method != .get {
          request.body = .stream(byteCount: 3) {
            opened.withLock { $0 += 1 }
            return BytesStream([1, 2, 3])
          }
        }
        let isRepeated = method != .post && method != .patch
        if isRepeated {
          #expect(try await transport.send(request).status == 200)
        } else {
          let error = await #expect(throws: TransportError.self) {
            try await transport.send(request)
          }
          #expect(error?.code == .cutOff)
        }
        #expect(requests.withLock { $0.count } == (isRepeated ? 3 : 2), "\(method.rawValue)")
        #expect(opened.withLock { $0 } == (method == .get ? 0 : isRepeated ? 2 : 1))
      }
    }

    @Test func `a transport that is released ends what it has begun`() async throws {
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        connection.waitForEnd()
      }
      var transport: SystemTransport? = try SystemTransport()
      let body = try #require(try await transport?.send(.init(.get, server.url)).body)
      #expect(try await body.next() == Array("half".utf8))
      transport = nil
      let error = await #expect(throws: TransportError.self) { try await body.next() }
      #expect(error?.code == .cutOff)
    }

    @Test func `many transports come and go`() async throws {
      let server = try numbering()
      for _ in 0..<40 {
        let transport = try SystemTransport()
        let waiting = try await transport.send(.init(.get, server.url + "x"))
        #expect(waiting.status == 200)
      }
    }

    @Test func `an answer may come before the request is complete`() async throws {
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno")
        connection.waitForEnd()
      }
      let transport = try SystemTransport()
      let stream = TestStream { _ in [UInt8](repeating: 1, count: 10_000) }
      let isOpened = Locked(false)
      let body = OutgoingRequest.Body.stream(byteCount: nil) {
        isOpened.withLock { $0 = true }
        return stream
      }
      let answer = try await transport.send(.init(.put, server.url, body: body))
      #expect(answer.status == 413)
      #expect(try await answer.body.bytes(limit: 2) == Array("no".utf8))
      // An answer that comes before the first piece is asked for leaves no stream to let go of.
      while isOpened.withLock({ $0 }), !stream.isCancelled { await Task.yield() }
    }

    @Test func `both sides may stream at once`() async throws {
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\n\r\n")
        for _ in 0..<10 { connection.write(try connection.read(1)) }
      }
      let transport = try SystemTransport()
      let echoed = Locked(0)
      // The next byte is made once the last one has come back.
      let body = OutgoingRequest.Body.stream(byteCount: 10) {
        TestStream { number in
          while number < 10, echoed.withLock({ $0 }) < number { await Task.yield() }
          return number < 10 ? [UInt8(number)] : nil
        }
      }
      let answer = try await transport.send(.init(.post, server.url, body: body))
      while let piece = try await answer.body.next() { echoed.withLock { $0 += piece.count } }
      #expect(echoed.withLock { $0 } == 10)
    }

    @Test func `what cannot be sent is refused before anything is sent`() async throws {
      let server = try numbering()
      let transport = try SystemTransport()
      let url = server.url
      let requests: [OutgoingRequest] = [
        .init(.get, ""), .init(.get, "127.0.0.1"), .init(.get, "ftp://127.0.0.1/"),
        .init(.get, "file:///etc/passwd"), .init(.get, "http://"), .init(.get, "http:///x"),
        .init(.get, "http://u:p@127.0.0.1/"), .init(.get, url + "a b"), .init(.get, url + "ä"),
        .init(.get, url + "a\r\nX: y"), .init(.get, url + "\0"), .init(.get, "http://a:b/"),
        .init(.get, "http://127.0.0.1:0/"), .init(.get, "http://127.0.0.1:70000/"),
        .init(.get, "http://[::1/"), .init(.get, "http://a,b/"), .init(.get, "http://a\\b/"),
        .init(.get, url, headers: ["X": "a\r\nY: b"]), .init(.get, url, headers: ["X": "a\nb"]),
        .init(.get, url, headers: ["X": "a\0"]), .init(.get, url, headers: ["X Y": "a"]),
        .init(.get, url, headers: ["X:": "a"]), .init(.get, url, headers: ["": "a"]),
        .init(.get, url, headers: ["X\r\nY": "a"]), .init(.get, url, headers: ["Host": "a"]),
        .init(.get, url, headers: ["content-length": "5"]),
        .init(.get, url, headers: ["Transfer-Encoding": "chunked"]),
        .init(HTTPMethod(rawValue: ""), url), .init(HTTPMethod(rawValue: "G T"), url),
        .init(HTTPMethod(rawValue: "GET / HTTP/1.1\r\nX:"), url),
        .init(HTTPMethod(rawValue: "CONNECT"), url), .init(.head, url, body: .bytes([1])),
        .init(.put, url, body: .stream(byteCount: -1) { BytesStream([]) }),
      ]
      for request in requests {
        let error = await #expect(throws: TransportError.self, "\(request.url)") {
          try await transport.send(request)
        }
        #expect(error?.code == .invalidRequest, "\(request.url) \(String(describing: error))")
      }
      #expect(server.connectionCount == 0)
      var options = TransportOptions()
      options.userAgent = "a\r\nb"
      #expect(throws: TransportError.self) { try SystemTransport(options) }
    }
  }
#endif
