import CollectionModel
import ObjectModel

extension CaseRun {
  /// Calls `body` with a storage at a new place of a kind, which must be sound at the end. Then the
  /// place is removed.
  func onNewPlace<Other: StorageSubject>(
    of other: Other, _ body: (Other.Storage) throws -> Void
  ) throws {
    let place = try other.makePlace()
    defer { other.remove(place) }
    try using(try other.open(place), of: other, body)
  }

  /// Copies the storage, which must succeed.
  @discardableResult
  func copies(to destination: some ObjectStorage) throws -> StorageCopyReport {
    let report = try storage.copy(to: destination)
    try holds("it is the same", report.isSame)
    try holds("it is complete", try !isUnfinished(destination))
    for collection in report.collections {
      try equal("both sides", collection.destinationCount, collection.sourceCount)
    }
    return report
  }

  /// Whether a storage is a copy that is not complete: it cannot be copied then.
  func isUnfinished(_ storage: some ObjectStorage) throws -> Bool {
    do {
      try storage.copy(to: storage)
      return false
    } catch let error as StoreError where error.code == .unfinishedCopy {
      return true
    } catch let error as StoreError where error.code == .notEmpty {
      return false
    }
  }
}
