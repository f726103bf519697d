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
  func rows(in rows: CollectionRows, usesIndexes: Bool) throws -> [UInt32] {
    let (filter, found) = try resolved(rows, usesIndexes)
    return try rows.rows(matching: filter, within: found, usesIndexes: usesIndexes)
  }

  /// The number of matches.
  func count(in rows: CollectionRows, usesIndexes: Bool) throws -> Int {
    let (filter, found) = try resolved(rows, usesIndexes)
    return try rows.count(matching: filter, within: found, usesIndexes: usesIndexes)
  }

  /// Returns an explanation of how `rows(in:usesIndexes:)` would be answered.
  func explanation(in rows: CollectionRows) throws -> QueryExplanation {
    let (filter, found) = try resolved(rows, true)
    return try rows.explanation(filter, within: found)
  }

  /// The rows that indexes of words and times leave, nil for all, and what remains to be tested.
  func resolved(
    _ rows: CollectionRows, _ usesIndexes: Bool
  ) throws -> (filter: Filter, found: FoundRows?) {
    var left = filter
    var found: FoundRows?
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
    let own = FoundRows(list, by: "_lastUpdated")
    return (.all, found.map { $0.intersection(own) } ?? own)
  }
}
