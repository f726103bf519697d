import FileAccess

/// A lock that is granted in the order in which it was asked for, so that no writer starves.
///
/// `@unchecked Sendable`: the counters are reached under `native` only.
final class FairLock: @unchecked Sendable {
  private let native = NativeLock()
  private var nextTicket: UInt64 = 0
  private var serving: UInt64 = 0

  func lock() {
    native.lock()
    defer { native.unlock() }
    let ticket = nextTicket
    nextTicket += 1
    while serving != ticket { native.wait() }
  }

  func unlock() {
    native.withLock {
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
