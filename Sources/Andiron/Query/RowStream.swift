import ObjectModel
import StorageEngine
import ValueModel

/// The rows of a plan, a few at a time, in the plan's order and each once.
struct RowStream {
  /// What is still to be walked.
  private enum Source {
    case walk(RowWalk)
    /// A walk for each range, the one under way and those that follow.
    case steps(ArraySlice<IndexScan.Step>, BoundIndex, isReversed: Bool, current: RowWalk?)
    case list([UInt32], position: Int)
  }

  private let rows: any RowSource
  private var source: Source
  /// The rows that were given, where one may come again.
  private var seen: Set<UInt32>?

  init(_ plan: RowPlan, _ state: ReadState, _ binding: CollectionBinding) throws {
    rows = state.rows
    switch plan {
    case .nothing: source = .list([], position: 0)
    case .everything:
      source = .walk(try rows.walk(binding.table, .all, isReversed: false))
    case .scan(let scan):
      let index = try binding.index(scan.index)
      source = .steps(scan.steps[...], index, isReversed: scan.isReversed, current: nil)
      if rows.count(index.index) != rows.count(binding.table) { seen = [] }
    case .intersection, .union:
      source = .list(try RowStream.set(plan, state, binding).rows, position: 0)
    }
  }

  /// Appends some rows, about `limit`, to `result`; false where there were none left.
  mutating func next(_ limit: Int, into result: inout [UInt32]) throws -> Bool {
    let start = result.count
    while result.count == start {
      guard try advance(limit, into: &result) else { return result.count > start }
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

  /// False at the end; may append nothing and be not at the end.
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
    case .steps(let steps, let index, let isReversed, let current):
      if var walk = current {
        let goesOn = walk.next(limit, into: &result)
        source = .steps(steps, index, isReversed: isReversed, current: goesOn ? walk : nil)
        return true
      }
      guard let step = steps.first else { return false }
      try begin(step, index, isReversed, rest: steps.dropFirst(), into: &result)
      return true
    }
  }

  private mutating func begin(
    _ step: IndexScan.Step, _ index: BoundIndex, _ isReversed: Bool,
    rest: ArraySlice<IndexScan.Step>, into result: inout [UInt32]
  ) throws {
    var rest = rest
    if step.isOneRun {
      var run = RowSet(sorting: try Self.rows(step, index, rows)).rows
      if isReversed { run.reverse() }
      result += run
    } else if let range = step.ranges.first {
      // The ranges of a step that is none run are as good as steps.
      if step.ranges.count > 1 {
        rest = [IndexScan.Step(ranges: Array(step.ranges.dropFirst()))] + rest
      }
      let walk = try rows.walk(index.index, KeyRange(range), isReversed: isReversed)
      source = .steps(rest, index, isReversed: isReversed, current: walk)
      return
    }
    source = .steps(rest, index, isReversed: isReversed, current: nil)
  }

  // MARK: Sets

  private static func rows(
    _ step: IndexScan.Step, _ index: BoundIndex, _ source: any RowSource
  ) throws -> [UInt32] {
    var result: [UInt32] = []
    for range in step.ranges {
      var walk = try source.walk(index.index, KeyRange(range), isReversed: false)
      _ = walk.next(.max, into: &result)
    }
    return result
  }

  /// The rows of a plan as a set.
  private static func set(
    _ plan: RowPlan, _ state: ReadState, _ binding: CollectionBinding
  ) throws -> RowSet {
    switch plan {
    case .nothing: return RowSet(sorting: [])
    case .everything:
      var walk = try state.rows.walk(binding.table, .all, isReversed: false)
      var rows: [UInt32] = []
      _ = walk.next(.max, into: &rows)
      return RowSet(sorting: rows)
    case .scan(let scan):
      let index = try binding.index(scan.index)
      return RowSet(sorting: try scan.steps.flatMap { try rows($0, index, state.rows) })
    case .intersection(let parts):
      guard let first = parts.first else { return try set(.everything, state, binding) }
      return try parts.dropFirst().reduce(set(first, state, binding)) {
        $0.intersection(try set($1, state, binding))
      }
    case .union(let parts):
      return try parts.reduce(RowSet(sorting: [])) { $0.union(try set($1, state, binding)) }
    }
  }
}

extension KeyRange {
  init(_ range: OrderedKeyRange) { self.init(from: range.lower, upTo: range.upper) }
}

extension CollectionBinding {
  /// The index that a plan was made with.
  func index(_ definition: IndexDefinition) throws(StoreError) -> BoundIndex {
    guard let index = indexes.first(where: { $0.definition == definition }) else {
      throw StoreError(.engine, "the index is missing", collection: name, index: definition.name)
    }
    return index
  }
}
