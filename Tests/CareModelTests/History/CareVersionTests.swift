import Andiron
import CareModel
import Foundation
import ObjectModel
import TestSupport
import Testing

@Suite final class CareVersionTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let store: Store
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  init() throws {
    store = try Store(
      at: directory, types: [PatientVersion.self, TaskVersion.self, OutcomeVersion.self])
    try store.waitForIndexes()
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(at: directory)
  }

  private func day(_ number: Int) -> Date { start.addingTimeInterval(Double(number) * 86_400) }

  private func task(_ id: String, from day: Int = 0) throws -> TaskVersion {
    let schedule = try Schedule([
      ScheduleElement(start: start, interval: ScheduleInterval(days: 1), timeZone: .gmt)
    ])
    return TaskVersion(
      version: VersionFields(id: id, effectiveDate: self.day(day)), schedule: schedule)
  }

  private func outcome(_ task: TaskVersion, _ occurrence: Int, id: String) -> OutcomeVersion {
    OutcomeVersion(
      version: VersionFields(id: id), taskUUID: task.uuid, taskOccurrenceIndex: occurrence)
  }

  /// The code of the error that writing throws; nothing of it is kept.
  private func code(_ body: (Transaction) throws -> Void) -> CareError.Code? {
    do {
      try store.write { try body($0) }
      return nil
    } catch { return (error as? CareError)?.code }
  }

  @Test func `an update adds a version that follows all the newest ones`() throws {
    let first = try store.write { try $0.addVersion(try self.task("a"), at: self.day(1)) }
    var changed = first
    changed.title = "new"
    let second = try store.write { try $0.updateVersion(changed, at: self.day(2)) }
    #expect(second.uuid != first.uuid && second.version.previousVersionUUIDs == [first.uuid])
    #expect(second.version.createdDate == day(1) && second.version.updatedDate == day(2))
    let all = try store.write { try $0.versions(TaskVersion.self, id: "a") }
    #expect(all.map(\.uuid) == [first.uuid, second.uuid])
    #expect(all[0].version.nextVersionUUIDs == [second.uuid] && all[0].title == nil)
    #expect(all[1].title == "new" && all[1].version.schemaVersion?.text == "2.1.0")
  }

  @Test func `the versions of one thing are found by an index`() throws {
    try store.write { transaction in
      for number in 0..<300 { try transaction.addVersion(try self.task("\(number)")) }
    }
    let plan = try #require(
      try store.objects(TaskVersion.self).where("id == %@", "7").explain())
    #expect(plan.description.contains("index id"), "\(plan)")
  }

  @Test func `a deletion is a version, after which the id is not used again`() throws {
    let task = try store.write { try $0.addVersion(try self.task("a")) }
    let deleted = try store.write { try $0.deleteVersion(task, at: self.day(3)) }
    #expect(deleted.version.deletedDate == day(3))
    #expect(try store.object(TaskVersion.self, key: task.uuid)?.version.deletedDate == nil)
    #expect(code { try $0.addVersion(try self.task("a")) } == .identifierTaken)
    #expect(code { try $0.updateVersion(task) } == .deleted)
    #expect(code { try $0.deleteVersion(task) } == .deleted)
    #expect(code { try $0.updateVersion(try self.task("b")) } == .noSuchIdentifier)
    #expect(code { try $0.deleteVersion(try self.task("b")) } == .noSuchIdentifier)
    #expect(try store.objects(TaskVersion.self).count() == 2)
  }

  @Test func `a store has several patients, and a name that is not there is an error`() throws {
    for id in ["a", "b"] {
      let patient = PatientVersion(version: VersionFields(id: id), name: PersonName())
      #expect(code { try $0.addVersion(patient) } == nil)
    }
    let plan = CarePlanVersion(version: VersionFields(id: "p"), title: "t", patientUUID: UUID())
    #expect(code { try $0.addVersion(plan) } == .unknownRelation)
    var task = try task("t")
    task.carePlanUUID = UUID()
    #expect(code { try $0.addVersion(task) } == .unknownRelation)
  }

  @Test func `an event has one outcome that lives`() throws {
    let task = try store.write { try $0.addVersion(try self.task("a")) }
    let first = outcome(task, 2, id: "1")
    #expect(code { try $0.addVersion(first) } == nil)
    #expect(code { try $0.addVersion(self.outcome(task, 2, id: "2")) } == .outcomeExists)
    #expect(code { try $0.updateVersion(first) } == nil)
    #expect(code { try $0.deleteVersion(first) } == nil)
    #expect(code { try $0.addVersion(self.outcome(task, 2, id: "2")) } == nil)
    #expect(code { try $0.addVersion(self.outcome(task, -1, id: "3")) } == .noSuchOccurrence)
    var lost = outcome(task, 1, id: "4")
    lost.taskUUID = UUID()
    #expect(code { try $0.addVersion(lost) } == .unknownRelation)
  }

  @Test func `a task's new version hides no outcome and takes over the events after it`() throws {
    let task = try store.write { try $0.addVersion(try self.task("a")) }
    #expect(code { try $0.addVersion(self.outcome(task, 5, id: "1")) } == nil)
    var changed = task
    changed.version.effectiveDate = day(5)
    #expect(code { try $0.updateVersion(changed) } == .hidesOutcomes)
    changed.version.effectiveDate = day(5).addingTimeInterval(1)
    #expect(code { try $0.updateVersion(changed) } == nil)
    #expect(code { try $0.addVersion(self.outcome(task, 6, id: "2")) } == .supersededTask)
    #expect(code { try $0.addVersion(self.outcome(task, 4, id: "2")) } == nil)
  }

  @Test func `what fails undoes all that its transaction wrote`() throws {
    let result = code { transaction in
      try transaction.addVersion(try self.task("a"))
      try transaction.addVersion(try self.task("a"))
    }
    #expect(result == .identifierTaken)
    #expect(try store.objects(TaskVersion.self).count() == 0)
  }
}
