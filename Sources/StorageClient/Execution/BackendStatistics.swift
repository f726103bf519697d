import CollectionModel
import FileAccess
import ObjectModel
import ValueModel

/// A database's answers to the planner's questions about a collection. Counts of entries are exact
/// up to a limit; a larger count is given as that limit, so that no question costs much. The number
/// of objects is an upper bound, unless it is to be shown.
final class BackendStatistics<Reader: BackendReader>: PlanningSource {
  private static var limit: Int { 1_000 }

  private let reader: Reader
  private let collection: BackendCollection
  private var ranges: [OrderedKeyRange: [Int64: Int]] = [:]
  private var total: Int?
  /// The first error of the database; a plan that was made after it is worth nothing.
  private(set) var failure: (any Error)?

  private let countsObjects: Bool

  init(_ reader: Reader, _ collection: BackendCollection, countsObjects: Bool = false) {
    self.reader = reader
    self.collection = collection
    self.countsObjects = countsObjects
  }

  var collectionCount: Int {
    if let total { return total }
    // Ranges of that many entries are not selective in a table that is not three times as large.
    let most = 4 * Self.limit
    let count = count {
      countsObjects
        ? try reader.recordCount(collection.table, limit: most)
        : min(most, try reader.mostRecords(of: collection.table))
    }
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

  func isSingleValued(_ index: IndexDefinition) -> Bool {
    guard let kept = collection.indexes.first(where: { $0.definition == index }) else {
      return false
    }
    return !collection.irregular.contains(kept.number)
  }

  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int {
    guard let kept = collection.indexes.first(where: { $0.definition == index }) else { return 0 }
    if let known = ranges[range]?[kept.number] { return known }
    let count = count { try reader.entryCount(kept.number, in: range, limit: Self.limit) }
    ranges[range, default: [:]][kept.number] = count
    return count
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
