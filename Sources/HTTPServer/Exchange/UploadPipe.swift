import FileAccess
import HTTPMessage

/// The bytes of a body on their way from a connection to its handler: no more than a few pieces are
/// in memory, and the connection is not read while they are.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class UploadPipe: HTTPBodyReader, @unchecked Sendable {
  /// The connection is left alone while there is more than this.
  static let mostBytes = 256 << 10

  private let lock = NativeLock()
  private let limit: Int
  private let stallSeconds: Int
  private var pieces: [[UInt8]] = []
  private var byteCount = 0
  private var receivedCount = 0
  private var isComplete = false
  private var failure: HTTPError?
  private var isAbandoned = false
  private var resume: (@Sendable () -> Void)?

  init(limit: Int, stallSeconds: Int) {
    self.limit = limit
    self.stallSeconds = stallSeconds
  }

  // MARK: The connection's side

  /// Adds bytes that have come. Returns how many were received in all.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    lock.withLock {
      receivedCount += bytes.count
      if receivedCount > limit {
        failure = HTTPError(.tooLarge, "the body has more than \(limit) bytes")
        pieces = []
        byteCount = 0
      } else if !isAbandoned {
        pieces.append(Array(bytes))
        byteCount += bytes.count
      }
      lock.broadcast()
      return receivedCount
    }
  }

  /// Whether the connection should be left alone until `resume` is called.
  func pauses(_ resume: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      guard byteCount > Self.mostBytes, failure == nil, !isAbandoned else { return false }
      self.resume = resume
      return true
    }
  }

  var isTooLong: Bool { lock.withLock { failure?.code == .tooLarge } }

  var bufferedCount: Int { lock.withLock { byteCount } }

  func complete() {
    lock.withLock {
      isComplete = true
      lock.broadcast()
    }
  }

  /// No more will come.
  func fail() {
    lock.withLock {
      if !isComplete, failure == nil {
        failure = HTTPError(.incomplete, "the client went away before the body was complete")
      }
      lock.broadcast()
    }
  }

  // MARK: The handler's side

  func next() throws -> [UInt8]? {
    let (taken, resume) = try lock.withLock { () throws(HTTPError) in
      while pieces.isEmpty, !isComplete, failure == nil {
        let before = receivedCount
        lock.wait(nanoseconds: UInt64(stallSeconds) * 1_000_000_000)
        if receivedCount == before, pieces.isEmpty, !isComplete, failure == nil {
          failure = HTTPError(.incomplete, "nothing came for \(stallSeconds) seconds")
        }
      }
      if let failure { throw failure }
      let taken = pieces
      pieces = []
      byteCount = 0
      return (taken, takeResume())
    }
    resume?()
    // Not under the lock, for which the thread of all connections would have to wait.
    guard var piece = taken.first else { return nil }
    for next in taken.dropFirst() { piece += next }
    return piece
  }

  /// Discards all bytes that still arrive, because the answer has been made.
  func abandon() {
    let resume = lock.withLock {
      isAbandoned = true
      pieces = []
      byteCount = 0
      return takeResume()
    }
    resume?()
  }

  private func takeResume() -> (@Sendable () -> Void)? {
    defer { resume = nil }
    return resume
  }
}
