package import ObjectModel
import ValueModel

/// Decides how a query is answered, from the counts in the indexes of a snapshot. Pure: the same
/// query and the same counts produce the same plan.
///
/// Time: two walks down a tree for each index and each test of its paths.
package struct QueryPlanner {
  package let source: any PlanningSource

  package init(_ source: any PlanningSource) { self.source = source }

  /// `filter` has been compiled, so it is no deeper than `Filter.maximumDepth`.
  package func plan(
    filter: Filter, sorts: [SortKey] = [], limit: Int? = nil, offset: Int = 0
  ) -> QueryPlan {
    let normal = normalized(filter)
    guard normal != .none, limit.map({ $0 > 0 }) ?? true else {
      return QueryPlan(rows: .nothing, order: .unordered, residual: .all)
    }
    let choice = PlanChoice(
      source: source, conjuncts: normal.conjuncts, sorts: sorts,
      wanted: limit.map { max(0, offset).addingSaturating($0) })
    var plan = choice.plan()
    plan.unfinishedIndexes = choice.unfinishedIndexes()
    return plan
  }

  /// The plan for one test of equality without an order, by an index of its field alone: no count
  /// would lead to one that is much better. Nil for other queries.
  package func settledPlan(filter: Filter, sorts: [SortKey]) -> QueryPlan? {
    guard sorts.isEmpty, case .comparison(let path, .equal, _) = filter else { return nil }
    let indexes = source.readyIndexes.filter { $0.parts.count == 1 && $0.parts[0].path == path }
    let leaves = Conjunction([ImpliedTest(filter)]).leaves(at: path)
    guard leaves.count == 1 else { return nil }
    for index in indexes {
      guard let scan = KeyedScan(index).restricted(to: leaves[0]), scan.condition == nil,
        let ranges = scan.ranges, !scan.answered(by: ranges).isEmpty
      else { continue }
      let count = source.entryCount(index, in: ranges.ranges)
      return QueryPlan(
        rows: .scan(IndexScan(index: index, steps: ranges.ranges.map { .init(ranges: [$0]) })),
        order: .unordered, residual: .all, estimatedEntryCount: count, estimatedRowCount: count)
    }
    return nil
  }

  /// Exactly the rows that match, as indexes know them, however many they are; nil if objects have
  /// to be read.
  package func exactRows(filter: Filter) -> RowPlan? {
    let normal = normalized(filter)
    guard normal != .none else { return .nothing }
    return PlanChoice(source: source, conjuncts: normal.conjuncts, sorts: [], wanted: nil)
      .exactRows()
  }

  private func normalized(_ filter: Filter) -> Filter {
    // Computed on demand: a single test does not need it.
    var single: SingleValuedPathSet?
    let filter = filter.hasSelector ? SelectorPlaces(source).placed(filter) : filter
    var normal = filter
    // Tests by code have no paths and are already in normal form, apart from repetitions.
    if filter.derivedTests == nil {
      normal = filter.normalized { scopes, path in
        let known = single ?? SingleValuedPathSet(source, comparedIn: filter)
        single = known
        return known.contains(scopes, path)
      }
    }
    return normal
  }
}

extension Filter {
  fileprivate var conjuncts: [Filter] { if case .and(let parts) = self { parts } else { [self] } }

  /// Whether a selector is among the conditions that may narrow the search.
  fileprivate var hasSelector: Bool {
    switch self {
    case .derived(let test): test.condition is SelectorCondition
    case .and(let parts), .or(let parts): parts.contains(where: \.hasSelector)
    default: false
    }
  }
}

extension Int {
  /// The sum of numbers that are not negative, or `Int.max` if it is too large.
  package func addingSaturating(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
