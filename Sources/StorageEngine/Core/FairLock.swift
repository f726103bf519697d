import FileAccess
import Synchronization

/// A lock that is granted in the order of requests, so that no writer starves.
///
/// `@unchecked Sendable`: the counters are accessed only under `native`.
final class FairLock: @unchecked Sendable {
  private let native = NativeLock()
  private var nextTicket: UInt64 = 0
  private var serving: UInt64 = 0
  /// The thread that holds the lock; zero if none does.
  private let owner = Atomic<UInt>(0)

  /// Whether the calling thread holds the lock and would wait for itself. No other thread stores
  /// this one's identifier, so no ordering is needed.
  var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == CurrentThread.identifier }

  func lock() {
    assert(!isHeldByCaller, "the thread would wait for itself")
    native.lock()
    defer { native.unlock() }
    let ticket = nextTicket
    nextTicket += 1
    while serving != ticket { native.wait() }
    owner.store(CurrentThread.identifier, ordering: .relaxed)
  }

  func unlock() {
    assert(isHeldByCaller, "released by the thread that took it")
    native.withLock {
      assert(serving < nextTicket, "one release for each ticket")
      owner.store(0, ordering: .relaxed)
      serving += 1
      if serving != nextTicket { native.broadcast() }
    }
  }

  func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    lock()
    defer { unlock() }
    return try body()
  }
}
