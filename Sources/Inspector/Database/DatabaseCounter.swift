import FileAccess
import ValueModel

/// Counts the records of a database, which reads them all: again only after a commit, or after ten
/// seconds, as a database need not tell of every commit, and for a twentieth of the time at most,
/// however many pages ask.
final class DatabaseCounter: Sendable {
  private struct Sample {
    var commitCount: UInt64
    var end: ContinuousClock.Instant
    var duration: Duration
    var collections: [CollectionSummary]

    var isResting: Bool {
      ContinuousClock.now - end < max(.milliseconds(200), duration * 19)
    }

    /// Whether it may be what counting again would find.
    func isCurrent(_ newest: UInt64) -> Bool {
      commitCount == newest && ContinuousClock.now - end < .seconds(10)
    }
  }

  private let start = ContinuousClock.now
  private let last = Locked<Sample?>(nil)

  /// Whether counts are those of an earlier commit for a while.
  var isResting: Bool { last.withLock { $0?.isResting ?? false } }

  /// The collections that `count` returns, or returned last. `commitCount` is that of the newest
  /// commit. Rethrows what `count` throws.
  func collections(
    after commitCount: UInt64, _ count: () throws -> [CollectionSummary]
  ) rethrows -> [CollectionSummary] {
    if let last = last.withLock({ $0 }), last.isCurrent(commitCount) || last.isResting {
      return last.collections
    }
    let begin = ContinuousClock.now
    let collections = try count()
    let end = ContinuousClock.now
    last.withLock {
      $0 = Sample(
        commitCount: commitCount, end: end, duration: end - begin, collections: collections)
    }
    return collections
  }

  /// The figures of a database of a kind, with the counts that are known.
  func statistics(kind: String) -> Value {
    let collections = last.withLock { $0?.collections }
    return [
      "kind": Value(kind), "collections": Value(optional: collections?.count),
      "records": Value(optional: collections.map { $0.reduce(0) { $0 + $1.count } }),
      "residentBytes": Value(optional: ProcessMemory.residentByteCount),
      "uptimeSeconds": Value(rounded: (ContinuousClock.now - start) / .seconds(1)),
    ]
  }
}
