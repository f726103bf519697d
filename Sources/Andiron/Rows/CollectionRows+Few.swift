import ObjectModel
import StorageEngine
import ValueModel

/// Matches found directly, without a plan: making one takes longer than reading a handful of
/// objects.
extension CollectionRows {
  /// The most entries to walk, over all tests together, to see whether there are few.
  private static let most = 96

  /// The matches, in the order of rows, of a filter that is a test by code or a conjunction of such
  /// tests. Nil if no test has few keys in its place, or for any other filter.
  func fewMatches(_ filter: Filter) throws -> [QueryExecution.Match]? {
    guard let tests = filter.derivedTests else { return nil }
    for (position, test) in tests.enumerated() {
      guard let rows = try fewRows(test, Self.most / tests.count) else { continue }
      var left = tests
      if test.place?.isExact ?? false { left.remove(at: position) }
      return try matches(rows, left)
    }
    return nil
  }

  /// The rows of the keys in the place of a test, ascending; nil if the test has no place or there
  /// are more than `limit`.
  private func fewRows(_ test: DerivedTest, _ limit: Int) throws -> [UInt32]? {
    guard let place = test.place, place.keyFilter == nil,
      let index = binding.indexes.first(where: {
        $0.definition.derivation == place.derivation && $0.isReady
      })
    else { return nil }
    var rows: [UInt32] = []
    for range in place.ranges {
      var walk = try state.rows.walk(index.index, KeyRange(range), isReversed: false)
      if walk.next(limit + 1 - rows.count, into: &rows) { return nil }
    }
    return rows.count > 1 ? RowSet(sorting: rows).rows : rows
  }

  private func matches(
    _ rows: [UInt32], _ tests: [DerivedTest]
  ) throws -> [QueryExecution.Match] {
    var matches: [QueryExecution.Match] = []
    matches.reserveCapacity(rows.count)
    try forEach(rows[...]) { row, value in
      if try self.matches(value, tests) {
        matches.append(QueryExecution.Match(row: row, value: value))
      }
      return true
    }
    return matches
  }

  private func matches(_ value: Value, _ tests: [DerivedTest]) throws(StoreError) -> Bool {
    do throws(FilterError) {
      for test in tests where try !test.condition.matches(value) { return false }
      return true
    } catch {
      throw StoreError(error, query: binding.name)
    }
  }
}
