/// Chooses which runs are merged, from their sizes alone.
///
/// Runs have levels, each of runs eight times as large as those of the level below; eight runs at
/// the end that are of one level, or of lower ones, become one.
enum MergePolicy {
  static let width = 8
  private static let leastByteCount = 8_192

  /// Merges of up to this many bytes are done in the transaction that makes them due.
  static let immediateByteCount = 256 << 10
  /// With more runs than this, every merge is.
  static let mostRuns = 64

  static func level(_ run: RunInfo) -> Int {
    var level = 0
    var limit = leastByteCount
    while run.byteCount >= limit {
      limit *= width
      level += 1
    }
    return level
  }

  /// The positions of the runs to merge; nil if nothing is due. `limit` is the most bytes to merge.
  static func next(_ runs: [RunInfo], limit: Int) -> Range<Int>? {
    let levels = runs.map(level)
    for level in 0...(levels.max() ?? 0) {
      var start = runs.count
      while start > 0, levels[start - 1] <= level { start -= 1 }
      guard runs.count - start >= width else { continue }
      if let due = allowed(start..<runs.count, runs, limit) { return due }
    }
    for (index, run) in runs.enumerated() where run.deadCount * 2 > run.recordCount {
      if let due = allowed(index..<index + 1, runs, limit) { return due }
    }
    return nil
  }

  private static func allowed(
    _ range: Range<Int>, _ runs: [RunInfo], _ limit: Int
  ) -> Range<Int>? {
    let byteCount = runs[range].reduce(0) { $0 + $1.byteCount }
    let span = runs[range.upperBound - 1].endNumber - runs[range.lowerBound].firstNumber
    return byteCount <= limit && span <= Int(Int32.max) ? range : nil
  }
}
