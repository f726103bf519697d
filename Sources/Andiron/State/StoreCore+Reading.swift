import Dispatch
import ObjectModel

extension StoreCore {
  /// Runs `body` on a thread that may block. Rethrows what `body` throws.
  func reading<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let cancellation = MatchCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        reads.async {
          continuation.resume(
            with: Result { try MatchCancellation.$current.withValue(cancellation, operation: body) }
          )
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
