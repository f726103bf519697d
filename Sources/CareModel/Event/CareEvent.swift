public import Foundation

/// An event of a task, with its outcome.
public struct CareEvent<Task: ScheduledVersion>: Sendable {
  private let found: TaskEvent

  /// `found` is an event of a version of this type.
  init(_ found: TaskEvent) { self.found = found }

  /// The event's number in the schedule of its version of the task.
  public var occurrence: Int { found.event.occurrence }
  public var start: Date { found.start }
  /// An all-day event ends with the last second of its day.
  public var end: Date { found.end }
  /// The outcome of the event; nil if none is recorded.
  public var outcome: RecordedOutcome? { found.outcome }

  /// The version of the task that the event comes from.
  public var task: Task {
    guard let task = found.known.version as? Task else {
      preconditionFailure("a reader reads versions of its own type alone")
    }
    return task
  }

  /// The element of the schedule that the event comes from.
  public var element: ScheduleElement { found.known.version.schedule.elements[found.position] }

  /// The event as an event of its schedule.
  public var scheduleEvent: ScheduleEvent {
    ScheduleEvent(start: start, end: end, element: element, occurrence: occurrence)
  }

  /// Returns the event with an outcome made from a source other than versions.
  package func with(_ outcome: OutcomeVersion) -> CareEvent {
    var changed = found
    changed.outcome = RecordedOutcome(made: outcome)
    return CareEvent(changed)
  }

  /// Whether the task counts for adherence.
  var impactsAdherence: Bool { found.known.impactsAdherence }
}

extension CareEvent: Identifiable {
  public var id: EventIdentifier { found.event }
}

extension CareEvent: Hashable {
  public static func == (one: CareEvent, other: CareEvent) -> Bool {
    one.id == other.id && one.start == other.start && one.end == other.end
      && one.outcome == other.outcome
      && (one.found.known === other.found.known || one.task == other.task)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
