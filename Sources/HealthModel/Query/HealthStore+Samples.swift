public import Andiron
public import Foundation

extension HealthStore {
  /// Returns the samples of a query, in the order of their starts.
  ///
  /// Samples with the same start come in the same order at every call as long as none of them
  /// changes; a descending query reverses that order.
  ///
  /// Throws `HealthError.invalidQuery` if the query contradicts itself, `.wrongUnit` if values of a
  /// type do not convert to the unit of bounds, `.damaged` if samples that might match cannot be
  /// read, and what `Store.read` throws. Cost: that of reading the chunks of some hundred
  /// samples in which matches may be; with identifiers that of finding them, see `delete`.
  public func samples(_ query: SampleQuery) throws -> [HealthSample] {
    try read { try $0.samples(query) }
  }

  /// Calls `body` with the samples of a query until it returns false. Holds some thousand samples
  /// of each series in memory. Throws what `samples` and `body` throw.
  public func forEach(_ query: SampleQuery, _ body: (HealthSample) throws -> Bool) throws {
    try read { try $0.forEach(query, body) }
  }

  /// Calls `body` with the samples of a query in one state of the store, also that of a
  /// transaction, until it returns false. Throws what `samples` and `body` throw.
  package func forEach(
    _ query: SampleQuery, in source: some ObjectSource, _ body: (HealthSample) throws -> Bool
  ) throws {
    try SampleSearch(source, catalogue(of: source), query).forEach(body)
  }

  /// Returns the number of samples that match a query, within its offset and limit. Throws what
  /// `samples` throws.
  public func count(_ query: SampleQuery) throws -> Int {
    try read { try $0.count(query) }
  }

  /// Returns the sample with an identifier; nil if there is none. Throws what `samples` throws.
  public func sample(id: UUID) throws -> HealthSample? {
    try read { try $0.sample(id: id) }
  }

  /// Deletes the samples of a query in one transaction, and returns their number. The store
  /// remembers the deletions; see `changes`.
  ///
  /// Throws what `samples` throws, and what `Store.write` throws.
  @discardableResult
  public func delete(_ query: SampleQuery) throws -> Int {
    try store.write { try delete(query, in: $0) }
  }

  /// Deletes the samples of a query in a transaction of the program's own; see the other `delete`.
  ///
  /// Throws what that method throws; the transaction must then be rolled back.
  @discardableResult
  public func delete(_ query: SampleQuery, in transaction: Transaction) throws -> Int {
    try writing(transaction, try catalogue(store.snapshot())) { writer in
      var records: [SampleRecord] = []
      var rows: [Int: [SeriesRows.Row]] = [:]
      // Samples within others are parts of those, and are not deleted on their own.
      var query = query
      query.findsMembers = false
      try SampleSearch(transaction, writer.catalogue, query).forEachMatch { match in
        switch match {
        case .record(let record): records.append(record)
        case .row(let series, let row): rows[series, default: []].append(row)
        }
        return true
      }
      for record in records { try writer.remove(record) }
      for (series, rows) in rows.sorted(by: { $0.key < $1.key }) {
        try writer.remove(rows, of: series)
      }
      return writer
    }.deletedCount
  }

  /// Returns the types that the store has or had samples of, in the order of their identifiers.
  ///
  /// Throws what `Store.read` throws. Cost: that of a look at the first sample of each type that is
  /// kept one by one.
  public func types() throws -> [SampleType] {
    try read { try $0.types() }
  }

  /// Returns the sources that samples of a type come or came from, in the order in which the
  /// sources first appeared. Sources of samples that are kept one by one come last, and only while
  /// there are such samples.
  ///
  /// Throws what `Store.read` throws. Cost: that of reading the samples of the type that are kept
  /// one by one.
  public func sources(of type: SampleType) throws -> [SourceRevision] {
    try read { try $0.sources(of: type) }
  }
}
