import FileAccess
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

#if Client && Server
  /// Requests over sockets to a server in the same process.
  @Suite(.whenQuiet, .timeLimit(.minutes(45))) struct SystemTransportTests {
    private let server: HTTPListener
    private let transport: SystemTransport

    init() throws {
      var options = HTTPListenerOptions()
      // Other tests may keep all threads busy for minutes.
      options.idleSeconds = 1_800
      options.headerSeconds = 1_800
      server = try HTTPListener(PlaceHandler(), options: options)
      transport = try SystemTransport()
    }

    private func text(_ request: OutgoingRequest) async throws -> String {
      let answer = try await transport.send(request)
      return String(decoding: try await answer.body.bytes(limit: 1 << 20), as: UTF8.self)
    }

    @Test func `methods, paths, queries and bodies arrive as they are`() async throws {
      let url = server.url
      #expect(try await text(.init(.get, url + "a%2Fb/../c?x=%20y#z")) == "GET /a%2Fb/../c x=%20y ")
      for method in [HTTPMethod.post, .put, .patch, .delete, .get, .init(rawValue: "REPORT")] {
        let sent = try await text(.init(method, url + "p", body: .bytes(Array("body".utf8))))
        #expect(sent == "\(method.rawValue) /p - body")
        #expect(try await text(.init(method, url + "p")) == "\(method.rawValue) /p - ")
      }
      let head = try await transport.send(.init(.head, url + "p"))
      #expect(head.status == 200 && head.headers["Content-Length"] == "10")
      #expect(try await head.body.next() == nil)
      let answer = try await transport.send(.init(.get, url + "status/404"))
      #expect(answer.status == 404 && answer.url == url + "status/404")
      #expect(answer.headers["content-type"] == "text/plain")
      #expect(try await answer.body.bytes(limit: 2) == Array("no".utf8))
      #expect(try await answer.body.next() == nil)
    }

    @Test func `headers arrive, and nothing is asked before a long body is sent`() async throws {
      let headers: HTTPHeaders = ["X-One": "1", "X-Empty": "", "Authorization": "Basic eDp5"]
      let text = try await text(
        .init(.get, server.url + "head", headers: headers, body: .bytes([0])))
      let lines = text.split(separator: "\n")
      #expect(lines.contains("X-One: 1") && lines.contains("Authorization: Basic eDp5"))
      #expect(lines.contains { $0.hasPrefix("X-Empty:") })
      #expect(lines.contains("User-Agent: Andiron") && lines.contains("Content-Length: 1"))
      #expect(lines.contains("Accept-Encoding: gzip"))
      let long = [UInt8](repeating: 1, count: 3 << 20)
      let expectation = try await self.text(.init(.put, server.url + "head", body: .bytes(long)))
      #expect(!expectation.contains("Expect"))
    }

    @Test(arguments: [nil, 5_000_000]) func `bodies are streamed both ways`(
      byteCount: Int?
    ) async throws {
      let body = OutgoingRequest.Body.stream(byteCount: byteCount) {
        TestStream { number in
          if number % 7 == 0 { await Task.yield() }
          return number < 500 ? [UInt8](repeating: UInt8(number % 251), count: 10_000) : nil
        }
      }
      let answer = try await transport.send(.init(.post, server.url + "echo", body: body))
      let bytes = try await answer.body.bytes(limit: .max)
      try #require(bytes.count == 5_000_000)
      #expect((0..<500).allSatisfy { bytes[$0 * 10_000 + 9_999] == UInt8($0 % 251) })
    }

    @Test func `many requests run at once, on no more connections than allowed`() async throws {
      var options = TransportOptions()
      options.connectionsPerHost = 3
      let transport = try SystemTransport(options)
      let url = server.url
      let sum = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...50 {
          group.addTask {
            let body = OutgoingRequest.Body.bytes([UInt8](repeating: 0, count: number * 1_000))
            let answer = try await transport.send(.init(.post, url + "count", body: body))
            let text = String(decoding: try await answer.body.bytes(limit: 100), as: UTF8.self)
            return Int(text) ?? 0
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == 1_275_000)
    }

    @Test func `packed bodies are unpacked unless the request asks for them`() async throws {
      let url = server.url + "packed?count=1000"
      let unpacked = try await transport.send(.init(.get, url))
      #expect(unpacked.headers["Content-Encoding"] == nil)
      #expect(unpacked.headers["Content-Length"] == nil)
      #expect(try await unpacked.body.bytes(limit: .max).count == 17_000)
      let packed = try await transport.send(
        .init(.get, url, headers: ["Accept-Encoding": "gzip"]))
      #expect(packed.headers["Content-Encoding"] == "gzip")
      let bytes = try await packed.body.bytes(limit: 17_000)
      #expect(bytes.count < 1_000 && bytes.starts(with: [0x1F, 0x8B]))
    }

    @Test func `a task that is cancelled ends its request and its reading`() async throws {
      let url = server.url + "wait"
      let answer = try await transport.send(.init(.get, url))
      #expect(try await answer.body.next() == Array("begun\n".utf8))
      let reading = Task { try await answer.body.next() }
      for _ in 0..<10 { await Task.yield() }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
      await #expect(throws: CancellationError.self) { try await answer.body.next() }

      let silent = try RawServer { connection, _ in connection.waitForEnd() }
      let sending = Task { [transport] in try await transport.send(.init(.get, silent.url)) }
      for _ in 0..<10 { await Task.yield() }
      sending.cancel()
      await #expect(throws: CancellationError.self) { try await sending.value }
    }
  }
#endif
