import FileAccess
import HTTPClient

/// A body that comes in pieces of a few bytes at first, and lets others run in front of each.
final class SlowStream: ByteStream {
  private let body: any ByteStream
  private let rest = Locked<ArraySlice<UInt8>>([])
  private let count = Locked(0)

  init(_ body: any ByteStream) { self.body = body }

  func next() async throws -> [UInt8]? {
    await Task.yield()
    if rest.withLock({ $0.isEmpty }) {
      guard let piece = try await body.next() else { return nil }
      rest.withLock { $0 = piece[...] }
    }
    // Not many: long bodies would take long.
    let length = count.withLock { count in
      count += 1
      return count <= 16 ? count : Int.max
    }
    return rest.withLock { rest in
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }

  func cancel() { body.cancel() }
}
