internal import FileAccess
internal import Foundation

/// Waits in a command, which is not asynchronous, for what is.
package enum Waiting {
  /// Returns what `body` returns, or nil if it was cancelled because `isInterrupted` became true.
  /// Throws what `body` throws.
  package static func result<R: Sendable>(
    unless isInterrupted: @escaping @Sendable () -> Bool,
    _ body: @escaping @Sendable () async throws -> R
  ) throws -> R? {
    let outcome = Locked<Result<R, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let task = Task {
      do {
        let result = try await body()
        outcome.withLock { $0 = .success(result) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    var hasCancelled = false
    while done.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      guard !hasCancelled, isInterrupted() else { continue }
      hasCancelled = true
      task.cancel()
    }
    switch outcome.withLock({ $0 }) {
    case .success(let result)?: return result
    case .failure(is CancellationError)? where hasCancelled: return nil
    case .failure(let error)?: throw error
    case nil: return nil
    }
  }
}
