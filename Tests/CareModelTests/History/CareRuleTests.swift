import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

/// What is kept of a version that is written, and which events later versions take over.
@Suite struct CareRuleTests {
  private let care: CareStore

  init() throws { care = try CareStore() }

  @Test func `a version that begins to hold earlier takes over no event`() throws {
    let first = try care.add(try care.task("a", from: 5))
    var task = first
    task.version.effectiveDate = care.day(3)
    task = try care.update(task)
    task.version.effectiveDate = care.day(7)
    _ = try care.update(task)
    // The third one follows the first at a distance.
    #expect(care.code { _ = try care.add(care.outcome(first, 7, id: "1")) } == .supersededTask)
    _ = try care.add(care.outcome(first, 6, id: "2"))
    _ = try care.add(care.outcome(task, 4, id: "3"))
    #expect(care.code { _ = try care.add(care.outcome(task, 8, id: "4")) } == .supersededTask)
  }

  @Test func `a version that begins to hold at the same time takes over all events`() throws {
    let first = try care.add(try care.task("a", from: 5))
    let second = try care.update(first)
    #expect(care.code { _ = try care.add(care.outcome(first, 5, id: "1")) } == .supersededTask)
    _ = try care.add(care.outcome(second, 5, id: "1"))
  }

  @Test func `a deletion takes over the events after it, whenever the task began to hold`() throws {
    let task = try care.add(try care.task("a", from: 5))
    var ending = task
    ending.version.effectiveDate = care.day(3)
    _ = try care.delete(ending)
    #expect(care.code { _ = try care.add(care.outcome(task, 6, id: "1")) } == .supersededTask)
    _ = try care.add(care.outcome(task, 2, id: "2"))
  }

  @Test func `the date of creation stays with what was read, and is new otherwise`() throws {
    let first = try care.add(care.plan("a"), at: care.day(1))
    let second = try care.update(first, at: care.day(2))
    #expect(second.version.createdDate == care.day(1))
    let third = try care.update(care.plan("a"), at: care.day(3))
    #expect(third.version.createdDate == care.day(3) && third.version.updatedDate == care.day(3))
    #expect(third.version.previousVersionUUIDs == [second.uuid])
  }

  @Test func `a deletion has the content and the date that are given`() throws {
    var plan = try care.add(care.plan("a"))
    plan.title = "at an end"
    plan.version.effectiveDate = care.day(4)
    let deletion = try care.delete(plan, at: care.day(9))
    #expect(deletion.title == "at an end" && deletion.effectiveDate == care.day(4))
    #expect(deletion.version.deletedDate == care.day(9) && deletion.isDeletion)
    #expect(
      try care.store.versions(CarePlanVersion.self, id: "a").map(\.title) == ["a", "at an end"])
  }

  @Test func `a relation goes on naming the version that it named`() throws {
    let plan = try care.add(care.plan("a"))
    let task = try care.add(try care.task("t", plan: plan))
    let newer = try care.update(plan)
    #expect(try care.store.newestVersion(TaskVersion.self, id: "t")?.carePlanUUID == plan.uuid)
    // An old version of what lives can still be named.
    _ = try care.update(task)
    let other = try care.add(try care.task("u", plan: newer))
    #expect(other.carePlanUUID == newer.uuid)
  }

  @Test func `a uuid is that of one version, which a program may choose`() throws {
    let plan = try care.add(care.plan("a"))
    var other = care.plan("b")
    other.version.uuid = plan.uuid
    #expect(care.code { _ = try care.add(other) } == .identifierTaken)
    #expect(care.code { _ = try care.update(plan, uuid: plan.uuid) } == .identifierTaken)
    #expect(care.code { _ = try care.delete(plan, uuid: plan.uuid) } == .identifierTaken)
    let chosen = [UUID(), UUID()]
    #expect(try care.update(plan, uuid: chosen[0]).uuid == chosen[0])
    #expect(try care.delete(plan, uuid: chosen[1]).uuid == chosen[1])
  }

  @Test func `an outcome has the dates of its event`() throws {
    let task = try care.add(try care.task("a"))
    let outcome = try care.add(care.outcome(task, 3, id: "1"))
    #expect(outcome.eventStart == care.day(3))
    #expect(outcome.eventEnd == care.day(3).addingTimeInterval(3_600))
  }
}
