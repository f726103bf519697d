import CollectionModel
import Dispatch
import Foundation
import Synchronization

extension CaseRun {
  /// Runs `body` on `count` threads of their own and waits for them; throws the first error.
  func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) throws -> Void) throws {
    let group = DispatchGroup()
    let failures = Failures()
    for number in 0..<count {
      group.enter()
      let thread = Thread {
        do {
          try body(number)
        } catch {
          failures.add(error)
        }
        group.leave()
      }
      thread.start()
    }
    guard group.wait(timeout: .now() + 60) == .success else {
      throw failure("wait for the threads", expected: "an end within 60 s", found: "none")
    }
    if let error = failures.first { throw error }
  }

  /// Runs `body` on another thread and waits for it.
  func onOtherThread(_ body: @escaping @Sendable () throws -> Void) throws {
    try onThreads(1) { _ in try body() }
  }
}

private final class Failures: Sendable {
  private let errors = Mutex<[any Error]>([])

  var first: (any Error)? { errors.withLock { $0.first } }

  func add(_ error: any Error) { errors.withLock { $0.append(error) } }
}
