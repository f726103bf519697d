import Andiron
import CareModel
import Foundation
import ObjectModel

/// A store for versions in a directory of its own, with things to put into it. Closed and removed
/// with the object.
final class CareStore {
  let store: Store
  private let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  /// 08:00 UTC of the day 0.
  static let start = Date(timeIntervalSinceReferenceDate: 8_101 * 86_400 + 8 * 3_600)

  /// `name` is that among stores that exchange versions; without one it is random.
  init(named name: UUID? = nil) throws {
    store = try Store(at: directory, types: CareTypes.all)
    try store.waitForIndexes()
    if let name { try store.write { try $0.renameCareReplica(to: name) } }
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(at: directory)
  }

  /// 08:00 UTC of a day.
  static func day(_ number: Double) -> Date { start.addingTimeInterval(number * 86_400) }
  func day(_ number: Double) -> Date { Self.day(number) }

  /// A task with an event at 08:00 each day from day 0 on, one hour long.
  func task(
    _ id: String, from day: Double = 0, plan: CarePlanVersion? = nil, end: Double? = nil
  ) throws -> TaskVersion {
    let schedule = try Schedule([
      ScheduleElement(
        start: Self.start, end: end.map { Self.day($0) }, interval: ScheduleInterval(days: 1),
        timeZone: .gmt)
    ])
    return TaskVersion(
      version: VersionFields(id: id, effectiveDate: Self.day(day), timezone: .gmt),
      schedule: schedule, carePlanUUID: plan?.uuid)
  }

  func plan(_ id: String, patient: PatientVersion? = nil, from day: Double = 0) -> CarePlanVersion {
    CarePlanVersion(
      version: VersionFields(id: id, effectiveDate: Self.day(day), timezone: .gmt), title: id,
      patientUUID: patient?.uuid)
  }

  func patient(_ id: String) -> PatientVersion {
    PatientVersion(
      version: VersionFields(id: id, effectiveDate: Self.day(0), timezone: .gmt),
      name: PersonName(givenName: id))
  }

  func outcome(
    _ task: some ScheduledVersion, _ occurrence: Int, id: String, _ values: [Double] = []
  ) -> OutcomeVersion {
    OutcomeVersion(
      version: VersionFields(id: id, effectiveDate: Self.day(0), timezone: .gmt),
      taskUUID: task.uuid, taskOccurrenceIndex: occurrence,
      values: values.map { OutcomeValue(.double($0), createdDate: Self.day(0)) })
  }

  func add<Version: CareVersion>(_ version: Version, at date: Date = Date()) throws -> Version {
    try store.write { try $0.addVersion(version, at: date) }
  }

  func update<Version: CareVersion>(
    _ version: Version, at date: Date = Date(), uuid: UUID = UUID()
  ) throws -> Version {
    try store.write { try $0.updateVersion(version, at: date, uuid: uuid) }
  }

  func delete<Version: CareVersion>(
    _ version: Version, at date: Date = Date(), uuid: UUID = UUID(),
    rules: DeletionRules = DeletionRules(), uuids: @escaping () -> UUID = { UUID() }
  ) throws -> Version {
    try store.write {
      try $0.deleteVersion(version, at: date, uuid: uuid, rules: rules, uuids: uuids)
    }
  }

  @discardableResult
  func merge(
    _ revisions: CareRevisions, _ policy: ConflictPolicy = .newestUpdate
  ) throws -> MergeReport {
    try store.write { try $0.mergeCareRevisions(revisions, policy: policy) }
  }

  /// The code of the error that `body` throws.
  func code(_ body: () throws -> Void) -> CareError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? CareError)?.code }
  }
}
