/// The costs of the steps of a plan, in units of one visited index entry.
enum PlanningCost {
  /// Finding an object in the log by its row, verifying its bytes and testing it costs about as
  /// much as visiting this many adjacent entries.
  static let row = 25
  /// One comparison of two sort keys in memory.
  static let comparison = 1
  /// An index is used as a filter while it visits at most one entry for this many objects of the
  /// collection. Beyond that, reading everything in the order of rows costs no more than jumping to
  /// a large part of it.
  static let objectsPerEntry = 3
  /// One in this many objects is assumed to pass a test that no index counts.
  static let objectsPerUncountedMatch = 3
  /// The most scans to intersect; a further one has hardly anything left to exclude.
  static let scansPerIntersection = 4

  /// Whether visiting this many entries is better than reading the whole collection.
  static func isSelective(_ entryCount: Int, of collectionCount: Int) -> Bool {
    entryCount <= collectionCount / objectsPerEntry
  }

  static func sorting(_ count: Int) -> Int {
    count < 2 ? 0 : count * (Int.bitWidth - (count - 1).leadingZeroBitCount) * comparison
  }

  static func reading(entries: Int, rows: Int) -> Int { entries + rows * row }
}
