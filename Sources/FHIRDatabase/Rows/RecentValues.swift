import ValueModel

/// Resources of one collection that were read a moment ago: a page that was tested need not be read
/// again to be shown. Also the rows that a walk has come to, which are read together.
final class RecentValues {
  /// The most values that are held.
  static let mostHeld = 512
  /// About how many values are looked up ahead.
  private static let mostAhead = 64

  /// The number of resources, once it was counted.
  var count: Int?
  private var values: [Int64: Value] = [:]
  private var ahead: ArraySlice<Int64> = []

  subscript(_ row: Int64) -> Value? { values[row] }

  func note(_ value: Value, _ row: Int64) {
    if values.count >= Self.mostHeld { values.removeAll(keepingCapacity: true) }
    values[row] = value
  }

  /// Notes the rows that a walk will give next.
  func expect(_ rows: [Int64]) { ahead = rows[...] }

  /// The next rows that a walk gives, if few rows are looked up, as those of one run of a sorted
  /// search are.
  func upcoming(beyond count: Int) -> [Int64] {
    guard count < Self.mostAhead / 4, !ahead.isEmpty else { return [] }
    let part = ahead.prefix(Self.mostAhead)
    ahead = ahead.dropFirst(part.count)
    return part.filter { values[$0] == nil }
  }
}
