import ObjectModel
import StorageEngine

extension IndexScan.Step {
  /// All rows of the step, in no particular order; with `filter`, only those of entries it accepts.
  func rows(
    _ index: BoundIndex, _ source: StateReader, _ filter: KeyFilter? = nil
  ) throws -> [UInt32] {
    var result: [UInt32] = []
    for range in ranges {
      var walk = try source.walk(index.index, KeyRange(range), isReversed: false)
      guard let filter else {
        _ = walk.next(.max, into: &result)
        continue
      }
      walk.forEach { row, key in
        if filter.accepts(key) { result.append(row) }
        return true
      }
    }
    return result
  }
}
