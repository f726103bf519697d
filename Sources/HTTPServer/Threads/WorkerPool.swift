import FileAccess
import Foundation

/// Threads that call handlers, so that reads and writes of a store block neither the threads that
/// wait on sockets nor Swift's own.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class WorkerPool: @unchecked Sendable {
  typealias Work = @Sendable () -> Void

  private let lock = NativeLock()
  /// Work in order; what was taken is in front of `first`.
  private var queue: [Work] = []
  private var first = 0
  private var idleCount = 0
  private var threadCount = 0
  private var isStopped = false

  init(threadCount: Int) {
    self.threadCount = threadCount
    for number in 1...threadCount {
      let thread = Thread { [weak self] in self?.run() }
      thread.name = "andiron.http.\(number)"
      thread.start()
    }
  }

  /// Has `work` done on one of the threads, after what was submitted before.
  func submit(_ work: @escaping Work) {
    lock.withLock {
      queue.append(work)
      if idleCount > 0 { lock.signal() }
    }
  }

  /// Lets the threads end when there is nothing left to do, and waits for them.
  func stop() {
    lock.withLock {
      isStopped = true
      lock.broadcast()
      while threadCount > 0 { lock.wait() }
    }
  }

  private func run() {
    while let work = next() { work() }
    lock.withLock {
      threadCount -= 1
      lock.broadcast()
    }
  }

  private func next() -> Work? {
    lock.withLock {
      while first == queue.count {
        if isStopped { return nil }
        idleCount += 1
        lock.wait()
        idleCount -= 1
      }
      let work = queue[first]
      first += 1
      if first == queue.count {
        queue.removeAll(keepingCapacity: true)
        first = 0
      }
      return work
    }
  }
}
