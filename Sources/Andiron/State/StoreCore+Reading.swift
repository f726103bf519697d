import Dispatch
import FileAccess
import ObjectModel

extension StoreCore {
  /// Runs `body` on a thread that may block. Rethrows what `body` throws.
  func reading<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let cancellation = MatchCancellation()
    return try await withTaskCancellationHandler {
      try await OneShot.result {
        try MatchCancellation.$current.withValue(cancellation, operation: body)
      } on: {
        reads.async(execute: $0)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
