import FileAccess
import HTTPClient

/// A body whose connection ends after so many bytes, and at its end at the latest.
final class CutStream: ByteStream {
  private let body: any ByteStream
  /// Nil once it is cut.
  private let left: Locked<Int?>

  init(_ body: any ByteStream, byteCount: Int) {
    self.body = body
    left = Locked(byteCount)
  }

  func next() async throws -> [UInt8]? {
    guard let count = left.withLock({ $0 }), count > 0, let piece = try await body.next() else {
      try cut()
    }
    left.withLock { $0 = piece.count < count ? count - piece.count : 0 }
    return Array(piece.prefix(count))
  }

  func cancel() { body.cancel() }

  private func cut() throws -> Never {
    left.withLock { $0 = nil }
    body.cancel()
    throw TransportError(.cutOff, "simulated: the body is cut off")
  }
}
