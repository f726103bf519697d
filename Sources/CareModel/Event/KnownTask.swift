import Foundation
import ObjectModel
import ValueModel

/// A version of a task that was read, with the data its events are computed from.
///
/// Neither this class nor any other type between the store and the returned events has a type
/// parameter: generic code that is not specialized takes many times as long.
final class KnownTask: Sendable {
  /// The stored fields of the version.
  let fields: Value
  let version: any ScheduledVersion
  let uuid: UUID
  let schedule: KnownSchedule
  /// No event of the version is later than this time.
  let lastDate: Date
  let isDeletion: Bool
  let impactsAdherence: Bool
  private let start: ScheduleTime
  private let end: ScheduleTime

  /// Throws `ObjectError` if `fields` are not those of a version of this type.
  init<Task: ScheduledVersion>(_ type: Task.Type, _ fields: Value) throws {
    self.fields = fields
    let version = try Task(storedValue: fields)
    self.version = version
    uuid = version.uuid
    schedule = KnownSchedule(version.schedule)
    lastDate = version.lastDate
    isDeletion = version.isDeletion
    impactsAdherence = version.impactsAdherence
    start = ScheduleTime(clamping: version.effectiveDate)
    end = ScheduleTime(clamping: version.version.validUntil ?? .distantFuture)
  }

  /// Returns the part of a range in which the version holds; nil if there is none.
  func part(of range: Range<ScheduleTime>) -> Range<ScheduleTime>? {
    let lower = max(start, range.lowerBound)
    let upper = min(end, range.upperBound)
    return lower < upper && !isDeletion ? lower..<upper : nil
  }
}
