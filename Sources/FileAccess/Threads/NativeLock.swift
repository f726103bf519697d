#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// The system's mutex with its condition variable.
///
/// `Synchronization.Mutex` would do for the lock, but it has no condition to wait on, and the
/// thread sanitizer does not see it on Linux.
///
/// `@unchecked Sendable`: both members are set once and point at memory that only the system's
/// thread-safe functions touch.
package final class NativeLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    precondition(pthread_mutex_init(mutex, nil) == 0)
    precondition(pthread_cond_init(condition, nil) == 0)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func lock() {
    let result = pthread_mutex_lock(mutex)
    assert(result == 0)
  }

  package func unlock() {
    let result = pthread_mutex_unlock(mutex)
    assert(result == 0)
  }

  package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Releases the lock until someone calls `broadcast` or `signal`, and holds it again on return.
  /// May return early: call it in a loop over the condition.
  package func wait() {
    let result = pthread_cond_wait(condition, mutex)
    assert(result == 0)
  }

  /// Waits like `wait()`, but no longer than `nanoseconds`.
  package func wait(nanoseconds: UInt64) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let fraction = UInt64(time.tv_nsec) + nanoseconds % 1_000_000_000
    time.tv_sec += Int(nanoseconds / 1_000_000_000 + fraction / 1_000_000_000)
    time.tv_nsec = Int(fraction % 1_000_000_000)
    pthread_cond_timedwait(condition, mutex, &time)
  }

  package func broadcast() { pthread_cond_broadcast(condition) }

  package func signal() { pthread_cond_signal(condition) }
}
