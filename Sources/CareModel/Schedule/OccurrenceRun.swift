/// Starts of an element at equal distances.
struct OccurrenceRun: Equatable {
  /// The number of the run's first start among all starts of the element.
  var index: Int
  /// The first start, in seconds.
  var first: Int
  /// The seconds between consecutive starts; positive.
  var step: Int
  /// The number of starts, at least 1.
  var count: Int

  /// Returns the number of starts before `limit`.
  func count(before limit: Int) -> Int {
    guard limit > first else { return 0 }
    return min(count, (limit - 1 - first) / step + 1)
  }

  /// The last start.
  var last: Int { first + (count - 1) * step }

  /// Returns the start with this number, which must be in the run.
  func start(_ number: Int) -> Int { first + (number - index) * step }
}
