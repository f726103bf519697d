import CollectionModel
import FileAccess
import ObjectModel
import ValueModel

/// A database's answers to the planner's questions about a collection. Counts of entries are exact
/// up to a limit; a larger count is given as that limit, so that no question costs much. The number
/// of objects is an upper bound, unless it is to be shown.
///
/// With remembered counts, no entries are counted at once: a count that is not known is given as
/// the greatest or the least, and is asked for only if the plan depends on it.
final class BackendStatistics<Reader: BackendReader>: PlanningSource {
  private static var limit: Int { 1_000 }
  /// Ranges of `limit` entries are not selective in a table that is not three times as large.
  private static var mostObjects: Int { 4 * limit }

  private let reader: Reader
  private let collection: BackendCollection
  /// The counts of earlier plans; nil if all are to be those of the database as the reader sees it.
  private let known: BackendCounts?
  private var counts: [EntryRange: Int] = [:]
  private var total: Int?
  /// The ranges whose counts were wanted and are not known.
  private(set) var unknown: Set<EntryRange> = []
  /// Whether ranges that were not counted are said to have few entries, and not many.
  var assumesFew = false
  /// The first error of the database; a plan that was made after it is worth nothing.
  private(set) var failure: (any Error)?

  init(_ reader: Reader, _ collection: BackendCollection, known: BackendCounts?) {
    self.reader = reader
    self.collection = collection
    self.known = known
  }

  /// Counts the ranges whose counts were wanted, all at once. Throws what counting throws.
  func countUnknown() throws {
    let ranges = Array(unknown)
    unknown = []
    for (range, count) in zip(ranges, try reader.entryCounts(ranges, limit: Self.limit)) {
      counts[range] = count
      known?.learn(count, of: range)
    }
  }

  // MARK: Answers

  var collectionCount: Int {
    if let total { return total }
    let count = attempt {
      guard let known else {
        return try reader.recordCount(collection.table, limit: Self.mostObjects)
      }
      return try known.total(collection.table, limit: Self.mostObjects) {
        min(Self.mostObjects, try reader.mostRecords(of: collection.table))
      }
    }
    total = count
    return count
  }

  var indexes: [(definition: IndexDefinition, isReady: Bool)] {
    collection.indexes.map { ($0.definition, $0.stored.state == .ready) }
  }

  private func kept(_ index: IndexDefinition) -> BackendCollection.KeptIndex? {
    collection.indexes.first { $0.definition == index }
  }

  /// The number of objects if each has one entry; otherwise a number that says that this is not so.
  func entryCount(_ index: IndexDefinition) -> Int {
    isSingleValued(index) ? collectionCount : -1
  }

  func isSingleValued(_ index: IndexDefinition) -> Bool {
    kept(index).map { !collection.irregular.contains($0.number) } ?? false
  }

  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int {
    guard let kept = kept(index) else { return 0 }
    let range = EntryRange(index: kept.number, range: range)
    if let count = counts[range] { return count }
    guard let known else {
      let count = attempt {
        try reader.entryCount(range.index, in: range.range, limit: Self.limit)
      }
      counts[range] = count
      return count
    }
    if let count = kept.mostEntries(in: range.range) ?? known.count(range, limit: Self.limit) {
      counts[range] = count
      return count
    }
    unknown.insert(range)
    return assumesFew ? 1 : min(Self.limit, collectionCount)
  }

  func hasEntries(_ index: IndexDefinition, in ranges: [OrderedKeyRange]) -> Bool {
    guard let kept = kept(index) else { return false }
    return ranges.contains { range in
      attempt { try reader.entryCount(kept.number, in: range, limit: 1) } > 0
    }
  }

  private func attempt(_ body: () throws -> Int) -> Int {
    if failure != nil { return 0 }
    do {
      return try body()
    } catch {
      failure = error
      return 0
    }
  }
}

extension BackendCollection.KeptIndex {
  /// The most entries that a range can have; nil unless the declaration says it.
  fileprivate func mostEntries(in range: OrderedKeyRange) -> Int? {
    // Null, nothing, objects and empty arrays have one byte, and come more often.
    guard definition.isUnique, definition.parts.count == 1, let key = range.onlyKey,
      (2..<IndexComponent.longest).contains(key.count)
    else { return nil }
    return 1
  }
}
