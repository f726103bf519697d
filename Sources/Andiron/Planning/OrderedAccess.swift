/// A scan in the order of a sort.
struct OrderedAccess {
  var scan: IndexScan
  /// The number of entries in all its steps.
  var entryCount: Int
  /// The conjuncts that hold for each row it finds.
  var answered: Set<Int>
}
