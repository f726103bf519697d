public import CareModel
import Foundation
public import SyntheticPopulation

/// The care plan of a person who does not exist: a year after an operation of the knee, with its
/// tasks, a change of one in the middle, and what was recorded.
///
/// Equal seeds and ends give equal versions, on every machine.
public struct SyntheticCare: Sendable {
  /// The versions in the order in which they were written.
  public let entities: [CareEntity]

  /// The year before the day `until`, in Berlin.
  ///
  /// Throws `ScheduleError.invalidDate` if that day is not within the years 3 to 9998.
  public init(
    seed: UInt64, until: CalendarDate = SyntheticPopulation.defaultEnd
  ) throws(ScheduleError) {
    var writer = CareWriter(seed: seed, until: until)
    try writer.write()
    entities = writer.entities
  }
}

/// Writes the versions of one year.
private struct CareWriter {
  private(set) var entities: [CareEntity] = []
  private var outcomes: [OutcomeVersion] = []
  private var random: RandomSource
  private let start: Date
  private let middle: Date
  private let end: Date
  private let zone: TimeZone

  init(seed: UInt64, until: CalendarDate) {
    random = RandomSource(seed: seed, stream: 0xCA4E)
    zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    // An hour before midnight in UTC is midnight in Berlin's winter.
    func midnight(_ day: Int) -> Date {
      Date(timeIntervalSince1970: Double(day) * 86_400 - 3_600)
    }
    start = midnight(until.day - 365)
    middle = midnight(until.day - 183)
    end = midnight(until.day)
  }

  mutating func write() throws(ScheduleError) {
    let patient = PatientVersion(
      version: fields("anna"), name: CareModel.PersonName(givenName: "Anna", familyName: "Muster"),
      sex: .female, birthday: Date(timeIntervalSince1970: -157_766_400))
    let plan = CarePlanVersion(
      version: fields("knee"), title: "Knee after an operation",
      patientUUID: patient.version.uuid)
    let contact = ContactVersion(
      version: fields("physiotherapist"),
      name: CareModel.PersonName(givenName: "Max", familyName: "Beispiel"),
      carePlanUUID: plan.version.uuid, role: "Physiotherapist", category: .careProvider)
    entities = [.patient(patient), .carePlan(plan), .contact(contact)]
    try writePills(plan.version.uuid)
    try writeTasks(plan.version.uuid)
    outcomes.sort { ($0.version.effectiveDate, $0.id) < ($1.version.effectiveDate, $1.id) }
    entities += outcomes.map(CareEntity.outcome)
  }

  // MARK: Tasks

  /// Two pills a day, from the middle of the year on one.
  private mutating func writePills(_ plan: UUID) throws(ScheduleError) {
    func schedule(_ count: Int) throws(ScheduleError) -> Schedule {
      try .dailyAtTime(
        hour: 8, minute: 0, start: start,
        targetValues: [OutcomeValue(.integer(count), units: "pills", createdDate: start)],
        timeZone: zone)
    }
    let first = TaskVersion(
      version: fields("pills"), schedule: try schedule(2), carePlanUUID: plan,
      title: "Two pills", instructions: "With a glass of water.")
    var second = first
    second.version.uuid = uuid()
    second.version.previousVersionUUIDs = [first.version.uuid]
    second.version.effectiveDate = middle
    second.version.updatedDate = middle
    second.schedule = try schedule(1)
    second.title = "One pill"
    entities += [.task(first), .task(second)]
    try record(first, from: start, to: middle, chance: 92) { _ in .integer(2) }
    try record(second, from: middle, to: end, chance: 95) { _ in .integer(1) }
  }

  private mutating func writeTasks(_ plan: UUID) throws(ScheduleError) {
    let exercises = TaskVersion(
      version: fields("exercises"),
      schedule: try .dailyAtTime(hour: 18, minute: 0, start: start, timeZone: zone),
      carePlanUUID: plan, title: "Stretch and bend")
    let pain = TaskVersion(
      version: fields("pain"),
      schedule: try .dailyAtTime(hour: 21, minute: 0, start: start, timeZone: zone),
      carePlanUUID: plan, title: "How much does the knee hurt?", impactsAdherence: false)
    let therapy = TaskVersion(
      version: fields("physiotherapy"),
      schedule: try .weeklyAtTime(
        weekday: 2, hour: 10, minute: 0, start: start, end: middle, timeZone: zone),
      carePlanUUID: plan, title: "Physiotherapy")
    let walk = HealthTaskVersion(
      version: fields("walk"),
      schedule: try .dailyAtTime(
        hour: 0, minute: 0, start: start, duration: .allDay,
        targetValues: [OutcomeValue(.double(6_000), units: "count", createdDate: start)],
        timeZone: zone),
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: "HKQuantityTypeIdentifierStepCount", quantityType: .cumulative,
        unit: "count"),
      carePlanUUID: plan, title: "Walk", impactsAdherence: false)
    entities += [.task(exercises), .task(pain), .task(therapy), .healthKitTask(walk)]
    try record(exercises, from: start, to: end, chance: 75) { _ in .boolean(true) }
    try record(pain, from: start, to: end, chance: 80) { random in
      .integer(min(10, max(0, 4 + Int(random.deviate() * 2))))
    }
    try record(therapy, from: start, to: end, chance: 96) { _ in .boolean(true) }
  }

  // MARK: What was recorded

  /// Records something for `chance` of a hundred events.
  private mutating func record(
    _ task: TaskVersion, from start: Date, to end: Date, chance: Int,
    _ content: (inout RandomSource) -> OutcomeValue.Content
  ) throws(ScheduleError) {
    for event in try task.schedule.events(from: start, to: end) where event.start >= start {
      guard random.chance(chance, in: 100) else { continue }
      let date = event.start.addingTimeInterval(Double(random.below(7_200)))
      var version = fields(uuid().uuidString)
      (version.createdDate, version.updatedDate, version.effectiveDate) = (date, date, date)
      outcomes.append(
        OutcomeVersion(
          version: version, taskUUID: task.version.uuid, taskOccurrenceIndex: event.occurrence,
          values: [OutcomeValue(content(&random), createdDate: date)]))
    }
  }

  private mutating func fields(_ id: String) -> VersionFields {
    var fields = VersionFields(id: id, uuid: uuid(), effectiveDate: start, timezone: zone)
    (fields.createdDate, fields.updatedDate) = (start, start)
    return fields
  }

  private mutating func uuid() -> UUID { UUID(uuidString: random.uuid()) ?? UUID() }
}
