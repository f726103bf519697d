import FileAccess
import Foundation
import HTTPClient
import TestSupport
import NetworkTestSupport
import Testing

#if Client
  /// What takes too long, and what waits for whom.
  @Suite(.whenQuiet, .timeLimit(.minutes(45))) struct LimitTests {
    private let transport: SystemTransport

    init() throws { transport = try SystemTransport() }

    private func code(_ request: OutgoingRequest) async -> TransportError.Code? {
      let error = await #expect(throws: TransportError.self) {
        try await transport.send(request).body.bytes(limit: .max)
      }
      return error?.code
    }

    @Test func `a server that says nothing is given up`() async throws {
      let silent = try RawServer { connection, _ in connection.waitForEnd() }
      var request = OutgoingRequest(.get, silent.url)
      request.limits.idle = .milliseconds(50)
      #expect(await code(request) == .timedOut)
      let halting = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        connection.waitForEnd()
      }
      request.url = halting.url
      let answer = try await transport.send(request)
      #expect(try await answer.body.next() == Array("half".utf8))
      let error = await #expect(throws: TransportError.self) { try await answer.body.next() }
      #expect(error?.code == .timedOut)
    }

    @Test func `a server that is slow is waited for, but not for ever`() async throws {
      let slow = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
        for _ in 0..<10 {
          Pause.milliseconds(100)
          connection.write("x")
        }
        connection.waitForEnd()
      }
      var request = OutgoingRequest(.get, slow.url)
      request.limits.idle = .milliseconds(800)
      let answer = try await transport.send(request)
      #expect(try await answer.body.bytes(limit: 10).count == 10)
      request.limits.total = .milliseconds(150)
      #expect(await code(request) == .timedOut)
    }

    @Test func `the total time also counts while requests wait for a connection`() async throws {
      var options = TransportOptions()
      options.connectionsPerHost = 1
      let transport = try SystemTransport(options)
      let silent = try RawServer { connection, _ in connection.waitForEnd() }
      let first = Task { try await transport.send(.init(.get, silent.url)) }
      while silent.connectionCount == 0 { await Task.yield() }
      var request = OutgoingRequest(.get, silent.url)
      request.limits.total = .milliseconds(50)
      request.limits.idle = .milliseconds(5)
      let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
      #expect(error?.code == .timedOut && silent.connectionCount == 1)
      // One that is cancelled leaves the queue as well, and the next one gets the connection.
      let second = Task { try await transport.send(.init(.get, silent.url)) }
      let third = Task { try await transport.send(.init(.get, silent.url)) }
      for _ in 0..<20 { await Task.yield() }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      while silent.connectionCount < 2 { await Task.yield() }
      third.cancel()
      await #expect(throws: CancellationError.self) { try await third.value }
    }

    @Test func `time in which nobody reads does not count`() async throws {
      let hasWaited = Locked(false)
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
        while !hasWaited.withLock({ $0 }) { Pause.milliseconds(2) }
        connection.write("hello")
        connection.waitForEnd()
      }
      var request = OutgoingRequest(.get, server.url)
      request.limits.idle = .milliseconds(500)
      let answer = try await transport.send(request)
      let start = try #require(try await answer.body.next())
      try await Task.sleep(for: .milliseconds(1_100))
      hasWaited.withLock { $0 = true }
      #expect(try await start + answer.body.bytes(limit: 10) == Array("hellohello".utf8))
    }

    @Test func `time in which a body is made does not count`() async throws {
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        _ = try connection.read(4)
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      }
      var request = OutgoingRequest(.post, server.url)
      request.limits.idle = .milliseconds(500)
      request.body = .stream(byteCount: 4) {
        TestStream { number in
          try await Task.sleep(for: .milliseconds(number < 2 ? 700 : 0))
          return number < 2 ? [1, 2] : nil
        }
      }
      #expect(try await transport.send(request).status == 200)
    }

    @Test func `a server waits for a slow reader`() async throws {
      let written = Locked(0)
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(40 << 20)\r\n\r\n")
        let piece = [UInt8](repeating: 1, count: 64 << 10)
        while connection.write(piece) { written.withLock { $0 += piece.count } }
      }
      let answer = try await transport.send(.init(.get, server.url))
      var (count, longest) = (0, 0)
      for _ in 0..<5 {
        let piece = try #require(try await answer.body.next())
        count += piece.count
        longest = max(longest, piece.count)
        try await Task.sleep(for: .milliseconds(50))
      }
      // What the sockets hold, and the buffer of the transport.
      #expect(written.withLock { $0 } < 24 << 20 && longest <= 300 << 10)
      while let piece = try await answer.body.next() { count += piece.count }
      #expect(count == 40 << 20)
    }

    @Test func `a body is made no faster than the server takes it`() async throws {
      let mayRead = Locked(false)
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        while !mayRead.withLock({ $0 }) { Pause.milliseconds(2) }
        for _ in 0..<40 { _ = try connection.read(1 << 20) }
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      }
      let stream = TestStream { number in
        number < 40 ? [UInt8](repeating: 1, count: 1 << 20) : nil
      }
      let body = OutgoingRequest.Body.stream(byteCount: 40 << 20) { stream }
      let sending = Task { [transport] in
        try await transport.send(.init(.put, server.url, body: body)).status
      }
      while stream.count == 0 { await Task.yield() }
      try await Task.sleep(for: .milliseconds(100))
      #expect((1..<24).contains(stream.count))
      mayRead.withLock { $0 = true }
      #expect(try await sending.value == 200)
      #expect(stream.count == 41)
    }

    @Test func `nobody listens, and nobody knows the name`() async throws {
      let port = try RawServer { _, _ in }.port
      // The server is gone.
      while (try? RawClient(port: port)) != nil { await Task.yield() }
      #expect(await code(.init(.get, "http://127.0.0.1:\(port)/")) == .unreachable)
      #expect(await code(.init(.get, "http://no-such-host.invalid/")) == .unreachable)
    }

    @Test func `a connection that is not made in time is given up`() async throws {
      // Nobody answers in the network that is reserved for documentation, if it is reached at all.
      var request = OutgoingRequest(.get, "http://192.0.2.1/")
      request.limits.connect = .milliseconds(100)
      let code = await code(request)
      #expect(code == .timedOut || code == .unreachable)
    }

    @Test(arguments: [[3], [5], [2, 1], [2, 3], [4, 1], [], [1, 1, 1, 1, 1]])
    func `a body that has another length than was said is not sent as a whole`(
      pieces: [Int]
    ) async throws {
      let received = Locked(0)
      let server = try RawServer { connection, _ in
        _ = try connection.head()
        for _ in 0..<4 {
          _ = try connection.read(1)
          received.withLock { $0 += 1 }
        }
      }
      let body = OutgoingRequest.Body.stream(byteCount: 4) {
        TestStream { $0 < pieces.count ? [UInt8](repeating: 1, count: pieces[$0]) : nil }
      }
      #expect(await code(.init(.put, server.url, body: body)) == .invalidRequest)
      #expect(received.withLock { $0 } < 4)
    }

    @Test func `what goes wrong while a body is made is what the request throws`() async throws {
      struct Broken: Error {}
      let server = try RawServer { connection, _ in connection.waitForEnd() }
      let stream = TestStream { number in
        if number == 2 { throw Broken() }
        return [1]
      }
      let bodies: [OutgoingRequest.Body] = [
        .stream(byteCount: nil) { stream }, .stream(byteCount: 9) { throw Broken() },
      ]
      for body in bodies {
        await #expect(throws: Broken.self) {
          try await transport.send(.init(.put, server.url, body: body))
        }
      }
      #expect(stream.isCancelled)
    }
  }
#endif
