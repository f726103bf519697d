public import Andiron

extension Store {
  /// The versions that a query asks for, now and each time commits have changed them.
  ///
  ///     for try await tasks in store.observe(CareQuery<TaskVersion>()) { show(tasks) }
  public func observe<Version: CareVersion>(
    _ query: CareQuery<Version>
  ) -> CareResults<Version> {
    // Plans and tasks may be named by what they belong to.
    let collections = Set(CareTypes.versions.map { $0.collectionName })
    return CareResults(self, collections: collections) { try $0.versions(query) }
  }
}
