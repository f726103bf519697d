public import Andiron

extension EventReader {
  /// The events with their outcomes, now and each time commits have changed them.
  public func observe(
    _ query: EventQuery, in store: Store
  ) -> CareResults<CareEvent<Task>> {
    let collections: Set = [Task.collectionName, OutcomeVersion.collectionName]
    return CareResults(store, collections: collections) { [self] in try events(query, in: $0) }
  }
}
