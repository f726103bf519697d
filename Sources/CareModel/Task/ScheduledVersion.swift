import Andiron
import Foundation
import ObjectModel
import ValueModel

/// A version of a task of either kind.
public protocol ScheduledVersion: PlannedVersion {
  var schedule: Schedule { get }
  var title: String? { get }
  /// Whether the task counts for adherence.
  var impactsAdherence: Bool { get }
}

extension ScheduledVersion {
  static var scheduleIndexes: [ObjectIndex<Self>] {
    [validityIndex, .on(.path(ScheduledFields.lastDatePath)), .on(.path("carePlanUUID"))]
  }

  /// Whether an event of the schedule is one of the version: it overlaps the time in which the
  /// version holds. Queries of events return these and no others.
  func hasEvent(from start: Date, to end: Date) -> Bool {
    !isDeletion && effectiveDate <= end && !isSuperseded(at: start)
  }

  /// Whether the version does not hold any more at `date`, or holds at no time, because of a
  /// version that follows.
  func isSuperseded(at date: Date) -> Bool {
    version.validUntil.map { $0 <= max(date, effectiveDate) } ?? false
  }

  /// No event of the version is at a later time.
  var lastDate: Date {
    min(version.validUntil ?? VersionFields.open, schedule.lastDate ?? VersionFields.open)
  }

  /// Writes `lastDate`, which is derived, so that versions that are over need not be read.
  func encodeLastDate(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ScheduledFields.self)
    try container.encode(lastDate, forKey: .lastDate)
  }
}
