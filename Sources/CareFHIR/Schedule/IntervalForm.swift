import CareModel
import FHIRModel
import FHIRR4
import ValueModel

/// Intervals of one unit, and lengths of events.
enum IntervalForm {
  /// Nil if the interval has several units.
  static func written(_ interval: ScheduleInterval) -> (period: Int, unit: UnitsOfTime)? {
    let parts: [(Int, UnitsOfTime)] = [
      (interval.years, .a), (interval.months, .mo), (interval.weeks, .wk), (interval.days, .d),
      (interval.hours, .h), (interval.minutes, .min), (interval.seconds, .s),
    ]
    let used = parts.filter { $0.0 > 0 }
    return used.count == 1 ? used.first.map { (period: $0.0, unit: $0.1) } : nil
  }

  /// Nil for what is no whole number of a unit of time.
  static func read(_ period: ExactDecimal?, _ unit: UnitsOfTime?) -> ScheduleInterval? {
    guard let unit, let number = period?.int64.flatMap({ Int(exactly: $0) }) else { return nil }
    return switch unit {
    case .a: try? ScheduleInterval(years: number)
    case .mo: try? ScheduleInterval(months: number)
    case .wk: try? ScheduleInterval(weeks: number)
    case .d: try? ScheduleInterval(days: number)
    case .h: try? ScheduleInterval(hours: number)
    case .min: try? ScheduleInterval(minutes: number)
    case .s: try? ScheduleInterval(seconds: number)
    default: nil
    }
  }

  /// A whole day is one day; what lasts as long by the clock is 24 hours.
  static func written(_ duration: ScheduleDuration) -> (length: ExactDecimal, unit: UnitsOfTime)? {
    guard case .seconds(let seconds) = duration else { return (1, .d) }
    for (length, unit) in [(3_600.0, UnitsOfTime.h), (60, .min)]
    where seconds > 0 && seconds.truncatingRemainder(dividingBy: length) == 0 {
      return Int64(exactly: seconds / length).map { (ExactDecimal($0), unit) }
    }
    if let whole = Int64(exactly: seconds) { return (ExactDecimal(whole), .s) }
    return ExactDecimal(exactly: seconds).map { ($0, .s) }
  }

  /// Nil for months and years, which are no lengths of time, and for what is no length.
  static func read(_ length: ExactDecimal, _ unit: UnitsOfTime?) -> ScheduleDuration? {
    let number = length.double
    guard let unit, number.isFinite, number >= 0 else { return nil }
    return switch unit {
    case .s: .seconds(number)
    case .min: .minutes(number)
    case .h: .hours(number)
    case .d: number == 1 ? .allDay : .hours(number * 24)
    case .wk: .hours(number * 168)
    default: nil
    }
  }
}
