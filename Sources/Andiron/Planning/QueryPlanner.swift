import ObjectModel
import ValueModel

/// Decides how a query is answered, from what the indexes of a snapshot count. Pure: the same query and counts
/// give the same plan.
///
/// Time: for each index and each test of its paths two walks down a tree.
struct QueryPlanner<Source: PlanningSource> {
  let source: Source

  init(_ source: Source) { self.source = source }

  /// `filter` is one that compiles, so it is no deeper than `Filter.maximumDepth`.
  func plan(
    filter: Filter, sorts: [SortKey] = [], limit: Int? = nil, offset: Int = 0
  ) -> QueryPlan {
    // Worked out when it is asked for: one test alone does not ask.
    var single: SingleValuedPathSet?
    var normal = filter
    // Tests by code have no paths, and are their own normal form but for those that are there twice.
    if filter.derivedTests == nil {
      normal = filter.normalized { scopes, path in
        let known = single ?? SingleValuedPathSet(source, comparedIn: filter)
        single = known
        return known.contains(scopes, path)
      }
    }
    guard normal != .none, limit.map({ $0 > 0 }) ?? true else {
      return QueryPlan(rows: .nothing, order: .unordered, residual: .all)
    }
    let conjuncts: [Filter] = if case .and(let parts) = normal { parts } else { [normal] }
    let choice = PlanChoice(
      source: source, conjuncts: conjuncts, sorts: sorts,
      wanted: limit.map { max(0, offset).addingSaturating($0) })
    var plan = choice.plan()
    plan.unfinishedIndexes = choice.unfinishedIndexes()
    return plan
  }
}

extension Int {
  /// The sum of numbers that are not negative, or the greatest number.
  func addingSaturating(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
