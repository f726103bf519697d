import FileAccess
import HTTPClient
import TestSupport
import NetworkTestSupport
import Testing

#if Client
  /// Servers that send what they should not, over sockets.
  @Suite(.whenQuiet, .timeLimit(.minutes(45))) struct HostileServerTests {
    private let transport: SystemTransport

    init() throws { transport = try SystemTransport() }

    /// What an answer leads to: its body, or the error.
    private func outcome(
      _ answer: [UInt8], method: HTTPMethod = .get,
      change: (inout TransportLimits) -> Void = { _ in }
    ) async throws -> Result<(IncomingResponse, [UInt8]), TransportError> {
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write(answer)
      }
      var request = OutgoingRequest(method, server.url)
      change(&request.limits)
      do {
        let answer = try await transport.send(request)
        return .success((answer, try await answer.body.bytes(limit: 64 << 20)))
      } catch let error as TransportError {
        return .failure(error)
      }
    }

    @Test(arguments: HostileAnswer.cut + HostileAnswer.malformed + HostileAnswer.packed)
    func `answers that are none are errors`(_ hostile: HostileAnswer) async throws {
      switch try await outcome(hostile.bytes) {
      case .success(let (answer, body)):
        Issue.record("\(answer.status), \(body.count) bytes, \(answer.headers)")
      case .failure(let error): #expect(error.code == hostile.code, "\(error)")
      }
    }

    /// A server that sends `start`, and then `more` for as long as somebody reads.
    private func endless(_ start: String, _ more: String) throws -> RawServer {
      try RawServer { connection, _ in
        _ = try connection.head()
        connection.write(start)
        let more = String(repeating: more, count: 1 + 10_000 / more.utf8.count)
        while connection.write(more) {}
      }
    }

    @Test(arguments: [
      ("HTTP/1.1 200 OK\r\n", "X-More: and more\r\n"), ("HTTP/1.1 200 OK\r\nX-Long: ", "longer"),
      ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("HTTP/1.1 200 OK", " OK"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-More: and more\r\n"),
    ])
    func `a header without an end is too large`(start: String, more: String) async throws {
      let server = try endless(start, more)
      for limit in [1_000, 64 << 10, 1 << 20] {
        var request = OutgoingRequest(.get, server.url)
        request.limits.headerByteCount = limit
        let error = await #expect(throws: TransportError.self) {
          try await transport.send(request).body.bytes(limit: 1_000)
        }
        #expect([.tooLarge, .invalidAnswer].contains(error?.code), "\(String(describing: error))")
      }
    }

    @Test(arguments: [0, 1, 100_000, 1_000_000]) func `a body without an end is too large`(
      limit: Int
    ) async throws {
      let starts = [
        ("HTTP/1.1 200 OK\r\n\r\n", "body"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "4\r\nbody\r\n"),
      ]
      for (start, more) in starts {
        let server = try endless(start, more)
        var request = OutgoingRequest(.get, server.url)
        request.limits.bodyByteCount = limit
        let answer = try await transport.send(request)
        var count = 0
        let error = await #expect(throws: TransportError.self) {
          while let piece = try await answer.body.next() { count += piece.count }
        }
        #expect(error?.code == .tooLarge && count <= limit)
        await #expect(throws: TransportError.self) { try await answer.body.next() }
        // The connection is gone.
        request.limits.bodyByteCount = nil
        let other = try await transport.send(request)
        await #expect(throws: TransportError.self) { try await other.body.bytes(limit: limit) }
      }
    }

    @Test func `little that unpacks to much comes in pieces, and may be too much`() async throws {
      let bomb = gzipped([UInt8](repeating: 0, count: 32 << 20))
      #expect(bomb.count < 100_000)
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write(HostileAnswer.answer(bomb))
      }
      var request = OutgoingRequest(.get, server.url)
      let answer = try await transport.send(request)
      var (count, longest) = (0, 0)
      while let piece = try await answer.body.next() {
        count += piece.count
        longest = max(longest, piece.count)
      }
      #expect(count == 32 << 20 && longest <= 512 << 10)

      request.limits.bodyByteCount = 1 << 20
      let limited = try await transport.send(request)
      let error = await #expect(throws: TransportError.self) {
        try await limited.body.bytes(limit: .max)
      }
      #expect(error?.code == .tooLarge)
    }

    @Test func `packed bytes that unpack to nothing have an end`() async throws {
      // Blocks of deflate that are empty, and not the last.
      let empty: [UInt8] = [0x00, 0x00, 0x00, 0xFF, 0xFF]
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
        connection.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        let blocks = Array(repeatElement(empty, count: 2_000).joined())
        while connection.write(blocks) {}
      }
      var request = OutgoingRequest(.get, server.url)
      request.limits.bodyByteCount = 1_000
      let answer = try await transport.send(request)
      let error = await #expect(throws: TransportError.self) { try await answer.body.next() }
      #expect(error?.code == .tooLarge)
    }

    @Test func `odd headers do no harm`() async throws {
      let head: [String] = [
        "HTTP/1.1 200", ": no name", "X-Empty:", "X-Spaces:   a  b\t ",
        "X-Folded: a", "\tb", "X-Colons: a:b:c", "x-twice: 1", "X-Twice: 2", "Content-Length: 2",
      ]
      let latin = Array("X-Latin: ".utf8) + [0xE4, 0xFF] + Array("\r\n".utf8)
      let bytes = Array(head.map { $0 + "\r\n" }.joined().utf8) + latin + Array("\r\nok more".utf8)
      let (answer, body) = try await outcome(bytes).get()
      #expect(answer.status == 200 && body == Array("ok".utf8))
      #expect(answer.headers["X-Empty"] == "" && answer.headers["X-Spaces"] == "a  b")
      #expect(answer.headers["X-Folded"] == "a b" && answer.headers["X-Colons"] == "a:b:c")
      #expect(answer.headers.values("X-Twice") == ["1", "2"])
      #expect(answer.headers["X-Latin"]?.isEmpty == false)
    }

    @Test func `answers in front of the answer are passed over`() async throws {
      let interim =
        "HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nX-B: 1\r\n\r\n"
      let text = interim + "HTTP/1.1 201 Created\r\nX-C: 1\r\nContent-Length: 0\r\n\r\n"
      let (answer, _) = try await outcome(Array(text.utf8)).get()
      #expect(
        answer.status == 201 && answer.headers.fields.map(\.name) == ["X-C", "Content-Length"])
    }

    @Test func `what a server sends after its answer belongs to no other`() async throws {
      let server = try RawServer { connection, _ in
        while true {
          _ = try connection.head()
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n")
        }
      }
      for _ in 0..<5 {
        let answer = try await transport.send(.init(.get, server.url))
        #expect(answer.status == 200)
        #expect(try await answer.body.bytes(limit: 2) == Array("ok".utf8))
      }
    }

    @Test func `a server that has sent all but still receives is answered`() async throws {
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\n\r\nuntil the end")
        connection.endSending()
        connection.waitForEnd()
      }
      let answer = try await transport.send(.init(.get, server.url))
      #expect(try await answer.body.bytes(limit: 100) == Array("until the end".utf8))
    }
  }
#endif
