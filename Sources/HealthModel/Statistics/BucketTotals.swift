import Foundation

/// The totals of the samples of one bucket so far.
struct BucketTotals {
  var count = 0
  /// The number of samples whose unit does not convert to that of the results.
  var unrelatedCount = 0
  /// The sum of the values; for cumulative types, the sum of the shares that count.
  var sum = 0.0
  var minimum = Double.infinity
  var maximum = -Double.infinity
  var duration = 0.0
  /// The time for which there was at least one sample.
  var coveredTime = 0.0
  var holdTime = 0.0
  var holdSum = 0.0
  /// Of 10^(level / 10), each times its duration.
  var energyTime = 0.0
  var energy = 0.0
  var last: (start: Double, end: Double, value: Double)?

  mutating func add(_ value: Double) {
    count += 1
    sum += value
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  mutating func note(last start: Double, _ end: Double, _ value: Double) {
    guard let last, (last.start, last.end) > (start, end) else {
      self.last = (start, end, value)
      return
    }
  }

  func average(_ aggregation: Aggregation) -> Double? {
    guard count > 0 else { return nil }
    switch aggregation {
    case .cumulative: return nil
    case .arithmetic: return sum / Double(count)
    case .timeWeighted: return holdTime > 0 ? holdSum / holdTime : sum / Double(count)
    case .equivalentLevel:
      return 10 * log10(duration > 0 ? energyTime / duration : energy / Double(count))
    }
  }
}
