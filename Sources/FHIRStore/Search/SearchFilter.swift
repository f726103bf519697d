import Andiron
import ObjectModel

/// The conditions that the resources of a search must meet.
///
/// Words are kept apart: an index that has them finds rows of one state, which mean nothing in
/// another.
struct SearchFilter: Hashable {
  var filter: Filter
  var words: [WordCondition] = []
  /// The conditions on `_lastUpdated` in a store that maintains it, kept apart for the same reason.
  var times: [SearchCondition] = []

  /// Whether every resource fulfils it.
  var isAll: Bool { filter == .all && words.isEmpty && times.isEmpty }

  mutating func add(_ other: SearchFilter) {
    filter = filter && other.filter
    words += other.words
    times += other.times
  }

  // MARK: In one state

  /// The rows of the matches, ascending.
  func rows<Rows: ResourceRows>(in rows: Rows, usesIndexes: Bool) throws -> [Rows.Row] {
    let (filter, found) = try resolved(rows, usesIndexes)
    return try rows.rows(matching: filter, within: found, usesIndexes: usesIndexes)
  }

  /// The number of matches.
  func count(in rows: some ResourceRows, usesIndexes: Bool) throws -> Int {
    let (filter, found) = try resolved(rows, usesIndexes)
    return try rows.count(matching: filter, within: found, usesIndexes: usesIndexes)
  }

  /// Returns an explanation of how `rows(in:usesIndexes:)` would be answered.
  func explanation(in rows: some ResourceRows) throws -> QueryExplanation {
    let (filter, found) = try resolved(rows, true)
    return try rows.explanation(filter, within: found)
  }

  /// The rows that indexes of words and times leave, nil for all, and what remains to be tested.
  func resolved<Rows: ResourceRows>(
    _ rows: Rows, _ usesIndexes: Bool
  ) throws -> (filter: Filter, found: FoundRowList<Rows.Row>?) {
    var left = filter
    var found: FoundRowList<Rows.Row>?
    for condition in words {
      if usesIndexes, let own = try condition.found(in: rows) {
        found = found.map { $0.intersection(own) } ?? own
      } else {
        left = left && .derived(DerivedTest(condition, place: nil))
      }
    }
    guard !times.isEmpty else { return (left, found) }
    var list = try rows.rows(matching: left, within: found, usesIndexes: usesIndexes)
    for condition in times { list = try condition.rows(among: list, in: rows) }
    let own = FoundRowList(list, by: "_lastUpdated")
    return (.all, found.map { $0.intersection(own) } ?? own)
  }
}
