package import ObjectModel

/// The way in which a query is answered.
package struct QueryPlan: Sendable, Hashable {
  /// The source of the order of the results.
  package enum Order: Sendable, Hashable {
    /// No order was requested.
    case unordered
    /// `rows` is one scan, whose order is that of the sort. Ties are in the order of rows:
    /// ascending if the first sort key is ascending, otherwise descending
    /// (`IndexScan.tiesDescend`). Rows with equal entries are ties, unless a component was cut. No
    /// entry with fewer bytes than the longest component has a cut component; runs of longer
    /// entries must be sorted by their values.
    case byIndex
    /// The matching objects are sorted.
    case bySorting
  }

  package var rows: RowPlan
  package var order: Order
  /// The part of the filter to test on each row's value; `.all` if the rows are exactly the
  /// matching ones.
  package var residual: Filter
  /// The names of indexes that would have helped but are being built.
  package var unfinishedIndexes: [String] = []
  /// The number of index entries that the plan expects to visit; exact if the index counted them.
  package var estimatedEntryCount = 0
  /// The number of rows that the plan expects to read.
  package var estimatedRowCount = 0

  package init(
    rows: RowPlan, order: Order, residual: Filter, estimatedEntryCount: Int = 0,
    estimatedRowCount: Int = 0
  ) {
    self.rows = rows
    self.order = order
    self.residual = residual
    self.estimatedEntryCount = estimatedEntryCount
    self.estimatedRowCount = estimatedRowCount
  }
}
