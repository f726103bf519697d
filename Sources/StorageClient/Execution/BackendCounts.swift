import CollectionModel
import FileAccess

/// Counts that a database gave for earlier plans, so that not each query has to ask. They decide
/// how a query is answered, never what the answer is.
///
/// A count is used for half a second, or for half a minute if it is so large that others like it
/// lead to the same plan. The number of entries that have one key is estimated from those that were
/// counted, until a key has many of them.
final class BackendCounts: Sendable {
  private struct Count {
    var count: Int
    var instant: ContinuousClock.Instant
  }

  /// The numbers of entries that single keys of an index had.
  private struct Keys {
    var countedKeys = 0
    var sum = 0
    var most = 0

    mutating func add(_ count: Int) {
      // Keys of long ago count less, except that one had many entries.
      if countedKeys >= 256 {
        sum /= 16
        countedKeys /= 16
      }
      countedKeys += 1
      sum += count
      most = max(most, count)
    }
  }

  private struct State {
    var totals: [Int64: Count] = [:]
    var ranges: [EntryRange: Count] = [:]
    var keys: [Int64: Keys] = [:]
  }

  /// An index with a key of more entries than this has no usual number of them.
  static let fewEntries = 200
  /// The number of keys that tell what is usual.
  static let enoughKeys = 8
  private static let mostRanges = 1_000
  private static let mostBytes = 256

  private let state = Locked(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  private func isCurrent(_ count: Count, limit: Int) -> Bool {
    let age: Duration = count.count >= limit ? .seconds(30) : .milliseconds(500)
    return count.instant.duration(to: now()) < age
  }

  /// About the number of records of a table, which `ask` returns up to `limit`. Rethrows what `ask`
  /// throws.
  func total(_ table: Int64, limit: Int, _ ask: () throws -> Int) rethrows -> Int {
    if let known = state.withLock({ $0.totals[table] }), isCurrent(known, limit: limit) {
      return known.count
    }
    let count = try ask()
    let instant = now()
    state.withLock { $0.totals[table] = Count(count: count, instant: instant) }
    return count
  }

  /// About the number of entries in a range, if it need not be asked for. With `mayGuess`, that
  /// of one key may be guessed from other keys of the index.
  func count(_ range: EntryRange, limit: Int, mayGuess: Bool = true) -> Int? {
    let (known, keys) = state.withLock { ($0.ranges[range], $0.keys[range.index]) }
    if let known, isCurrent(known, limit: limit) { return known.count }
    guard mayGuess, range.range.onlyKey != nil, let keys, keys.countedKeys >= Self.enoughKeys,
      keys.most <= Self.fewEntries
    else { return nil }
    return (keys.sum + keys.countedKeys - 1) / keys.countedKeys
  }

  /// Remembers a count that the database gave.
  func learn(_ count: Int, of range: EntryRange) {
    let instant = now()
    state.withLock { state in
      if range.range.lower.count <= Self.mostBytes {
        if state.ranges.count >= Self.mostRanges { state.ranges = [:] }
        state.ranges[range] = Count(count: count, instant: instant)
      }
      if range.range.onlyKey != nil { state.keys[range.index, default: Keys()].add(count) }
    }
  }

  /// Learns from a query that has read the records of one key.
  func noteRecords(_ count: Int, ofOneKeyOf index: Int64) {
    state.withLock { $0.keys[index, default: Keys()].add(count) }
  }
}
