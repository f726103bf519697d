import FileAccess
import Foundation
import HTTPClient
import NetworkTestSupport

/// What a program that is killed does not live to see.
struct Killed: Error {}

/// Sends requests on, and lets a test see each, and change what comes of it.
final class TestTransport: HTTPTransport {
  typealias Way =
    @Sendable (_ request: OutgoingRequest, _ number: Int, _ send: Send) async throws ->
    IncomingResponse
  typealias Send = @Sendable () async throws -> IncomingResponse

  private let inner: any HTTPTransport
  private let way: Way
  private let sent = Locked<[OutgoingRequest]>([])

  init(_ inner: any HTTPTransport, _ way: @escaping Way) {
    self.inner = inner
    self.way = way
  }

  /// Ends at the request with this number: before the server sees it, or after it was answered.
  static func killing(
    _ inner: any HTTPTransport, at last: Int, afterAnswer isLate: Bool
  ) -> TestTransport {
    TestTransport(inner) { _, number, send in
      guard number >= last else { return try await send() }
      if isLate, number == last { _ = try await send() }
      throw Killed()
    }
  }

  /// A server of several nodes, each of whose clocks is behind that of the one before: the greater
  /// the version, the earlier its time.
  static func skewed(_ inner: any HTTPTransport) -> TestTransport {
    TestTransport(inner) { _, _, send in
      var answer = try await send()
      let text = String(decoding: try await answer.body.bytes(limit: .max), as: UTF8.self)
      let changed = text.replacing(#/"meta":\{[^{}]*\}/#) { match in
        let meta = String(match.output)
        guard let version = meta.firstMatch(of: #/"versionId":"([0-9]+)"/#),
          let number = Int(version.1)
        else { return meta }
        let seconds = max(0, 3_000 - 3 * number)
        let time = String(format: "2026-01-01T08:%02d:%02dZ", seconds / 60, seconds % 60)
        return meta.replacing(#/"lastUpdated":"[^"]*"/#, with: "\"lastUpdated\":\"\(time)\"")
      }
      answer.body = BytesStream(Array(changed.utf8))
      return answer
    }
  }

  var requests: [OutgoingRequest] { sent.withLock { $0 } }

  func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let number = sent.withLock { sent in
      sent.append(request)
      return sent.count
    }
    let inner = inner
    return try await way(request, number) { try await inner.send(request) }
  }
}
