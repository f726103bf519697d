import Andiron

extension Database {
  /// Returns the purges after `since`, or all purges, in order; nil if the database does not exist.
  ///
  /// The changes do not list purges: a consumer that keeps a copy of the documents learns here
  /// which of them to forget. A document that was purged may exist again if it was written after
  /// the purge. The database remembers the last 1,000 purges, or as many as ``setPurgeLimit(_:)``
  /// says.
  ///
  /// In a store, the returned purges survive power loss; see ``changes(_:)``. Throws
  /// `DocumentError.unknownSequence` as that method does, and `StoreError`: `.closed`,
  /// `.nestedWrite` as that method does, and `.damaged` or `.failed` if a record cannot be read.
  /// Cost: one read for each remembered purge.
  public func purges(
    since: DatabaseSequence? = nil, limit: Int? = nil
  ) throws -> DocumentPurges? {
    if let steady = try steady(isDurable: true) {
      return try steady.purges(since: since, limit: limit)
    }
    guard let settings = try settings() else { return nil }
    let first = since?.number ?? 0
    var last = try newestNumber(settings, notBefore: since)
    var purges: [DocumentPurge] = []
    try source.collection(layout.purges).visit { key, value, stop in
      let number = try number(ofPurge: key)
      guard number > first else { return }
      if let limit, purges.count >= limit {
        last = purges.last?.sequence.number ?? first
        stop = true
        return
      }
      let record = try PurgeRecord(value, in: layout.purges)
      purges.append(
        DocumentPurge(
          sequence: DatabaseSequence(number, of: settings.identifier), id: record.id,
          revisions: record.revisions))
    }
    return DocumentPurges(
      purges: purges, last: DatabaseSequence(last, of: settings.identifier),
      isComplete: settings.forgottenPurge <= first)
  }
}
