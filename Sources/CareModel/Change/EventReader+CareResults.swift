public import Andiron

extension EventReader {
  /// Returns the events with their outcomes: the current ones, and new ones each time commits
  /// change them.
  public func observe(
    _ query: EventQuery, in store: Store
  ) -> CareResults<CareEvent<Task>> {
    let collections: Set = [Task.collectionName, OutcomeVersion.collectionName]
    return CareResults(store, collections: collections) { [self] in try events(query, in: $0) }
  }
}
