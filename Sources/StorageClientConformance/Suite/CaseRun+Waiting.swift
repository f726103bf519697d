import CollectionModel
import Dispatch
import Foundation

extension CaseRun {
  /// Calls `condition` until it holds; throws a failure if it does not within half a minute. For
  /// what happens in the background, in cases that block.
  func waitsUntil(_ step: String, _ condition: () throws -> Bool) throws {
    let deadline = DispatchTime.now() + 30
    while try !condition() {
      guard DispatchTime.now() < deadline else {
        throw failure(step, expected: "true within 30 s", found: "false")
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Returns what `body` returns; throws a failure if that takes more than half a minute.
  func within<R: Sendable>(
    _ step: String, _ body: @escaping @Sendable () async throws -> R
  ) async throws -> R {
    try await withThrowingTaskGroup(of: R.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: .seconds(30))
        throw failure(step, expected: "an end within 30 s", found: "none")
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }
}
