import ObjectModel
import StorageEngine

extension IndexScan.Step {
  /// All rows of the step, in no particular order; with `test`, only those of entries it accepts.
  func rows(
    _ index: BoundIndex, _ source: StateReader, _ test: DerivedTest? = nil
  ) throws -> [UInt32] {
    var result: [UInt32] = []
    for range in ranges {
      var walk = try source.walk(index.index, KeyRange(range), isReversed: false)
      guard let condition = test?.condition else {
        _ = walk.next(.max, into: &result)
        continue
      }
      walk.forEach { row, key in
        if condition.accepts(key: key) { result.append(row) }
        return true
      }
    }
    return result
  }
}
