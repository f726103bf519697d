import FileAccess
import Gzip

/// The body of an answer that was sent packed (RFC 1952), unpacked as it is read: a few bytes at a
/// time, so that little that becomes much takes no memory.
final class UnpackingBody: ByteStream {
  private struct State {
    var rest: ArraySlice<UInt8> = []
    var count = 0
    var failure: TransportError?
  }

  /// That many bytes become at most a thousand times as many.
  private static let stepCount = 256
  private static let usualCount = 64 << 10

  private let body: PipedBody
  private let limit: Int?
  private let state = Locked(State())
  private let reader = Locked(GzipReader())

  /// At most `limit` bytes are given out; nil for any number.
  init(_ body: PipedBody, limit: Int?) {
    self.body = body
    self.limit = limit
  }

  func next() async throws -> [UInt8]? {
    while true {
      if let piece = try unpack() { return piece }
      guard let packed = try await body.next() else {
        guard reader.withLock({ $0.isAtEnd }) else {
          throw fail(TransportError(.invalidAnswer, "the packed body ends before its end"))
        }
        return nil
      }
      state.withLock { $0.rest = packed[...] }
    }
  }

  func cancel() { body.cancel() }

  /// Returns the content of the packed bytes received so far; nil if they yield none.
  private func unpack() throws -> [UInt8]? {
    if let failure = state.withLock({ $0.failure }) { throw failure }
    var piece: [UInt8] = []
    while piece.count < Self.usualCount {
      let step = state.withLock { state in
        defer { state.rest = state.rest.dropFirst(Self.stepCount) }
        return state.rest.prefix(Self.stepCount)
      }
      if step.isEmpty { break }
      do {
        piece += try reader.withLock { reader in try reader.read(step) }
      } catch {
        throw fail(TransportError(.invalidAnswer, "the packed body cannot be unpacked"))
      }
    }
    if piece.isEmpty { return nil }
    let count = state.withLock { state in
      state.count += piece.count
      return state.count
    }
    if let limit, count > limit {
      throw fail(TransportError(.tooLarge, "the body has more than \(limit) bytes"))
    }
    return piece
  }

  private func fail(_ failure: TransportError) -> TransportError {
    state.withLock { $0.failure = failure }
    body.cancel()
    return failure
  }
}
