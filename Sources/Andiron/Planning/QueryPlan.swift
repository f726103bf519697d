import ObjectModel

/// The way in which a query is answered.
struct QueryPlan: Sendable, Hashable {
  /// Where the order of the results comes from.
  enum Order: Sendable, Hashable {
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

  var rows: RowPlan
  var order: Order
  /// The part of the filter to test on each row's value; `.all` if the rows are exactly the
  /// matching ones.
  var residual: Filter
  /// The names of indexes that would have helped but are being built.
  var unfinishedIndexes: [String] = []
  /// The number of index entries that the plan expects to visit; exact if the index counted them.
  var estimatedEntryCount = 0
  /// The number of rows that the plan expects to read.
  var estimatedRowCount = 0
}
