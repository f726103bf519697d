import FileAccess
import Foundation

/// A few threads for calls that block, so that they do not block Swift's own. The threads start
/// when needed.
///
/// `@unchecked Sendable`: `lock` protects all mutable properties.
final class BlockingThreads: @unchecked Sendable {
  private let lock = NativeLock()
  private let name: String
  private let mostThreads: Int
  private var work: [@Sendable () -> Void] = []
  private var threadCount = 0
  private var idleCount = 0
  private var isStopped = false
  private var last: (@Sendable () -> Void)?

  init(name: String, count: Int) {
    self.name = name
    mostThreads = max(1, count)
  }

  /// Calls `body` on one of the threads, and returns its result. Throws the errors of `body`, and
  /// `DeviceError.closed` if the threads were stopped.
  func perform<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let outcome = OneShot<R, any Error>()
    guard submit({ outcome.set(Result { try body() }) }) else {
      throw DeviceError(.closed, "what would do this has ended")
    }
    return try await outcome.value()
  }

  /// Calls `body` on one of the threads later. Returns false if they were stopped.
  @discardableResult
  func submit(_ body: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      if isStopped { return false }
      work.append(body)
      if idleCount >= work.count || threadCount == mostThreads {
        lock.signal()
      } else {
        threadCount += 1
        let thread = Thread { [self] in run() }
        thread.name = name
        thread.start()
      }
      return true
    }
  }

  /// Ends the threads when they have completed all earlier work, and then calls `last`.
  func stop(_ last: @escaping @Sendable () -> Void = {}) {
    let isAlone = lock.withLock {
      if isStopped { return false }
      isStopped = true
      self.last = last
      lock.broadcast()
      return threadCount == 0
    }
    if isAlone { last() }
  }

  private func run() {
    while let next = next() { next() }
    let last = lock.withLock {
      threadCount -= 1
      return threadCount == 0 ? self.last : nil
    }
    last?()
  }

  private func next() -> (@Sendable () -> Void)? {
    lock.withLock {
      while work.isEmpty {
        if isStopped { return nil }
        idleCount += 1
        lock.wait()
        idleCount -= 1
      }
      return work.removeFirst()
    }
  }
}
