import FileAccess
import HTTPClient

/// A body of a request that tells when a piece of it is made.
final class PiecesStream: ByteStream {
  private let size: Int
  private let tell: @Sendable () throws -> Void
  private let left: Locked<Int>
  private let cancelled = Locked(false)

  init(count: Int, size: Int, tell: @escaping @Sendable () throws -> Void) {
    self.size = size
    self.tell = tell
    left = Locked(count)
  }

  var isCancelled: Bool { cancelled.withLock { $0 } }

  func next() async throws -> [UInt8]? {
    let isOver = left.withLock { left in
      if left == 0 { return true }
      left -= 1
      return false
    }
    if isOver { return nil }
    try tell()
    return [UInt8](repeating: 65, count: size)
  }

  func cancel() { cancelled.withLock { $0 = true } }
}
