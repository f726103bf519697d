import FileAccess
import ValueModel

/// Counts of a database that plans were made with: so that not every query has to ask again. They
/// decide how a query is answered, never what the answer is.
final class BackendCounts: Sendable {
  private struct Total {
    var count: Int
    var asked: ContinuousClock.Instant
  }

  /// What was learnt of the ranges of an index that hold one key, or all that begin with it.
  private struct Points {
    var asked = 0
    var sum = 0
    var most = 0
    var uses = 0
  }

  private struct State {
    var totals: [Int64: Total] = [:]
    var points: [Int64: Points] = [:]
  }

  private let state = Locked(State())

  /// The number of records of a table, asked for again when it may have become another one.
  func total(_ table: Int64, limit: Int, _ ask: () throws -> Int) rethrows -> Int {
    let now = ContinuousClock.now
    let known = state.withLock { $0.totals[table] }
    if let known {
      let age: Duration = known.count >= limit ? .seconds(30) : .milliseconds(500)
      if known.asked.duration(to: now) < age { return known.count }
    }
    let count = try ask()
    state.withLock { $0.totals[table] = Total(count: count, asked: now) }
    return count
  }

  /// The mean number of entries in the ranges of single keys of the index, if this is one and they
  /// have been short; nil if it is to be asked for, as it is every sixteenth time.
  func usual(_ place: EntryPlace) -> Int? {
    guard place.isPoint else { return nil }
    return state.withLock { state in
      guard var points = state.points[place.index] else { return nil }
      points.uses += 1
      state.points[place.index] = points
      guard points.asked >= 8, points.most <= 200, points.uses % 16 != 0 else { return nil }
      return (points.sum + points.asked - 1) / points.asked
    }
  }

  func learn(_ count: Int, of place: EntryPlace) {
    guard place.isPoint else { return }
    state.withLock { state in
      var points = state.points[place.index, default: Points()]
      // What was long ago counts less.
      if points.asked >= 256 { points = Points(asked: 16, sum: points.sum / 16, uses: points.uses) }
      points.asked += 1
      points.sum += count
      points.most = max(points.most, count)
      state.points[place.index] = points
    }
  }
}

extension EntryPlace {
  /// Whether the range has one key, or all that begin with it.
  fileprivate var isPoint: Bool { range == OrderedKeyRange(startingWith: range.lower) }
}
