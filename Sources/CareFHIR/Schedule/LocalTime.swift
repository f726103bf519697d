import FHIRModel
import Foundation

/// The local day and time of a date in a zone.
struct LocalTime {
  private let moment: FHIRDateTime
  private let date: Date

  /// Nil outside the years 1 to 9999.
  init?(_ date: Date, in zone: TimeZone) {
    guard let moment = FHIRDateTime(date, in: zone, precision: .second), moment.isValid else {
      return nil
    }
    self.moment = moment
    self.date = date
  }

  var day: FHIRDate? { moment.datePart }

  /// The time; nil if a fraction of a second belongs to it.
  var time: FHIRTime? { isWhole ? moment.timePart : nil }

  /// The time; nil if it is no whole minute.
  var minute: FHIRTime? { moment.secondText == "00" ? time : nil }

  /// From 1 for Sunday, as `Schedule` counts.
  var weekday: Int? {
    guard let minutes = moment.zoneMinutes else { return nil }
    let local = date.timeIntervalSinceReferenceDate + Double(minutes * 60)
    // Day 0 was a Monday, whose number is 2.
    let days = Int((local / 86_400).rounded(.down))
    return ((days + 1) % 7 + 7) % 7 + 1
  }

  private var isWhole: Bool {
    date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1) == 0
  }
}
