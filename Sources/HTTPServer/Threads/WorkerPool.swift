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
  /// Whether a thread was woken that has not taken its work yet. It wakes the next one, so that who
  /// submits much at once wakes one thread, and those that are awake find work without being woken.
  private var isWaking = false
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
    let wakes = lock.withLock {
      queue.append(work)
      return startWaking()
    }
    // Not under the lock, which the thread needs first of all.
    if wakes { lock.signal() }
  }

  /// Lets the threads end when there is nothing left to do, and waits for them.
  func stop() {
    lock.withLock {
      isStopped = true
      lock.broadcast()
      while threadCount > 0 { lock.wait() }
    }
  }

  /// Whether a thread has to be woken now.
  private func startWaking() -> Bool {
    guard idleCount > 0, !isWaking, first < queue.count else { return false }
    isWaking = true
    return true
  }

  private func run() {
    while let work = next() { work() }
    lock.withLock {
      threadCount -= 1
      lock.broadcast()
    }
  }

  private func next() -> Work? {
    let (work, wakes) = lock.withLock { () -> (Work?, Bool) in
      while first == queue.count {
        if isStopped { return (nil, false) }
        idleCount += 1
        lock.wait()
        idleCount -= 1
        isWaking = false
      }
      let work = queue[first]
      first += 1
      if first == queue.count {
        queue.removeAll(keepingCapacity: true)
        first = 0
      }
      return (work, startWaking())
    }
    if wakes { lock.signal() }
    return work
  }
}
