public import Andiron

extension Store {
  /// Returns the versions that a query selects: the current ones, and new ones each time commits
  /// change them.
  ///
  ///     for try await tasks in store.observe(CareQuery<TaskVersion>()) { show(tasks) }
  public func observe<Version: CareVersion>(
    _ query: CareQuery<Version>
  ) -> CareResults<Version> {
    // A query may select plans and tasks by their owners.
    let collections = Set(CareTypes.versions.map { $0.collectionName })
    return CareResults(self, collections: collections) { try $0.versions(query) }
  }
}
