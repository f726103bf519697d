import Andiron

extension HealthReader {
  /// Returns what was added and deleted since a token; see `HealthStore.changes`.
  ///
  /// Throws what that throws, but for what `Store.read` throws.
  public func changes(
    of types: [SampleType] = [], since token: HealthToken? = nil, limit: Int = .max
  ) throws -> HealthChanges {
    try ChangeSearch(
      snapshot: snapshot, catalogue: catalogue, types: Set(types), limit: max(1, limit)
    ).changes(since: token)
  }

  /// Returns the token of all that has changed up to the commit that is read: of what comes after
  /// what the reader has seen, nothing is missed.
  ///
  /// Throws `StoreError.engine` if a record cannot be read.
  public func latestToken() throws -> HealthToken {
    try ChangeSearch.latestToken(snapshot)
  }
}
