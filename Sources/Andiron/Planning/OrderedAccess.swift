/// A scan whose order is that of a sort.
struct OrderedAccess {
  var scan: IndexScan
  /// The entries of all its steps.
  var entryCount: Int
  /// The conjuncts that hold for each row that is found.
  var answered: Set<Int>
}
