/// An observation by a callback. It continues until it is cancelled or released.
public final class StorageObservation: Sendable {
  private let task: Task<Void, Never>

  package init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends the observation. A call in progress completes; no other begins.
  public func cancel() { task.cancel() }
}
