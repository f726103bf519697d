import FileAccess
import Synchronization

/// A lock that is granted in the order in which it was asked for, so that no writer starves.
///
/// `@unchecked Sendable`: the counters are reached under `native` only.
final class FairLock: @unchecked Sendable {
  private let native = NativeLock()
  private var nextTicket: UInt64 = 0
  private var serving: UInt64 = 0
  /// The thread that holds it, zero where none does.
  private let owner = Atomic<UInt>(0)

  /// Whether the thread that asks holds it, and would wait for itself. No other thread stores this one's
  /// identifier, so nothing has to be ordered.
  var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == CurrentThread.identifier }

  func lock() {
    native.lock()
    defer { native.unlock() }
    let ticket = nextTicket
    nextTicket += 1
    while serving != ticket { native.wait() }
    owner.store(CurrentThread.identifier, ordering: .relaxed)
  }

  func unlock() {
    native.withLock {
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
