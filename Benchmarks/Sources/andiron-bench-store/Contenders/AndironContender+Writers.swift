import Andiron
import Dispatch
import Foundation
import StorageEngine
import Synchronization

extension AndironContender {
  /// As many tasks, each awaiting one durable upsert after the other.
  func upsert(writers: Int, each: Int) throws -> Bool {
    let store = store
    let forms = forms
    try waiting {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<writers {
          group.addTask {
            for number in 0..<each {
              let form = forms[(writer * each + number) % forms.count]
              try await store.write(durability: .full) { transaction in
                _ = try transaction.upsert(form)
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    return true
  }

  /// Runs asynchronous code to its end on other threads.
  private func waiting(_ body: @escaping @Sendable () async throws -> Void) throws {
    let failure = Failure()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await body() } catch { failure.error.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    if let error = failure.error.withLock({ $0 }) { throw error }
  }
}

private final class Failure: Sendable {
  let error = Mutex<(any Error)?>(nil)
}
