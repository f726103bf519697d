import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

@Suite struct CareDeletionTests {
  private let care: CareStore

  init() throws { care = try CareStore() }

  private func newest<Version: CareVersion>(_ type: Version.Type, _ id: String) throws -> Version? {
    try care.store.newestVersion(type, id: id)
  }

  @Test func `a version holds until a later one begins to hold`() throws {
    var task = try care.add(try care.task("a", from: 0), at: care.day(0))
    #expect(task.version.validUntil == nil)
    task.version.effectiveDate = care.day(10)
    task = try care.update(task, at: care.day(1))
    task.version.effectiveDate = care.day(4)
    _ = try care.update(task, at: care.day(2))
    let versions = try care.store.versions(TaskVersion.self, id: "a")
    #expect(versions.map(\.version.validUntil) == [care.day(4), care.day(4), nil])
    func holding(_ day: Double) throws -> UUID? {
      try care.store.version(TaskVersion.self, id: "a", holdingAt: care.day(day))?.uuid
    }
    #expect(try holding(-1) == nil)
    #expect(try holding(3.9) == versions[0].uuid)
    #expect(try holding(4) == versions[2].uuid && holding(11) == versions[2].uuid)
  }

  @Test func `a deletion holds from its date on`() throws {
    var task = try care.add(try care.task("a"))
    task.version.effectiveDate = care.day(5)
    _ = try care.delete(task)
    #expect(try newest(TaskVersion.self, "a") == nil)
    let before = try care.store.version(TaskVersion.self, id: "a", holdingAt: care.day(4))
    #expect(before?.uuid == task.uuid)
    #expect(try care.store.version(TaskVersion.self, id: "a", holdingAt: care.day(5)) == nil)
    // What was done before can still be written down.
    _ = try care.add(care.outcome(task, 4, id: "1"))
    #expect(care.code { _ = try care.add(care.outcome(task, 5, id: "2")) } == .supersededTask)
  }

  @Test func `nothing new belongs to what was deleted`() throws {
    let patient = try care.add(care.patient("p"))
    let plan = try care.add(care.plan("a", patient: patient))
    let task = try care.add(try care.task("t", plan: plan))
    _ = try care.delete(patient)
    let deleted = try care.delete(plan)
    #expect(care.code { _ = try care.add(care.plan("b", patient: patient)) } == .deletedRelation)
    #expect(care.code { _ = try care.add(try care.task("u", plan: plan)) } == .deletedRelation)
    #expect(care.code { _ = try care.add(try care.task("u", plan: deleted)) } == .deletedRelation)
    #expect(care.code { _ = try care.update(task) } == .deletedRelation)
    let gone = try care.delete(task)
    #expect(care.code { _ = try care.add(care.outcome(gone, 0, id: "o")) } == .deletedRelation)
  }

  @Test func `without rules what belongs to a deleted thing stays`() throws {
    let plan = try care.add(care.plan("a"))
    _ = try care.add(try care.task("t", plan: plan))
    _ = try care.delete(plan)
    #expect(try newest(TaskVersion.self, "t")?.carePlanUUID == plan.uuid)
  }

  @Test func `a deletion is denied where a rule says so and something is there`() throws {
    let plan = try care.add(care.plan("a"))
    let task = try care.add(try care.task("t", plan: plan))
    let rules = DeletionRules(contacts: .deny, tasks: .deny, outcomes: .deny)
    #expect(care.code { _ = try care.delete(plan, rules: rules) } == .denied)
    #expect(try newest(CarePlanVersion.self, "a") != nil)
    let outcome = try care.add(care.outcome(task, 1, id: "1"))
    #expect(care.code { _ = try care.delete(task, rules: rules) } == .denied)
    _ = try care.delete(outcome)
    _ = try care.delete(task, rules: rules)
    _ = try care.delete(plan, rules: rules)
  }

  @Test func `a deletion takes along what belongs to the deleted thing`() throws {
    let patient = try care.add(care.patient("p"))
    var plan = try care.add(care.plan("a", patient: patient))
    let task = try care.add(try care.task("t", plan: plan))
    _ = try care.add(care.outcome(task, 1, id: "1"))
    plan.title = "later"
    plan = try care.update(plan)
    let contact = ContactVersion(
      version: VersionFields(id: "c"), name: PersonName(), carePlanUUID: plan.uuid)
    _ = try care.add(contact)
    var leaving = patient
    leaving.version.effectiveDate = care.day(3)
    let rules = DeletionRules(
      plans: .cascade, contacts: .cascade, tasks: .cascade, outcomes: .cascade)
    _ = try care.delete(leaving, rules: rules)
    #expect(try newest(CarePlanVersion.self, "a") == nil)
    #expect(try newest(ContactVersion.self, "c") == nil)
    #expect(try newest(TaskVersion.self, "t") == nil)
    #expect(try newest(OutcomeVersion.self, "1") == nil)
    let before = try care.store.version(TaskVersion.self, id: "t", holdingAt: care.day(2))
    #expect(before?.uuid == task.uuid)
  }

  @Test func `a deletion leaves what belonged to the deleted thing on its own`() throws {
    let plan = try care.add(care.plan("a"))
    let task = try care.add(try care.task("t", plan: plan))
    _ = try care.add(care.outcome(task, 4, id: "1"))
    var ending = plan
    ending.version.effectiveDate = care.day(4)
    let rules = DeletionRules(tasks: .nullify)
    #expect(care.code { _ = try care.delete(ending, rules: rules) } == .hidesOutcomes)
    ending.version.effectiveDate = care.day(5)
    _ = try care.delete(ending, rules: rules)
    let single = try #require(try newest(TaskVersion.self, "t"))
    #expect(single.carePlanUUID == nil && single.effectiveDate == care.day(5))
  }
}
