#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL
  internal import FileAccess
  internal import Foundation

  /// The key that a server requires to cancel the operation of a connection.
  ///
  /// `@unchecked Sendable`: libpq copies all it needs into the key when it makes it, and `PQcancel`
  /// only reads it, from any thread.
  final class CancelKey: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Nil if there is no memory for it.
    init?(_ link: Link) {
      guard let handle = PQgetCancel(link.handle) else { return nil }
      self.handle = handle
    }

    deinit { PQfreeCancel(handle) }

    /// Asks the server, on a connection of its own, and waits until it has passed that on: what is
    /// sent on the connection later is not cancelled. False if it cannot be told in time; the
    /// attempt continues in a thread of its own then.
    func send(_ deadline: Deadline) -> Bool {
      let outcome = Outcome()
      let thread = Thread { [self] in
        var text = [CChar](repeating: 0, count: 256)
        outcome.set(PQcancel(handle, &text, Int32(text.count)) == 1)
      }
      thread.stackSize = 256 << 10
      thread.start()
      return outcome.wait(deadline)
    }

    /// `@unchecked Sendable`: the value is touched only while the lock is held.
    private final class Outcome: @unchecked Sendable {
      private let lock = NativeLock()
      private var value: Bool?

      func set(_ value: Bool) {
        lock.withLock {
          self.value = value
          lock.broadcast()
        }
      }

      func wait(_ deadline: Deadline) -> Bool {
        lock.withLock {
          while value == nil, !deadline.hasPassed { lock.wait(nanoseconds: deadline.nanoseconds) }
          return value ?? false
        }
      }
    }
  }
#endif
