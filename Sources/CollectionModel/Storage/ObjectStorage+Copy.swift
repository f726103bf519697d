import Dispatch
import FileAccess
import Synchronization

/// Copies of all that a storage keeps.
extension ObjectStorage {
  /// A storage of another kind cannot be copied.
  public var _content: StorageContent? { nil }

  /// Copies all collections to another storage, which is empty: objects with their primary keys and
  /// hidden fields, indexes, relations with their delete rules, and the version of the schema, as
  /// of one commit; from a store to another one blobs, too. At the end, both sides are read and
  /// compared.
  ///
  ///     let report = try Store(at: url).copy(to: SQLiteStorage(at: file))
  ///     for omission in report.omissions { print(omission) }
  ///
  /// A copy that was interrupted, anywhere, continues at the next call with the same source and
  /// destination. If the source has changed since then, the copy becomes that of its present state.
  /// Until the end, the destination notes that it is not complete, and nobody should use it.
  ///
  /// `progress` is called after each batch, and interrupts the copy by returning false.
  ///
  /// Throws `StoreError`: `.notEmpty` if the destination has collections already, also if it is
  /// this storage; `.unfinishedCopy` if it is an interrupted copy of another source, or if this
  /// storage is one; in these cases nothing is changed. Throws `.migrationFailed` if a migration of
  /// this storage is not complete; `.notStorable` if the destination cannot take an object;
  /// `.cancelled`; `.unsupported` if one of the storages cannot be copied; and what reading and
  /// writing throw. Cost: each object is written once, and read once more on both sides; memory for
  /// a batch of objects.
  @discardableResult
  public func copy(
    to destination: some ObjectStorage,
    progress: (StorageCopyProgress) -> Bool = { _ in true }
  ) throws -> StorageCopyReport {
    guard let source = _content?.storage, let destination = destination._content?.storage else {
      throw StoreError(.unsupported, "a storage of this kind cannot be copied")
    }
    return try withoutActuallyEscaping(progress) { progress in
      try source.readingForCopy { reader in
        var run = try CopyRun(
          reader, named: source.copyName, to: destination, progress: progress)
        return try run.run()
      }
    }
  }

  /// Copies all collections to another storage on a thread of this one, as the overload that blocks
  /// does. Cancelling the task interrupts the copy.
  ///
  /// Throws what the other overload throws, and `CancellationError` if the task was cancelled
  /// before it began.
  @discardableResult
  public func copy(
    to destination: some ObjectStorage,
    progress: @escaping @Sendable (StorageCopyProgress) -> Bool = { _ in true }
  ) async throws -> StorageCopyReport {
    try Task.checkCancellation()
    let isCancelled = Atomic<Bool>(false)
    return try await withTaskCancellationHandler {
      try await OneShot.result {
        try self.copy(to: destination) { state in
          !isCancelled.load(ordering: .acquiring) && progress(state)
        }
      } on: {
        _queue.async(execute: $0)
      }
    } onCancel: {
      isCancelled.store(true, ordering: .releasing)
    }
  }
}
