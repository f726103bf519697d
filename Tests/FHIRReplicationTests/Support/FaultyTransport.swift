import FileAccess
import HTTPClient
import TestSupport

/// A network and a server that fail at random, from one seed.
final class FaultyTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let generator: Locked<SeededGenerator>
  /// One of so many requests fails.
  private let rate: Int

  init(_ inner: any HTTPTransport, seed: UInt64, rate: Int) {
    self.inner = inner
    self.rate = rate
    generator = Locked(SeededGenerator(seed: seed))
  }

  func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let fault = generator.withLock { generator -> Int? in
      generator.chance(1, in: rate) ? Int.random(in: 0..<9, using: &generator) : nil
    }
    switch fault {
    case 0: throw TransportError(.unreachable, "a test")
    case 1:
      _ = try await inner.send(request)
      throw TransportError(.cutOff, "a test")
    case 2: return IncomingResponse(503, headers: ["Retry-After": "1"], url: request.url)
    case 3: return IncomingResponse(429, url: request.url)
    case 4: return IncomingResponse(500, url: request.url)
    case 5:
      // Done, but the answer is lost in front of the server.
      _ = try await inner.send(request)
      return IncomingResponse(502, url: request.url)
    case 6:
      var answer = try await inner.send(request)
      answer.body = CutStream(answer.body)
      return answer
    case 7 where request.method == .get:
      return IncomingResponse(
        200, headers: ["Content-Type": "text/html"], url: request.url,
        body: BytesStream(Array("<html>log in</html>".utf8)))
    case 8:
      let answer = try await inner.send(request)
      let bytes = try await answer.body.bytes(limit: .max)
      // Half an answer that looks whole.
      return IncomingResponse(
        answer.status, headers: answer.headers, url: answer.url,
        body: BytesStream(Array(bytes.prefix(bytes.count / 2))))
    default: return try await inner.send(request)
    }
  }
}

/// A body that ends before its end.
private final class CutStream: ByteStream {
  private let inner: any ByteStream
  private let isFirst = Locked(true)

  init(_ inner: any ByteStream) { self.inner = inner }

  func next() async throws -> [UInt8]? {
    let isFirst = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    guard isFirst, let piece = try await inner.next() else {
      throw TransportError(.cutOff, "a test")
    }
    return Array(piece.prefix(piece.count / 2 + 1))
  }
}
