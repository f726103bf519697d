import ObjectModel
import StorageEngine
import ValueModel

/// The rows of a plan, a few at a time, in the plan's order and without repetitions.
struct RowStream {
  private enum Source {
    case walk(RowWalk)
    case scan(ScanStream)
    case list([UInt32], position: Int)
  }

  private var source: Source
  /// The rows returned so far, if a row can come again.
  private var seen: Set<UInt32>?

  init(_ plan: QueryPlan, _ state: ReadState, _ binding: CollectionBinding, _ query: Query) throws {
    switch plan.rows {
    case .nothing: source = .list([], position: 0)
    case .rows(let rows): source = .list(rows, position: 0)
    case .everything:
      source = .walk(try state.rows.walk(binding.table, .all, isReversed: false))
    case .scan(let scan):
      let index = try binding.index(scan.index)
      // All rows of a test of keys are found first: they are few out of many entries.
      guard scan.keyFilter == nil else {
        source = .list(try RowSet(plan.rows, state, binding).rows, position: 0)
        return
      }
      let order =
        plan.order == .byIndex ? RunOrder(scan, CompiledSort(query.sorts), state, binding) : nil
      source = .scan(ScanStream(scan, index, state.rows, order))
      if !index.hasOneEntryEach(state.rows, binding) { seen = [] }
    case .intersection, .union:
      source = .list(try RowSet(plan.rows, state, binding).rows, position: 0)
    }
  }

  /// Appends some rows, about `limit`, to `result`. False if there were no more.
  mutating func next(_ limit: Int, into result: inout [UInt32]) throws -> Bool {
    let start = result.count
    while result.count == start {
      guard try advance(limit, into: &result) else { return false }
      removeSeen(&result, from: start)
    }
    return true
  }

  private mutating func removeSeen(_ result: inout [UInt32], from start: Int) {
    guard seen != nil else { return }
    var count = start
    for position in start..<result.count where seen?.insert(result[position]).inserted == true {
      result[count] = result[position]
      count += 1
    }
    result.removeLast(result.count - count)
  }

  /// Returns false at the end. May append nothing before the end.
  private mutating func advance(_ limit: Int, into result: inout [UInt32]) throws -> Bool {
    switch source {
    case .walk(var walk):
      let goesOn = walk.next(limit, into: &result)
      source = goesOn ? .walk(walk) : .list([], position: 0)
      return true
    case .list(let list, let position):
      guard position < list.count else { return false }
      let end = min(position + limit, list.count)
      result += list[position..<end]
      source = .list(list, position: end)
      return true
    case .scan(var scan):
      defer { source = .scan(scan) }
      return try scan.advance(limit, into: &result)
    }
  }
}

extension KeyRange {
  init(_ range: OrderedKeyRange) { self.init(from: range.lower, upTo: range.upper) }
}
