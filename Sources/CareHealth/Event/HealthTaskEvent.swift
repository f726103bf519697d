public import CareModel
public import Foundation

/// An event of a health-linked task, with the outcome of the samples in its time.
public struct HealthTaskEvent: Hashable, Sendable {
  /// The event. Its outcome has the values of the samples; without samples it is one that was
  /// recorded as a version, if there is one.
  public let event: CareEvent<HealthTaskVersion>
  /// The outcome of the samples; nil if there are none.
  public let outcome: HealthTaskOutcome?
  /// The reason why samples cannot fulfil the task; nil if they can.
  public let problem: HealthTaskError?

  init(
    _ event: CareEvent<HealthTaskVersion>, _ outcome: HealthTaskOutcome?,
    _ problem: HealthTaskError? = nil
  ) {
    self.event = outcome.map { event.with($0.version(of: event)) } ?? event
    self.outcome = outcome
    self.problem = problem
  }

  /// The version of the task that the event comes from.
  public var task: HealthTaskVersion { event.task }
  /// The event's number in the schedule of its version of the task.
  public var occurrence: Int { event.occurrence }
  public var start: Date { event.start }
  /// An all-day event ends with the last second of its day.
  public var end: Date { event.end }

  /// Returns the progress of the event.
  ///
  /// Throws what the strategy throws.
  public func progress(
    _ strategy: ProgressStrategy<HealthTaskVersion> = .byLinkage
  ) throws -> EventProgress {
    try event.progress(strategy)
  }
}

extension HealthTaskEvent: Identifiable {
  public var id: EventIdentifier { event.id }
}

extension HealthTaskOutcome {
  /// The outcome as a version that is never written, the same whenever it is made.
  fileprivate func version(of event: CareEvent<HealthTaskVersion>) -> OutcomeVersion {
    let fields = VersionFields(
      id: id, uuid: DerivedUUID.outcome(of: self.event), effectiveDate: event.start,
      timezone: event.task.version.timezone)
    return OutcomeVersion(
      version: fields, taskUUID: self.event.taskUUID, taskOccurrenceIndex: self.event.occurrence,
      values: values)
  }
}
