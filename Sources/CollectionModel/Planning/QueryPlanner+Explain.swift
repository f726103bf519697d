package import ObjectModel
import ValueModel

extension QueryPlanner {
  /// Describes `plan`, which this planner made for these sorts. `flaw` returns the reason why the
  /// index with a given name could not be built; nil for an index that is being built.
  package func explain(
    _ plan: QueryPlan, sorts: [SortKey] = [], flaw: (String) -> String? = { _ in nil }
  ) -> QueryExplanation {
    let total = source.collectionCount
    var lines = PlanWriter(source: source).lines(plan.rows, plan.order)
    if plan.residual != .all { lines.append("tests each object: \(plan.residual)") }
    if plan.order == .bySorting {
      lines.append("sorted in memory by " + sorts.map(\.explanation).joined(separator: ", "))
    }
    lines.append("reads about \(plan.estimatedRowCount) of \(total) objects")
    var unusable: [String: String] = [:]
    for name in plan.unfinishedIndexes { unusable[name] = flaw(name) }
    lines += plan.unfinishedIndexes.map {
      "index \($0) \(unusable[$0] ?? "is being built"): not used"
    }
    return QueryExplanation(
      lines: lines, indexes: plan.rows.indexNames,
      unfinishedIndexes: plan.unfinishedIndexes.filter { unusable[$0] == nil },
      unusableIndexes: plan.unfinishedIndexes.filter { unusable[$0] != nil },
      sortsInMemory: plan.order == .bySorting, scansEverything: plan.rows.isEverything,
      estimatedEntryCount: plan.estimatedEntryCount,
      estimatedObjectCount: plan.estimatedRowCount, collectionCount: total)
  }
}

/// Describes the steps that lead to rows.
private struct PlanWriter {
  let source: any PlanningSource

  func lines(_ rows: RowPlan, _ order: QueryPlan.Order) -> [String] {
    guard order == .byIndex, case .scan(let scan) = rows else { return lines(rows) }
    let direction = scan.isReversed ? ", backwards" : ""
    return ["order from \(scan.index)\(direction)"] + lines(rows)
  }

  private func lines(_ rows: RowPlan) -> [String] {
    switch rows {
    case .nothing: ["nothing can match"]
    case .everything: ["every object of the collection"]
    case .rows(let rows): ["\(rows.count) by primary key"]
    case .scan(let scan): [line(scan)]
    case .union(let parts): ["rows that are in some of:"] + parts.flatMap { indented($0) }
    case .intersection(let parts):
      parts.enumerated().flatMap { offset, part in
        let lines = lines(part)
        return offset == 0 ? lines : ["intersected with " + lines[0]] + lines.dropFirst()
      }
    }
  }

  private func indented(_ rows: RowPlan) -> [String] { lines(rows).map { "  " + $0 } }

  private func line(_ scan: IndexScan) -> String {
    let ranges = scan.steps.flatMap(\.ranges)
    let count = source.entryCount(scan.index, in: ranges)
    let entries = "about \(count) " + (count == 1 ? "entry" : "entries")
    if ranges == [OrderedKeyRange(startingWith: [])] || count == source.entryCount(scan.index) {
      return "all of \(scan.index): \(entries)"
    }
    let kind = ranges.count == 1 ? "range" : "\(ranges.count) ranges"
    return "\(kind) on \(scan.index): \(entries)"
  }
}

extension SortKey {
  /// The path, with the order and the place of nulls if they are not the defaults.
  fileprivate var explanation: String {
    let name = path.isEmpty ? "self" : path.description
    return name + (order == .descending ? " descending" : "")
      + (nulls == .first ? " nulls first" : "")
  }
}
