import ObjectModel
import ValueModel

/// A walk through stretches of one index.
struct IndexScan: Sendable, Hashable {
  /// Entries whose rows belong together: in the order of rows, whichever of the ranges they came from.
  /// A step without `isOneRun` has one range, whose entries come in the index's order.
  struct Step: Sendable, Hashable {
    var ranges: [OrderedKeyRange]
    /// Whether all entries of the ranges count as equal in the sort.
    var isOneRun = false
  }

  var index: IndexDefinition
  /// Visited in this order.
  var steps: [Step]
  /// Whether each range is walked from its end to its start.
  var isReversed = false
  /// Whether rows whose entries are equal, and all rows of a step that is one run, come from the greatest row
  /// to the least. An ordered scan whose direction gives the other order has to turn each run of
  /// equal entries round. Says nothing where no order was asked for.
  var tiesDescend = false
  /// A test whose condition has to accept the bytes of an entry; nil where all entries count.
  var keyTest: DerivedTest?
}

/// Which rows may match, as a set.
indirect enum RowPlan: Sendable, Hashable {
  /// No row.
  case nothing
  /// Every row of the collection.
  case everything
  /// These, ascending: found by primary keys.
  case rows([UInt32])
  case scan(IndexScan)
  /// Rows that are in each.
  case intersection([RowPlan])
  /// Rows that are in some.
  case union([RowPlan])
}

extension RowPlan {
  /// Whether entries are tested on the way.
  var testsKeys: Bool {
    switch self {
    case .nothing, .everything, .rows: false
    case .scan(let scan): scan.keyTest != nil
    case .intersection(let parts), .union(let parts): parts.contains(where: \.testsKeys)
    }
  }
}

/// How a query is answered.
struct QueryPlan: Sendable, Hashable {
  /// Where the order of the results comes from.
  enum Order: Sendable, Hashable {
    /// None was asked for.
    case unordered
    /// `rows` is one scan, whose order is that of the sort; ties stand in the order of rows, ascending where
    /// the first sort key ascends, else descending (`IndexScan.tiesDescend`). Rows with equal entries are ties but
    /// where a component was cut, as in no entry of fewer bytes than the longest component has: runs of
    /// longer ones have to be sorted by their values.
    case byIndex
    /// The matching objects are sorted.
    case bySorting
  }

  var rows: RowPlan
  var order: Order
  /// What has to be tested of each row's value; `.all` where the rows are exactly the matching ones.
  var residual: Filter
  /// Indexes that would have served but are being built, by name.
  var unfinishedIndexes: [String] = []
  /// The rows that the plan expects to visit in indexes and to read; exact where counted by the index.
  var estimatedEntryCount = 0
  var estimatedRowCount = 0
}
