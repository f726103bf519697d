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
      guard scan.keyTest == nil else {
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

extension RowSet {
  /// The rows of a plan as a set.
  init(_ plan: RowPlan, _ state: ReadState, _ binding: CollectionBinding) throws {
    switch plan {
    case .nothing: self.init(sorting: [])
    case .rows(let rows): self.init(sorting: rows)
    case .everything:
      var walk = try state.rows.walk(binding.table, .all, isReversed: false)
      var rows: [UInt32] = []
      _ = walk.next(.max, into: &rows)
      self.init(sorting: rows)
    case .scan(let scan):
      let index = try binding.index(scan.index)
      self.init(
        sorting: try scan.steps.flatMap { try $0.rows(index, state.rows, scan.keyTest) })
    case .intersection(let parts):
      let sets = try parts.map { try RowSet($0, state, binding) }
      guard let first = sets.first else { preconditionFailure("an intersection has parts") }
      self = sets.dropFirst().reduce(first) { $0.intersection($1) }
    case .union(let parts):
      self = try parts.reduce(RowSet(sorting: [])) {
        $0.union(try RowSet($1, state, binding))
      }
    }
  }
}

extension IndexScan.Step {
  /// All rows of the step, in no particular order; with `test`, only those of entries it accepts.
  func rows(
    _ index: BoundIndex, _ source: StateReader, _ test: DerivedTest? = nil
  ) throws -> [UInt32] {
    var result: [UInt32] = []
    for range in ranges {
      var walk = try source.walk(index.index, KeyRange(range), isReversed: false)
      guard let condition = test?.condition else {
        _ = walk.next(.max, into: &result)
        continue
      }
      walk.forEach { row, key in
        if condition.accepts(key: key) { result.append(row) }
        return true
      }
    }
    return result
  }
}

extension BoundIndex {
  /// Whether each object of the collection has exactly one entry.
  func hasOneEntryEach(_ rows: StateReader, _ binding: CollectionBinding) -> Bool {
    // Every object has an entry for a path, and none or more for a derivation.
    definition.derivation == nil && rows.count(index) == rows.count(binding.table)
  }
}

extension KeyRange {
  init(_ range: OrderedKeyRange) { self.init(from: range.lower, upTo: range.upper) }
}

extension CollectionBinding {
  /// The index that a plan was made with.
  func index(_ definition: IndexDefinition) throws(StoreError) -> BoundIndex {
    guard let index = indexes.first(where: { $0.definition == definition }) else {
      throw StoreError(.damaged, "the index is missing", collection: name, index: definition.name)
    }
    return index
  }
}
