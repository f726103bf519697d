import ObjectModel
import ValueModel

/// Finds indexes that have the order of a sort.
///
/// Ties of the sort are in the order of rows, so the parts of the index after its equalities must
/// be exactly the keys of the sort: a further part would order the ties.
struct OrderPlanner {
  let source: any PlanningSource
  let rowPlanner: RowPlanner
  let conjunction: Conjunction
  let sorts: [SortKey]

  /// The scan that visits the fewest entries; nil if no index has the order.
  func access() -> RowAccess? {
    guard !sorts.isEmpty else { return nil }
    return rowPlanner.indexes.compactMap(access).min { $0.entryCount < $1.entryCount }
  }

  /// Whether the last parts of an index are the keys of the sort.
  static func isOrdered(_ index: IndexDefinition, by sorts: [SortKey]) -> Bool {
    let parts = index.parts.suffix(sorts.count)
    guard !sorts.isEmpty, parts.count == sorts.count else { return false }
    let isReversed = isReversed(index, by: sorts)
    return zip(parts, sorts).allSatisfy { part, key in
      part.path == key.path && part.folding.isEmpty && (part.order != key.order) == isReversed
    }
  }

  private static func isReversed(_ index: IndexDefinition, by sorts: [SortKey]) -> Bool {
    index.parts[index.parts.count - sorts.count].order != sorts[0].order
  }

  private func access(_ index: IndexDefinition) -> RowAccess? {
    guard Self.isOrdered(index, by: sorts), var scan = equalities(index) else { return nil }
    let isSingle = source.isSingleValued(index)
    guard let prefix = scan.ranges, prefix.isExact, let start = prefix.ranges.first else {
      return nil
    }
    let places = SortPartRanges(
      behind: start.lower, index.parts[index.parts.count - sorts.count].order)
    // An object that reaches null and 3 has the key 3, but comes first among the nulls.
    if !isSingle && sorts[0].nulls == .first && source.hasEntries(index, in: [places.nulls]) {
      return nil
    }
    if isSingle { scan = restricted(scan) }
    guard let ranges = scan.ranges, let steps = steps(index, ranges.ranges, places),
      sorts.dropFirst().allSatisfy({ hasOnlyScalarKeys($0, isSingle) })
    else {
      return nil
    }
    let entryCount = steps.reduce(0) { $0 + source.entryCount(index, in: $1.ranges) }
    return RowAccess(
      rows: .scan(
        IndexScan(
          index: index, steps: steps, isReversed: Self.isReversed(index, by: sorts),
          tiesDescend: sorts[0].order == .descending)),
      entryCount: entryCount, rowCount: entryCount, used: [], answered: scan.answered(by: ranges))
  }

  /// The parts before those of the sort, each restricted to one value; nil if one is not.
  private func equalities(_ index: IndexDefinition) -> KeyedScan? {
    var scan = KeyedScan(index)
    for part in index.parts.dropLast(sorts.count) {
      let options = conjunction.leaves(at: part.path).compactMap { scan.restricted(to: $0) }
        .filter { $0.condition == nil }
      guard let next = rowPlanner.fewestEntries(options) else { return nil }
      scan = next
    }
    return scan
  }

  /// The scan with the first part of the sort restricted too, by the test that leaves the fewest
  /// entries. Not used if an object has several entries: the one that gives it its place might be
  /// outside.
  private func restricted(_ scan: KeyedScan) -> KeyedScan {
    let leaves = conjunction.leaves(at: sorts[0].path)
    return rowPlanner.fewestEntries(leaves.compactMap { scan.restricted(to: $0) }) ?? scan
  }
}

extension OrderPlanner {
  /// `ranges` in the order of the sort; nil if the index cannot provide it.
  private func steps(
    _ index: IndexDefinition, _ ranges: [OrderedKeyRange], _ places: SortPartRanges
  ) -> [IndexScan.Step]? {
    let objects = ranges.intersection(places.objects)
    if source.hasEntries(index, in: objects) { return nil }
    var values = ranges.intersection(places.values)
    if Self.isReversed(index, by: sorts) { values.reverse() }
    let steps = values.map { IndexScan.Step(ranges: [$0]) }
    // In this case an object without a sort key does not match.
    guard !conjunction.impliesSortKey(at: sorts[0].path) else { return steps }
    let absences = places.absences.flatMap { ranges.intersection($0) }
      .filter { source.hasEntries(index, in: [$0]) }.sortedByLowerBound
    guard !absences.isEmpty else { return steps }
    // Missing and null are equal in the sort, so further keys would have to be merged.
    guard absences.count == 1 || sorts.count == 1 else { return nil }
    let run = IndexScan.Step(ranges: absences, isOneRun: sorts.count == 1)
    return sorts[0].nulls == .first ? [run] + steps : steps + [run]
  }

  /// Whether the index's order of this key, which is not the first, is that of the sort. It is if
  /// each match reaches scalars and nothing else: objects are all equal in an index, and among
  /// objects without a key, missing values, nulls and empty arrays are in different places.
  ///
  /// Each combination of keys has an entry, so of several entries of an object, the first one met
  /// has the keys of the sort. A test shows only that there is a scalar, not that there is nothing
  /// else.
  private func hasOnlyScalarKeys(_ key: SortKey, _ isSingle: Bool) -> Bool {
    if isSingle && conjunction.impliesSortKey(at: key.path) { return true }
    return rowPlanner.indexes.contains { index in
      guard let part = index.parts.first, part.path == key.path else { return false }
      let places = SortPartRanges(behind: [], part.order)
      return !source.hasEntries(index, in: places.absences + [places.objects])
    }
  }
}
