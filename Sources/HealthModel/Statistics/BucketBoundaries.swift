import Foundation

/// The moments that divide an interval into steps of a calendar.
enum BucketBoundaries {
  /// The maximum number of buckets of one query.
  static let limit = 1_000_000

  /// Returns the boundaries from the last one at the start or before to the first one at the end or
  /// after.
  ///
  /// All boundaries are counted from the anchor, so that steps of a month from the 31st fall on the
  /// last days of months. Throws `HealthError.invalidQuery` if the steps do not lead forward or are
  /// too many.
  static func boundaries(
    of step: DateComponents, anchor: Date, from start: Date, to end: Date, in calendar: Calendar
  ) throws(HealthError) -> [Date] {
    func date(_ number: Int) throws(HealthError) -> Date {
      guard let many = step.times(number), let date = calendar.date(byAdding: many, to: anchor)
      else {
        throw HealthError(
          .invalidQuery, "a part of the steps is negative, or they leave the calendar")
      }
      return date
    }
    let first = try date(1).timeIntervalSince(try date(0))
    guard first > 0 else {
      throw HealthError(.invalidQuery, "steps must lead forward in time")
    }
    guard end.timeIntervalSince(start) / first < Double(limit),
      abs(start.timeIntervalSince(anchor) / first) < 1e9
    else { throw HealthError(.invalidQuery, "there are too many steps") }
    var number = Int((start.timeIntervalSince(anchor) / first).rounded(.down))
    while try date(number) > start { number -= 1 }
    while try date(number + 1) <= start { number += 1 }
    let least = number
    var boundaries = [try date(number)]
    repeat {
      number += 1
      let next = try date(number)
      guard let last = boundaries.last, last <= next, number - least <= limit else {
        throw HealthError(.invalidQuery, "steps must lead forward in time")
      }
      // A zone that has crossed the date line has left a day out.
      if last < next { boundaries.append(next) }
    } while boundaries[boundaries.count - 1] < end
    return boundaries
  }
}

extension DateComponents {
  /// The components times a number; nil if no step can have them, or there are too many.
  fileprivate func times(_ number: Int) -> DateComponents? {
    var result = DateComponents()
    var isEmpty = true
    func times(_ component: Int?) -> Int? {
      guard let component, component >= 0 else { return nil }
      isEmpty = false
      let (product, isTooMuch) = component.multipliedReportingOverflow(by: number)
      return isTooMuch || product.magnitude > 1 << 40 ? nil : product
    }
    let pairs: [(Int?, WritableKeyPath<DateComponents, Int?>)] = [
      (year, \.year), (month, \.month), (weekOfYear, \.weekOfYear), (day, \.day), (hour, \.hour),
      (minute, \.minute), (second, \.second),
    ]
    for (component, path) in pairs where component != nil {
      guard let product = times(component) else { return nil }
      result[keyPath: path] = product
    }
    return isEmpty ? nil : result
  }
}
