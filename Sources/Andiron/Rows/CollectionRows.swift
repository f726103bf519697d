package import ObjectModel
package import StorageEngine
package import ValueModel

/// One collection in one state of the store, read by rows, for modules that answer queries in an
/// order of their own.
///
/// Valid only during the call that provided it. An object keeps its row for as long as it exists.
package struct CollectionRows {
  let state: ReadState
  let binding: CollectionBinding

  /// The collection's name.
  package var name: String { binding.name }

  /// The number of objects.
  package var count: Int { state.rows.count(binding.table) }

  /// The derived index of a derivation; nil if there is no such index or it is not ready.
  package func index(of derivation: String) -> DerivedIndex? {
    binding.indexes.first { $0.definition.derivation == derivation && $0.isReady }
      .map { DerivedIndex(bound: $0) }
  }

  /// The rows of the matches, ascending, of all objects or only among `found`.
  package func rows(
    matching filter: Filter, within found: FoundRows? = nil, usesIndexes: Bool = true
  ) throws -> [UInt32] {
    if found == nil, usesIndexes, let few = try fewMatches(filter) { return few.map(\.row) }
    let execution = try QueryExecution(
      Query(filter: filter), binding, state, usesIndexes: usesIndexes, within: found)
    return try execution.resultRows().sorted()
  }

  /// Calls `body` with the matches in the order of rows, starting after `mark` if there is one,
  /// until it returns false.
  ///
  /// Reads a few objects at a time, and none after the last one requested.
  package func forEachMatch(
    _ filter: Filter, within found: FoundRows? = nil, usesIndexes: Bool = true,
    behind mark: UInt32? = nil, _ body: (UInt32, Value) throws -> Bool
  ) throws {
    if found == nil, usesIndexes, let few = try fewMatches(filter) {
      for match in few where mark.map({ match.row > $0 }) ?? true {
        guard try body(match.row, match.value) else { return }
      }
      return
    }
    let execution = try QueryExecution(
      Query(filter: filter), binding, state, usesIndexes: usesIndexes, within: found)
    let candidates = try RowSet(execution.plan.rows, state, binding).rows
    var start = mark.map { mark in candidates.firstIndex { $0 > mark } ?? candidates.count } ?? 0
    var matches: [QueryExecution.Match] = []
    var count = 16
    while start < candidates.count {
      let end = min(start + count, candidates.count)
      try execution.visit(candidates[start..<end]) { matches.append($0) }
      for match in matches where try !body(match.row, match.value) { return }
      matches.removeAll(keepingCapacity: true)
      start = end
      count = min(2 * count, 512)
    }
  }

  /// The number of matches. Reads no object if the index suffices.
  package func count(
    matching filter: Filter, within found: FoundRows? = nil, usesIndexes: Bool = true
  ) throws -> Int {
    if found == nil, usesIndexes, let few = try fewMatches(filter) { return few.count }
    return try QueryExecution(
      Query(filter: filter), binding, state, usesIndexes: usesIndexes, within: found
    ).count()
  }

  /// Explains how `rows(matching:)` would find the rows.
  package func explanation(
    _ filter: Filter, within found: FoundRows? = nil
  ) throws -> QueryExplanation {
    try QueryExecution(Query(filter: filter), binding, state, within: found).explanation
  }

  /// Calls `body` with the values of rows in their order, until it returns false.
  package func forEach(
    _ rows: ArraySlice<UInt32>, _ body: (UInt32, Value) throws -> Bool
  ) throws {
    var failure: (any Error)?
    let core = state.core
    try state.rows.forEach(binding.table, rows: rows) { position, _, bytes in
      do {
        return try body(rows[position], core.value(bytes, row: rows[position], of: binding))
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The value of a row.
  package func value(_ row: UInt32) throws -> Value { try state.value(row: row, in: binding) }

  /// The rows, ascending, of entries with exactly these bytes.
  package func rows(_ index: DerivedIndex, exactly key: [UInt8]) throws -> [UInt32] {
    try rows(index, OrderedKeyRange(lower: key, upper: key + [0]))
  }

  /// The rows of the entries in a range, one for each entry, in the order of the entries.
  package func rows(_ index: DerivedIndex, _ range: OrderedKeyRange) throws -> [UInt32] {
    var walk = try walk(index, range)
    var rows: [UInt32] = []
    _ = walk.next(.max, into: &rows)
    return rows
  }

  /// Returns a walk over the entries in a range.
  package func walk(
    _ index: DerivedIndex, _ range: OrderedKeyRange, isReversed: Bool = false
  ) throws -> RowWalk {
    try state.rows.walk(index.bound.index, KeyRange(range), isReversed: isReversed)
  }

  /// The number of entries in a range, in two walks down a tree.
  package func count(_ index: DerivedIndex, _ range: OrderedKeyRange) -> Int {
    state.rows.count(index.bound.index, in: KeyRange(range))
  }

  /// The greatest value in an index of one field; nil if the index is empty or not ready.
  package func greatest(in definition: IndexDefinition) throws -> Value? {
    guard let bound = binding.indexes.first(where: { $0.definition == definition }), bound.isReady,
      let path = definition.parts.first?.path
    else { return nil }
    var walk = try state.rows.walk(bound.index, .all, isReversed: true)
    return try walk.next().flatMap { try value($0)[path] }
  }

  /// The rows whose keys are in a range, in the order of keys.
  package func cursor(
    _ range: OrderedKeyRange, isReversed: Bool = false
  ) throws -> RowCursor {
    RowCursor(try state.rows.walk(binding.table, KeyRange(range), isReversed: isReversed))
  }

  /// The rows of the entries in a range, one for each entry, in the order of the entries.
  package func cursor(
    _ index: DerivedIndex, _ range: OrderedKeyRange, isReversed: Bool = false
  ) throws -> RowCursor {
    RowCursor(try walk(index, range, isReversed: isReversed))
  }

  /// The number of objects whose keys are in a range, in two walks down a tree.
  package func count(_ range: OrderedKeyRange) -> Int {
    state.rows.count(binding.table, in: KeyRange(range))
  }

  /// The indexes for selectors; without an index, those that cannot be used yet.
  package var selectorIndexes: [(definition: SelectorDerivation, index: DerivedIndex?)] {
    binding.indexes.compactMap { bound in
      bound.selector.map { ($0, bound.isReady ? DerivedIndex(bound: bound) : nil) }
    }
  }

  /// The value with this primary key; nil if there is no such value.
  package func value(of key: RecordKey) throws -> Value? {
    try state.value(of: key, in: binding)
  }
}
