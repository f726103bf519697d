import Andiron

extension Database {
  /// The newest change; nil if the database does not exist.
  ///
  /// Of a store, it survives power loss; see ``changes(_:)``. Throws `StoreError`: `.closed`,
  /// `.nestedWrite` as ``changes(_:)`` does, and `.damaged` or `.failed` if a record cannot be
  /// read.
  public func lastSequence() throws -> DatabaseSequence? {
    if let steady = try steady(isDurable: true) { return try steady.lastSequence() }
    guard let settings = try settings() else { return nil }
    return DatabaseSequence(try newestNumber(settings), of: settings.identifier)
  }

  /// The changes that `query` asks for, in order; nil if the database does not exist.
  ///
  /// Of a store, what is returned survives power loss, so that a sequence never counts a change
  /// that is undone: commits that were `.buffered` are synced first. That must not happen inside a
  /// transaction, where it throws `.nestedWrite`. Of a snapshot or a transaction, it may be undone.
  ///
  /// Throws what the query's filter throws; `DocumentError.unknownSequence` if the sequence to
  /// start from is that of another database, or of this one before it was dropped or restored; and
  /// `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost: one
  /// read for each change that is looked at, or two for each identifier that is looked up.
  public func changes(_ query: ChangesQuery = ChangesQuery()) throws -> DocumentChanges? {
    try changes(query, lookingAtMost: .max)
  }

  /// Looks at no more than `bound` documents, whether they are wanted or not.
  func changes(_ query: ChangesQuery, lookingAtMost bound: Int) throws -> DocumentChanges? {
    if let steady = try steady(isDurable: true) {
      return try steady.changes(query, lookingAtMost: bound)
    }
    guard let settings = try settings() else { return nil }
    let newest = try newestNumber(settings, notBefore: query.since)
    var run = ChangesRun(
      self, query, identifier: settings.identifier, newest: newest, lookingAtMost: bound)
    return try run.result()
  }

  /// The number of the newest change or purge. Throws `DocumentError.unknownSequence` if `since` is
  /// not a sequence of the database as it is.
  func newestNumber(
    _ settings: DatabaseSettings, notBefore since: DatabaseSequence? = nil
  ) throws -> Int {
    let newest = try max(settings.lastSequence, greatestSequence())
    if let since, since.identifier != settings.identifier || since.number > newest {
      throw DocumentError(
        .unknownSequence, "the sequence is not one of the database as it is now")
    }
    return newest
  }
}
