import ObjectModel
import ValueModel

/// A walk through ranges of one index.
struct IndexScan: Sendable, Hashable {
  /// Entries whose rows belong together: in the order of rows, whichever of the ranges they came
  /// from. If `isOneRun` is false, the step has one range, whose entries come in the index's order.
  struct Step: Sendable, Hashable {
    var ranges: [OrderedKeyRange]
    /// Whether all entries of the ranges are equal in the sort.
    var isOneRun = false
  }

  var index: IndexDefinition
  /// The steps, in the order in which they are visited.
  var steps: [Step]
  /// Whether each range is walked from its end to its start.
  var isReversed = false
  /// Whether rows with equal entries, and all rows of a step that is one run, come in descending
  /// order. An ordered scan whose direction gives the other order must reverse each run of equal
  /// entries. Has no meaning if no order was requested.
  var tiesDescend = false
  /// A test whose condition must accept the bytes of an entry; nil if all entries count.
  var keyTest: DerivedTest?
}

/// The rows that may match, as a set.
indirect enum RowPlan: Sendable, Hashable {
  /// No row.
  case nothing
  /// Every row of the collection.
  case everything
  /// These rows, ascending: found by primary keys.
  case rows([UInt32])
  case scan(IndexScan)
  /// The rows that are in all of the parts.
  case intersection([RowPlan])
  /// The rows that are in at least one of the parts.
  case union([RowPlan])
}

extension RowPlan {
  /// Whether entries are tested during the walk.
  var testsKeys: Bool {
    switch self {
    case .nothing, .everything, .rows: false
    case .scan(let scan): scan.keyTest != nil
    case .intersection(let parts), .union(let parts): parts.contains(where: \.testsKeys)
    }
  }
}

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
