public import CollectionModel
public import ObjectModel

extension Store {
  /// The results of a query: first the present ones, then a change each time commits have changed
  /// them. `observe(_:)` gives results that read objects one by one.
  public func changes<Object: StoredObject>(
    of query: ObjectQuery<Object>
  ) -> StorageChanges<Object> {
    StorageChanges { [self] in
      let changes = ChangesWithObjects(observe(query))
      return { try await changes.next() }
    }
  }
}

/// The changes of a query with all of its objects. Used by one task at a time.
private final class ChangesWithObjects<Object: StoredObject> {
  private var iterator: ResultsChanges<Object>.AsyncIterator

  init(_ changes: ResultsChanges<Object>) { iterator = changes.makeAsyncIterator() }

  func next() async throws -> StorageChange<Object>? {
    guard let change = try await iterator.next() else { return nil }
    return StorageChange(objects: try change.results.fetch(), difference: change.difference)
  }
}
