import Dispatch
import Foundation

/// A thread of its own for work that runs beside a test.
///
/// The global queues of Dispatch share their few threads with Swift's tasks. A test that occupies one
/// while it waits for a block on another, beside a second test that does the same, can wait forever.
public final class TestThread: Sendable {
  private let isDone = DispatchSemaphore(value: 0)

  /// Begins `body` at once.
  public init(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread { [isDone] in
      body()
      isDone.signal()
    }
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Returns once the body has returned. To be called once.
  public func join() { isDone.wait() }

  /// Calls `body` with each number below `count`, on as many threads at once, and returns when all
  /// calls have returned.
  public static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { number in TestThread { body(number) } }
    for thread in threads { thread.join() }
  }
}
