import Andiron
import FileAccess
import ObjectModel
import ValueModel

/// What the planner asks about a collection, answered by a database. Counts are exact up to a
/// limit, and that limit beyond it, so that no question costs much.
final class BackendStatistics<Reader: BackendReader>: PlanningSource {
  private static var limit: Int { 1_000 }

  private let reader: Reader
  private let collection: BackendCollection
  private var counts: [EntryPlace: Int] = [:]
  private var wanted: [EntryPlace] = []
  /// Whether counts that are not known are collected, to be asked for together. What is planned
  /// meanwhile is worth nothing if there are any.
  var isCollecting = false
  private var total: Int?
  /// What earlier queries asked; nil if everything is to be asked.
  private let known: BackendCounts?
  /// Whether counts of ranges have to be those of the database: orders depend on what is empty.
  private let isExact: Bool
  /// Whether ranges of many entries are told as if they had all: see `mayPreferFew`.
  var hidesMany = false
  /// The first error of the database; a plan that was made after it is worth nothing.
  private(set) var failure: (any Error)?

  init(
    _ reader: Reader, _ collection: BackendCollection, known: BackendCounts?, isExact: Bool
  ) {
    self.isExact = isExact
    self.reader = reader
    self.known = known
    self.collection = collection
  }

  var collectionCount: Int {
    if let total { return total }
    // Ranges of that many entries are not selective in a table that is not three times as large.
    let limit = 4 * Self.limit
    let ask = { [self] in try reader.recordCount(collection.table, limit: limit) }
    let count = count { try known?.total(collection.table, limit: limit, ask) ?? ask() }
    total = count
    return count
  }

  var indexes: [(definition: IndexDefinition, isReady: Bool)] {
    collection.indexes.map { ($0.definition, $0.stored.state == .ready) }
  }

  /// The number of objects if each has one entry; otherwise a number that says that this is not so.
  func entryCount(_ index: IndexDefinition) -> Int {
    guard let kept = collection.indexes.first(where: { $0.definition == index }),
      !collection.irregular.contains(kept.number)
    else { return -1 }
    return collectionCount
  }

  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int {
    guard let kept = collection.indexes.first(where: { $0.definition == index }) else { return 0 }
    let place = EntryPlace(index: kept.number, range: range)
    if let count = counts[place] { return told(count) }
    if !isExact, let learnt = known?.usual(place) {
      counts[place] = learnt
      return told(learnt)
    }
    if isCollecting {
      wanted.append(place)
      return 1
    }
    let count = count { try reader.entryCount(kept.number, in: range, limit: Self.limit) }
    counts[place] = count
    return told(count)
  }

  /// Asks for all that was wanted while collecting, together. False if nothing was.
  func askWanted() throws -> Bool {
    let places = wanted
    wanted = []
    if places.isEmpty { return false }
    let found = try reader.entryCounts(places, limit: Self.limit)
    for (place, count) in zip(places, found) {
      counts[place] = count
      known?.learn(count, of: place)
    }
    return true
  }

  private func told(_ count: Int) -> Int {
    hidesMany && count >= Self.limit ? max(count, collectionCount) : count
  }

  /// Whether one range has few entries and another has more than are counted. To read few objects
  /// and test them costs less than to walk over the others.
  var mayPreferFew: Bool {
    counts.values.contains { $0 <= Self.limit / 10 }
      && counts.values.contains { $0 >= Self.limit }
  }

  private func count(_ body: () throws -> Int) -> Int {
    if failure != nil { return 0 }
    do {
      return try body()
    } catch {
      failure = error
      return 0
    }
  }
}
