public import Andiron
public import CareModel
public import Foundation
public import HealthModel

/// Outcomes of health-linked tasks are samples: they are added and deleted, and never changed.
extension HealthTaskStore {
  /// Writes a sample as an outcome of an event, and returns it. The event's other samples stay: a
  /// sum grows, and a list of values gets one more.
  ///
  /// The sample has the linkage's type and unit and is one second long: from `date` on if that is
  /// in the time of the event, else from its start on. Its metadata name the event under
  /// `MetadataKey.taskEvent`.
  ///
  /// - Parameters:
  ///   - value: In the linkage's unit.
  ///   - source: The app that writes; `HealthSync` brings samples of its own to the system's store.
  ///   - id: The sample's identifier.
  ///
  /// Throws `HealthTaskError.invalidValue` if the value is not finite, or below 0 for a cumulative
  /// linkage, and what `HealthLinkage.check` throws; `CareError.unknownRelation` if there is no
  /// such version of a health-linked task, `.deletedRelation` if it is a deletion,
  /// `.noSuchOccurrence` if its schedule has no such event, `.supersededTask` if a later version
  /// holds then; what `HealthStore.add` throws; and what the stores throw. Then nothing is written.
  @discardableResult
  public func addOutcome(
    _ value: Double, of event: EventIdentifier, source: SourceRevision, at date: Date = Date(),
    id: UUID = UUID(), durability: Durability? = nil
  ) throws -> HealthSample {
    try health.store.write(durability: durability) { transaction in
      let task = try task(of: event, in: transaction)
      let linkage = task.healthKitLinkage
      try linkage.check()
      guard value.isFinite, value >= 0 || linkage.quantityType == .discrete else {
        throw HealthTaskError(.invalidValue, "the value is not finite, or an amount below 0")
      }
      let start = EventTime(try heldEvent(event, of: task, in: transaction)).sampleStart(at: date)
      let sample = HealthSample(
        linkage.sampleType, value, linkage.unit, start: start, end: start + 1, source: source,
        metadata: [.taskEvent: .string(HealthTaskOutcome.id(of: event))], created: date, id: id)
      try health.add([sample], in: transaction)
      return sample
    }
  }

  /// Deletes all samples in the time of an event, and returns how many there were, if each of them
  /// was written by `addOutcome`, for whatever event.
  ///
  /// Throws `HealthTaskError.notOwned` if one of them comes from elsewhere, `.noOutcome` if there
  /// are none, and `.notAQuantity` if the linkage names no quantity; `CareError.unknownRelation` if
  /// there is no such version of a health-linked task, `.noSuchOccurrence` if its schedule has no
  /// such event; what `HealthStore.delete` throws; and what the stores throw. Then nothing is
  /// deleted.
  @discardableResult
  public func deleteOutcome(
    of event: EventIdentifier, durability: Durability? = nil
  ) throws -> Int {
    try health.store.write(durability: durability) { transaction in
      let task = try task(of: event, in: transaction)
      guard event.occurrence >= 0,
        let found = try task.schedule.event(occurrence: event.occurrence)
      else { throw CareError(.noSuchOccurrence, "the schedule has no event with this number") }
      let time = EventTime(found)
      let type = task.healthKitLinkage.sampleType
      guard type.family == .quantity || type.family == nil else {
        throw HealthTaskError(.notAQuantity, "samples of the linked type are no quantities")
      }
      var places: [SamplePlace] = []
      let query = SampleQuery(type, from: time.start, to: time.end)
      try health.forEach(query, in: transaction) { sample in
        guard sample.isTaskOutcome else {
          throw HealthTaskError(.notOwned, "a sample was not written as an outcome")
        }
        places.append(SamplePlace(id: sample.id, type: sample.type, start: sample.start))
        return true
      }
      guard !places.isEmpty else {
        throw HealthTaskError(.noOutcome, "there are no samples in the time of the event")
      }
      return try health.delete(places, in: transaction)
    }
  }

  // MARK: Tasks

  /// The version of a task that has an event; `transaction` is one of the samples' store.
  private func task(
    of event: EventIdentifier, in transaction: Transaction
  ) throws -> HealthTaskVersion {
    let task =
      try isOneStore
      ? transaction.object(HealthTaskVersion.self, key: event.taskUUID)
      : care.object(HealthTaskVersion.self, key: event.taskUUID)
    guard let task else {
      throw CareError(.unknownRelation, "there is no health-linked task with the uuid")
    }
    return task
  }

  private func heldEvent(
    _ event: EventIdentifier, of task: HealthTaskVersion, in transaction: Transaction
  ) throws -> ScheduleEvent {
    try isOneStore
      ? transaction.heldEvent(event.occurrence, of: task)
      : care.heldEvent(event.occurrence, of: task)
  }
}
