import ObjectModel
import ValueModel

/// Finds the rows that may match, in no particular order.
struct RowPlanner {
  let source: any PlanningSource
  let indexes: [IndexDefinition]

  init(_ source: any PlanningSource) {
    self.source = source
    indexes = source.readyIndexes
  }

  /// The cheapest way; nil if indexes cannot determine anything about the conjunction.
  func access(_ conjunction: Conjunction) -> RowAccess? {
    var ways = derivedScans(conjunction)
    if conjunction.hasMoreThanDerived { ways = scans(conjunction) + ways + unions(conjunction) }
    if ways.count == 1 { return ways[0] }
    let sorted = ways.enumerated().sorted { one, two in
      let left = (one.element.cost, -one.element.answered.count, one.offset)
      return left < (two.element.cost, -two.element.answered.count, two.offset)
    }
    guard var best = sorted.first?.element else { return nil }
    var scanCount = 1
    for (_, next) in sorted.dropFirst() where scanCount < PlanningCost.scansPerIntersection {
      guard !next.used.isSubset(of: best.used) else { continue }
      let both = best.intersection(next, collectionCount: source.collectionCount)
      // One more scan must not turn a selective filter into one that is not.
      guard both.cost < best.cost, isSelective(both) || !isSelective(best) else { continue }
      best = both
      scanCount += 1
    }
    return best
  }

  private func isSelective(_ access: RowAccess) -> Bool {
    PlanningCost.isSelective(access.entryCount, of: source.collectionCount)
  }

  private func scans(_ conjunction: Conjunction) -> [RowAccess] {
    indexes.compactMap { index in
      let scan = narrowest(KeyedScan(index), conjunction)
      guard !scan.leaves.isEmpty, let ranges = scan.ranges else { return nil }
      let count = source.entryCount(index, in: ranges.ranges)
      return RowAccess(
        rows: .scan(IndexScan(index: index, steps: ranges.ranges.map { .init(ranges: [$0]) })),
        entryCount: count, rowCount: min(count, source.collectionCount),
        used: scan.used, answered: scan.answered(by: ranges))
    }
  }

  private func derivedScans(_ conjunction: Conjunction) -> [RowAccess] {
    conjunction.tests.enumerated().flatMap { conjunct, test in
      (test?.derived ?? []).compactMap { access($0.test, $0.place, conjunct, $0.isEquivalent) }
    }
  }

  private func access(
    _ test: DerivedTest, _ place: DerivedTest.Place, _ conjunct: Int, _ isEquivalent: Bool
  ) -> RowAccess? {
    guard let index = indexes.first(where: { $0.derivation == place.derivation }) else {
      return nil
    }
    let count = source.entryCount(index, in: place.ranges)
    let scan = IndexScan(
      index: index, steps: place.ranges.map { .init(ranges: [$0]) },
      keyFilter: place.keyFilter)
    let share = place.keyFilter == nil ? 1 : PlanningCost.objectsPerUncountedMatch
    return RowAccess(
      rows: .scan(scan), entryCount: count,
      rowCount: min(count / share + 1, source.collectionCount), used: [conjunct],
      answered: isEquivalent ? [conjunct] : [])
  }

  /// Restricts part after part by the test that leaves the fewest entries. Prefers equality, since
  /// it allows the next part to be restricted too.
  func narrowest(_ scan: KeyedScan, _ conjunction: Conjunction) -> KeyedScan {
    var scan = scan
    while let part = scan.nextPart {
      let options = conjunction.leaves(at: part.path).compactMap { scan.restricted(to: $0) }
      let equalities = options.filter { $0.condition == nil }
      guard let next = fewestEntries(equalities.isEmpty ? options : equalities) else { break }
      scan = next
    }
    return scan
  }

  func fewestEntries(_ scans: [KeyedScan]) -> KeyedScan? {
    // Without a choice, nothing need be counted.
    if scans.count == 1 { return scans[0].ranges == nil ? nil : scans[0] }
    let counted = scans.compactMap { scan in
      scan.ranges.map { (scan: scan, count: source.entryCount(scan.index, in: $0.ranges)) }
    }
    return counted.min { $0.count < $1.count }?.scan
  }

  private func unions(_ conjunction: Conjunction) -> [RowAccess] {
    conjunction.tests.enumerated().flatMap { conjunct, test in
      (test?.alternatives ?? []).compactMap { union($0.branches, conjunct, $0.isEquivalent) }
    }
  }

  /// Nil if a branch has no index.
  private func union(
    _ branches: [ImpliedTest], _ conjunct: Int, _ isEquivalent: Bool
  ) -> RowAccess? {
    var union = RowAccess(
      rows: .nothing, entryCount: 0, rowCount: 0, used: [conjunct],
      answered: isEquivalent ? [conjunct] : [])
    var parts: [RowPlan] = []
    for branch in branches {
      let conjunction = Conjunction(branch.conjuncts)
      guard let way = access(conjunction) else { return nil }
      if way.answered.count < conjunction.tests.count { union.answered = [] }
      union.entryCount += way.entryCount
      union.rowCount = min(source.collectionCount, union.rowCount + way.rowCount)
      parts.append(way.rows)
    }
    union.rows = .union(parts)
    return union
  }
}

extension ImpliedTest {
  /// The parts that must all be passed.
  fileprivate var conjuncts: [ImpliedTest] {
    if case .all(let parts) = form { parts } else { [self] }
  }
}
