import Andiron
import CareModel
import Foundation
import Testing

/// `docs/guides/care.md`.
@Suite final class CareGuideTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let otherURL = FileManager.default.temporaryDirectory.appending(
    path: UUID().uuidString)
  private let berlin: TimeZone
  private let monday: Date

  init() throws {
    berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    monday = try #require(
      DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: berlin, year: 2026, month: 3, day: 23
      ).date)
  }

  deinit {
    for url in [url, otherURL] { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `a plan with a task, its events and its progress`() throws {
    let store = try Store(at: url, types: CareTypes.all)

    let schedule = try Schedule.dailyAtTime(
      hour: 8, minute: 0, start: monday, targetValues: [OutcomeValue(.integer(2))],
      timeZone: berlin)
    let task = try store.write { transaction in
      let patient = try transaction.addVersion(
        PatientVersion(version: VersionFields(id: "joey"), name: PersonName(givenName: "Joey")))
      let plan = try transaction.addVersion(
        CarePlanVersion(
          version: VersionFields(id: "knee"), title: "Knee", patientUUID: patient.uuid))
      return try transaction.addVersion(
        TaskVersion(
          version: VersionFields(id: "pills", effectiveDate: schedule.startDate),
          schedule: schedule, carePlanUUID: plan.uuid, title: "Two pills"))
    }

    let reader = EventReader(TaskVersion.self)
    let events = try reader.events(EventQuery(dayOf: monday, in: berlin), in: store)
    for event in events where event.outcome == nil {
      print(event.start, event.task.title ?? "")
    }
    #expect(events.count == 1)

    try store.write { transaction in
      _ = try transaction.addVersion(
        OutcomeVersion(
          version: VersionFields(id: UUID().uuidString), taskUUID: events[0].task.uuid,
          taskOccurrenceIndex: events[0].occurrence, values: [OutcomeValue(.integer(1))]))
    }

    let week = EventQuery(from: monday, to: monday.addingTimeInterval(7 * 86_400))
    let days = try reader.adherence(week, in: store, timeZone: berlin)
    #expect(days[0].adherence == .progress(0.5) && days[1].adherence == .progress(0))

    var evening = task
    evening.title = "Two pills, in the evening"
    evening.version.effectiveDate = monday.addingTimeInterval(3 * 86_400)
    let changed = try store.write { try $0.updateVersion(evening) }
    #expect(changed.version.previousVersionUUIDs == [task.uuid])

    do {
      evening.version.effectiveDate = monday
      _ = try store.write { try $0.updateVersion(evening) }
    } catch let error as CareError where error.code == .hidesOutcomes {
      print("Something is recorded for Monday: let the new version hold from a later day on.")
    }

    let history = try store.versions(TaskVersion.self, id: "pills")
    let onMonday = try store.version(
      TaskVersion.self, id: "pills", holdingAt: monday.addingTimeInterval(8 * 3_600))
    #expect(history.count == 2 && onMonday?.title == "Two pills")

    var query = CareQuery<TaskVersion>()
    query.carePlanIDs = ["knee"]
    query.sorts = [.title()]
    query.limit = 20
    let tasks = try store.versions(query)
    #expect(tasks.map(\.title) == ["Two pills, in the evening"])

    let plan = try #require(try store.newestVersion(CarePlanVersion.self, id: "knee"))
    try store.write { transaction in
      var ending = plan
      ending.version.effectiveDate = monday.addingTimeInterval(5 * 86_400)
      try transaction.deleteVersion(ending, rules: DeletionRules(tasks: .cascade))
    }
    #expect(try store.versions(query).isEmpty)
    #expect(try reader.events(week, in: store).count == 5)
  }

  @Test func `two stores exchange what is new`() throws {
    let phone = try Store(at: url, types: CareTypes.all)
    let tablet = try Store(at: otherURL, types: CareTypes.all)
    _ = try phone.write {
      try $0.addVersion(CarePlanVersion(version: VersionFields(id: "knee"), title: "Knee"))
    }

    let known = try tablet.careKnowledge()
    let sent = try JSONEncoder().encode(phone.careRevisions(since: known))

    let revisions = try JSONDecoder().decode(CareRevisions.self, from: sent)
    let report = try tablet.write { try $0.mergeCareRevisions(revisions) }
    print(report.newVersionCount, report.resolutions.count)
    #expect(report.newVersionCount == 1)
    #expect(try tablet.newestVersion(CarePlanVersion.self, id: "knee")?.title == "Knee")
    try phone.close()
    try tablet.close()
  }

  @Test func `a list follows what is written`() async throws {
    let store = try Store(at: url, types: CareTypes.all)
    let following = Task {
      for try await tasks in store.observe(CareQuery<TaskVersion>()) {
        print(tasks.count)
      }
    }
    following.cancel()
    try await following.value
    try store.close()
  }
}
