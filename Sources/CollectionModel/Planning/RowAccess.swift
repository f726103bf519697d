/// A way to the rows that may match a conjunction.
struct RowAccess {
  var rows: RowPlan
  /// The number of entries visited, as counted by the indexes.
  var entryCount: Int
  /// The largest possible number of rows found.
  var rowCount: Int
  /// The conjuncts that exclude something here.
  var used: Set<Int>
  /// The conjuncts that hold for each row found.
  var answered: Set<Int>

  /// The rows in both, assuming that `other` excludes the same share of them as of the whole
  /// collection.
  func intersection(_ other: RowAccess, collectionCount: Int) -> RowAccess {
    let share = Double(other.rowCount) / Double(max(1, collectionCount))
    return RowAccess(
      rows: .intersection(rows.intersected + [other.rows]),
      entryCount: entryCount + other.entryCount,
      rowCount: Int((Double(rowCount) * min(1, share)).rounded(.up)),
      used: used.union(other.used), answered: answered.union(other.answered))
  }

  var cost: Int { PlanningCost.reading(entries: entryCount, rows: rowCount) }
}

extension RowPlan {
  /// The plans that this one intersects.
  fileprivate var intersected: [RowPlan] {
    if case .intersection(let parts) = self { parts } else { [self] }
  }
}
