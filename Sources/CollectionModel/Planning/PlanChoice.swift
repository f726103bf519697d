import ObjectModel
import ValueModel

/// Chooses between the ways to answer one query.
struct PlanChoice {
  let source: any PlanningSource
  let conjuncts: [Filter]
  let sorts: [SortKey]
  /// The number of matches needed from the start; nil for all.
  let wanted: Int?
  private let conjunction: Conjunction
  private let rowPlanner: RowPlanner

  init(source: any PlanningSource, conjuncts: [Filter], sorts: [SortKey], wanted: Int?) {
    self.source = source
    self.conjuncts = conjuncts
    self.sorts = sorts
    self.wanted = wanted
    conjunction = Conjunction(conjuncts.map { ImpliedTest($0) })
    rowPlanner = RowPlanner(source)
  }

  func plan() -> QueryPlan {
    let narrowest = rowPlanner.access(conjunction)
    let gathering = narrowest.flatMap { isSelective($0) ? $0 : nil } ?? everything
    let matches = matchCount(narrowest ?? everything)
    let orders = OrderPlanner(
      source: source, rowPlanner: rowPlanner, conjunction: conjunction, sorts: sorts)
    guard let ordered = orders.access() else { return plan(gathering, matches) }
    let visited = visitedCount(ordered.entryCount, matches)
    let streaming = PlanningCost.reading(
      entries: visited, rows: min(visited, source.collectionCount))
    let sorting = gathering.cost.addingSaturating(PlanningCost.sorting(matches))
    return streaming <= sorting ? plan(inOrder: ordered, visited) : plan(gathering, matches)
  }

  /// The rows that indexes find, if each of them matches.
  func exactRows() -> RowPlan? {
    guard let access = rowPlanner.access(conjunction), access.answered.count == conjuncts.count
    else { return nil }
    return access.rows
  }

  /// The names of indexes that are being built and would be considered.
  func unfinishedIndexes() -> [String] {
    let tests = conjunction.tests.compactMap(\.self).flatMap(\.allPathTests)
    return source.indexes.filter { !$0.isReady }.map(\.definition).filter { index in
      guard let part = index.parts.first else { return false }
      let serves = tests.contains { $0.path == part.path && $0.condition(for: part) != nil }
      let isWholeOrder =
        index.parts.count == sorts.count && OrderPlanner.isOrdered(index, by: sorts)
      return serves || isWholeOrder
    }.map(\.name)
  }

  private var everything: RowAccess {
    RowAccess(
      rows: .everything, entryCount: 0, rowCount: source.collectionCount, used: [], answered: [])
  }

  private func isSelective(_ access: RowAccess) -> Bool {
    PlanningCost.isSelective(access.entryCount, of: source.collectionCount)
      // Keys are tested in the index, which is cheaper than reading objects.
      || (access.rows.testsKeys && access.cost < everything.cost)
      // Tests by code cost more than visiting entries: if the entries answer all of them, no object
      // is tested.
      || (access.answered.count == conjuncts.count && conjuncts.allSatisfy(\.isDerived))
  }

  /// The number of matching objects, as far as indexes can determine it.
  private func matchCount(_ access: RowAccess) -> Int {
    let isCounted = conjuncts.indices.allSatisfy {
      conjuncts[$0] == .all || access.used.contains($0)
    }
    let count = access.rowCount / (isCounted ? 1 : PlanningCost.objectsPerUncountedMatch)
    return max(1, count)
  }

  /// The number of entries that an ordered scan visits before it has met enough matches, if they
  /// are spread evenly.
  private func visitedCount(_ entryCount: Int, _ matchCount: Int) -> Int {
    guard let wanted, wanted < matchCount else { return entryCount }
    let (needed, isTooLarge) = wanted.multipliedReportingOverflow(by: entryCount)
    return isTooLarge ? entryCount : min(entryCount, (needed - 1) / matchCount + 1)
  }

  /// The rest of the filter when some conjuncts are answered.
  private func residual(_ answered: Set<Int>) -> Filter {
    let rest = conjuncts.indices.filter { !answered.contains($0) }.map { conjuncts[$0] }
    return rest.count == 1 ? rest[0] : (rest.isEmpty ? .all : .and(rest))
  }

  private func plan(_ access: RowAccess, _ matchCount: Int) -> QueryPlan {
    let rowCount =
      sorts.isEmpty
      ? visitedCount(access.rowCount, min(matchCount, access.rowCount))
      : access.rowCount
    return QueryPlan(
      rows: access.rows, order: sorts.isEmpty ? .unordered : .bySorting,
      residual: residual(access.answered), estimatedEntryCount: access.entryCount,
      estimatedRowCount: rowCount)
  }

  private func plan(inOrder access: RowAccess, _ visited: Int) -> QueryPlan {
    QueryPlan(
      rows: access.rows, order: .byIndex, residual: residual(access.answered),
      estimatedEntryCount: visited, estimatedRowCount: min(visited, source.collectionCount))
  }
}

extension Filter {
  fileprivate var isDerived: Bool { if case .derived = self { true } else { false } }
}
