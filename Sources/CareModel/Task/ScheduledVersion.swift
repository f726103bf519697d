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

  /// Whether an event of the schedule belongs to the version: it overlaps the time in which the
  /// version holds. Queries of events return these and no others.
  func hasEvent(from start: Date, to end: Date) -> Bool {
    !isDeletion && effectiveDate <= end && !isSuperseded(at: start)
  }

  /// Whether, because of a version that follows, the version no longer holds at `date` or holds at
  /// no time.
  func isSuperseded(at date: Date) -> Bool {
    version.validUntil.map { $0 <= max(date, effectiveDate) } ?? false
  }

  /// A time after which the version has no events.
  var lastDate: Date {
    min(version.validUntil ?? VersionFields.open, schedule.lastDate ?? VersionFields.open)
  }

  /// Writes the derived `lastDate`, so that queries need not read versions that are over.
  func encodeLastDate(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ScheduledFields.self)
    try container.encode(lastDate, forKey: .lastDate)
  }
}
