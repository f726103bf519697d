/// What the steps of a plan cost, in units of one visited index entry.
enum PlanningCost {
  /// An object is found in the log by its row, its bytes are verified, and it is tested: about
  /// as much as visiting so many neighbouring entries.
  static let row = 25
  /// One comparison of two sort keys in memory.
  static let comparison = 1
  /// An index serves as a filter while it visits at most one entry for so many objects of the collection.
  /// Beyond, reading everything in the order of rows is no dearer than jumping to a large part.
  static let objectsPerEntry = 3
  /// One in so many objects is taken to pass a test that no index counts.
  static let objectsPerUncountedMatch = 3
  /// At most so many scans are intersected; a further one has hardly anything left to exclude.
  static let scansPerIntersection = 4

  /// Whether visiting that many entries is better than reading the whole collection.
  static func isSelective(_ entryCount: Int, of collectionCount: Int) -> Bool {
    entryCount <= collectionCount / objectsPerEntry
  }

  static func sorting(_ count: Int) -> Int {
    count < 2 ? 0 : count * (Int.bitWidth - (count - 1).leadingZeroBitCount) * comparison
  }

  static func reading(entries: Int, rows: Int) -> Int { entries + rows * row }
}
