/// Starts of an element that follow each other at equal distances.
struct OccurrenceRun: Equatable {
  /// The number of the first one among all starts of the element.
  var index: Int
  /// The first start, in seconds.
  var first: Int
  /// The seconds from one to the next; positive.
  var step: Int
  /// At least 1.
  var count: Int

  /// How many of the starts are before `limit`.
  func count(before limit: Int) -> Int {
    guard limit > first else { return 0 }
    return min(count, (limit - 1 - first) / step + 1)
  }

  /// The last start.
  var last: Int { first + (count - 1) * step }

  /// The start with this number, which is one of the run.
  func start(_ number: Int) -> Int { first + (number - index) * step }
}
