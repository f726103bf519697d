import Andiron
import FileAccess
import ObjectModel
import ValueModel

/// What the planner asks about a collection, answered by a database. Counts are exact up to a
/// limit, and that limit beyond it, so that no question costs much.
final class BackendStatistics<Reader: BackendReader>: PlanningSource {
  private static var most: Int { 1_000 }
  private let limit: Int

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
    _ reader: Reader, _ collection: BackendCollection, known: BackendCounts?, isExact: Bool,
    wanted: Int? = nil
  ) {
    // What is far beyond the objects that are wanted makes no difference.
    limit = wanted.map { $0 < Self.most / 4 ? max(4 * $0, 100) : Self.most } ?? Self.most
    self.isExact = isExact
    self.reader = reader
    self.known = known
    self.collection = collection
  }

  var collectionCount: Int {
    if let total { return total }
    // Ranges of that many entries are not selective in a table that is not three times as large.
    let limit = 4 * Self.most
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
    let count = count { try reader.entryCount(kept.number, in: range, limit: limit) }
    counts[place] = count
    return told(count)
  }

  /// Asks for all that was wanted while collecting, together. False if nothing was.
  func askWanted() throws -> Bool {
    let places = wanted
    wanted = []
    if places.isEmpty { return false }
    let found = try reader.entryCounts(places, limit: limit)
    for (place, count) in zip(places, found) {
      counts[place] = count
      known?.learn(count, of: place)
    }
    return true
  }

  /// A plan for which nothing needs to be asked; nil if there is none. `plan` is the first one.
  func withoutAsking(
    _ plan: QueryPlan, isCounted: Bool, _ make: () -> QueryPlan
  ) -> QueryPlan? {
    if isExact || wanted.isEmpty || failure != nil { return nil }
    // An index that answers all of a filter counts what it finds without reading objects.
    if isCounted, wanted.count == 1, counts.isEmpty, plan.residual == .all,
      case .scan = plan.rows
    {
      return plan
    }
    // If one range is known to have few entries, those of others need not be walked over.
    guard counts.values.contains(where: { $0 <= Self.most / 10 }) else { return nil }
    let places = wanted
    wanted = []
    for place in places { counts[place] = collectionCount }
    let other = make()
    if !other.rows.isEverything, wanted.isEmpty, failure == nil { return other }
    for place in places { counts[place] = nil }
    wanted = places + wanted
    return nil
  }

  private func told(_ count: Int) -> Int {
    hidesMany && count >= limit ? max(count, collectionCount) : count
  }

  /// Whether one range has few entries and another has more than are counted. To read few objects
  /// and test them costs less than to walk over the others.
  var mayPreferFew: Bool {
    counts.values.contains { $0 <= limit / 10 }
      && counts.values.contains { $0 >= limit }
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
