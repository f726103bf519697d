import CareModel
import FHIRModel
import FHIRR4
import Foundation
import ValueModel

/// Schedules as timings.
///
/// A timing can say a schedule whose elements have one interval of one unit and differ in their
/// starts alone: a single element; elements of one day that are repeated after some days, by their
/// times; elements of one week that are repeated after some weeks at one time, by their days. Of
/// others it says from when until when.
struct TimingWriting {
  private let elements: [ScheduleElement]
  private let first: ScheduleElement
  private let locals: [LocalTime]

  private init?(_ schedule: CareSchedule) {
    guard let first = schedule.elements.first else { return nil }
    let locals = schedule.elements.compactMap { LocalTime($0.start, in: first.timeZone) }
    guard locals.count == schedule.elements.count else { return nil }
    elements = schedule.elements
    self.first = first
    self.locals = locals
  }

  static func timing(_ schedule: CareSchedule) -> Timing {
    let zone = schedule.elements.first?.timeZone ?? .gmt
    let said = TimingWriting(schedule)?.timing
    if let said { return said }
    var timing = Timing()
    var bounds = Timing.Repeat()
    bounds.boundsPeriod = ElementTime.period(schedule.startDate, schedule.endDate, in: zone)
    timing.repeat = bounds
    return timing
  }

  /// Nil if a timing cannot say it.
  private var timing: Timing? {
    guard isAlike, var result = pattern, let bounds else { return nil }
    result.boundsPeriod = bounds
    guard let duration = IntervalForm.written(first.duration) else { return nil }
    result.duration = duration.length
    result.durationUnit = duration.unit
    var timing = Timing()
    timing.repeat = result
    if let text = FHIRText.string(first.text) { timing.code = CodeableConcept(text: text) }
    return timing
  }

  private var isAlike: Bool {
    elements.allSatisfy {
      $0.interval == first.interval && $0.duration == first.duration && $0.end == first.end
        && $0.keepsTimeOfDay == first.keepsTimeOfDay && $0.text == first.text
        && $0.timeZone.identifier == first.timeZone.identifier
    }
  }

  private var isAllDay: Bool { first.duration == .allDay }

  private var pattern: Timing.Repeat? {
    guard let interval = IntervalForm.written(first.interval) else { return nil }
    var result = Timing.Repeat()
    result.frequency = elements.count
    result.period = ExactDecimal(Int64(interval.period))
    result.periodUnit = interval.unit
    if interval.unit == .wk, let days = weekdays {
      result.dayOfWeek = days
      if !isAllDay { result.timeOfDay = [locals[0].minute].compactMap { $0 } }
      return result
    }
    if elements.count > 1 {
      guard interval.unit == .d, let times else { return nil }
      result.timeOfDay = times
    } else if [UnitsOfTime.d, .mo, .a].contains(interval.unit), !isAllDay {
      result.timeOfDay = [locals[0].time].compactMap { $0 }
    }
    return result
  }

  /// The days of the week, each once, if all have the same time and none is a week later than
  /// another.
  private var weekdays: [DaysOfWeek]? {
    let days = locals.compactMap { WeekdayForm.code($0.weekday) }
    let times = Set(locals.map { $0.minute?.text })
    guard days.count == elements.count, Set(days).count == days.count, times.count == 1,
      isAllDay || times.first != .some(nil), let last = elements.last,
      last.start.timeIntervalSince(first.start) < 7.5 * 86_400
    else { return nil }
    return days
  }

  /// The times, each once, if all are on the same day.
  private var times: [FHIRTime]? {
    let times = locals.compactMap(\.minute)
    guard !isAllDay, times.count == elements.count, Set(times.map(\.text)).count == times.count,
      Set(locals.map { $0.day?.text }).count == 1
    else { return nil }
    return times
  }

  /// From the start to the last second that is before the end, as the end of a period belongs to
  /// it. Whole days for what lasts a day. HL7 FHIR R4, section 2.24.0.10
  /// (<https://hl7.org/fhir/R4/datatypes.html#Period>).
  private var bounds: Period? {
    let zone = first.timeZone
    let last = first.end.map { $0 - 1 }
    guard isAllDay else {
      guard last.map({ $0 >= first.start }) ?? true else { return nil }
      return ElementTime.period(first.start, last, in: zone)
    }
    guard let start = locals[0].day, start.isValid else { return nil }
    var period = Period(start: FHIRDateTime(start))
    if let last {
      guard let end = FHIRDate(last, in: zone), end.isValid, end.text >= start.text else {
        return nil
      }
      period.end = FHIRDateTime(end)
    }
    return period
  }
}
