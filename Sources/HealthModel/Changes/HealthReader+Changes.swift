import Andiron

extension HealthReader {
  /// Returns the samples added and deleted since a token; see `HealthStore.changes`.
  ///
  /// Throws the errors of that method, except those of `Store.read`.
  public func changes(
    of types: [SampleType] = [], since token: HealthToken? = nil, limit: Int = .max
  ) throws -> HealthChanges {
    try ChangeSearch(
      snapshot: snapshot, catalogue: catalogue, types: Set(types), limit: max(1, limit)
    ).changes(since: token)
  }

  /// Returns the token of all changes up to the reader's commit. A read that continues from the
  /// token misses no change after that commit.
  ///
  /// Throws `StoreError.engine` if a record cannot be read.
  public func latestToken() throws -> HealthToken {
    try ChangeSearch.latestToken(snapshot)
  }
}
