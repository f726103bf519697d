import Synchronization

/// Informs work on a thread of the store that the task waiting for it was cancelled.
package final class MatchCancellation: Sendable {
  /// The cancellation of the work that the current thread or task does; nil if none was set.
  @TaskLocal package static var current: MatchCancellation?

  private let flag = Atomic<Bool>(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
