import FHIRModel
import FHIRR4
import Foundation

/// Dates as elements show them: by the clocks of a zone, to the millisecond.
enum ElementTime {
  /// Nil for dates that FHIR cannot write.
  static func dateTime(_ date: Date?, in zone: TimeZone) -> FHIRDateTime? {
    guard let date else { return nil }
    let isWhole = date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1) == 0
    let precision = isWhole ? DatePrecision.second : .fraction(3)
    // Zones of long ago have offsets that FHIR cannot write.
    return [zone, .gmt].lazy.compactMap { FHIRDateTime(date, in: $0, precision: precision) }
      .first { $0.isValid }
  }

  static func instant(_ date: Date?, in zone: TimeZone) -> FHIRInstant? {
    dateTime(date, in: zone).map { FHIRInstant(unchecked: $0.text) }
  }

  /// The period from one date to another; nil if there is no start, without an end that is before
  /// the start.
  static func period(_ start: Date?, _ end: Date?, in zone: TimeZone) -> Period? {
    guard let start, let first = dateTime(start, in: zone) else { return nil }
    let last = end.flatMap { $0 >= start ? dateTime($0, in: zone) : nil }
    return Period(start: first, end: last)
  }
}
