import Andiron
import CareModel
import Foundation
import ObjectModel
import TestSupport
import Testing

/// What is kept of a version that is written, and which events later versions take over.
@Suite struct CareRuleTests {
  private let care: CareStore

  init() throws { care = try CareStore() }

  /// The events that queries return are those that can have an outcome.
  private func expectAgreement(_ tasks: [TaskVersion], _ occurrences: Range<Int>) throws {
    let query = EventQuery(from: care.day(-1), to: care.day(20))
    let found = try EventReader<TaskVersion>().events(query, in: care.store)
    let events = Set(
      found.map { EventIdentifier(taskUUID: $0.task.uuid, occurrence: $0.occurrence) })
    for (number, task) in tasks.enumerated() {
      for occurrence in occurrences {
        let code = care.code {
          let outcome = care.outcome(task, occurrence, id: "\(number) \(occurrence)")
          _ = try care.add(outcome)
        }
        let event = EventIdentifier(taskUUID: task.uuid, occurrence: occurrence)
        #expect(events.contains(event) == (code == nil), "\(number), \(occurrence): \(code as Any)")
      }
    }
  }

  @Test func `a version that begins to hold earlier takes over all events`() throws {
    let first = try care.add(try care.task("a", from: 5))
    var task = first
    task.version.effectiveDate = care.day(3)
    let second = try care.update(task)
    task = second
    task.version.effectiveDate = care.day(7)
    let third = try care.update(task)
    #expect(care.code { _ = try care.add(care.outcome(first, 6, id: "1")) } == .supersededTask)
    #expect(care.code { _ = try care.add(care.outcome(second, 8, id: "2")) } == .supersededTask)
    #expect(care.code { _ = try care.add(care.outcome(second, 1, id: "3")) } == .noSuchOccurrence)
    try expectAgreement([first, second, third], 0..<12)
  }

  @Test(arguments: Seeds.list(Seeds.amount(4, search: 32)))
  func `an event can have an outcome if and only if queries return it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var versions = [
      try care.add(try care.task("a", from: Double(Int.random(in: 0..<8, using: &random))))
    ]
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      var next = try #require(versions.last)
      // At an event, within one, and between two.
      let offset: Double = [0.0, 0.02, 0.5].randomElement(using: &random) ?? 0.0
      next.version.effectiveDate = care.day(Double(Int.random(in: 0..<10, using: &random)) + offset)
      versions.append(try care.update(next))
    }
    if Bool.random(using: &random), var last = versions.last {
      last.version.effectiveDate = care.day(Double(Int.random(in: 0..<10, using: &random)))
      versions.append(try care.delete(last))
    }
    try expectAgreement(versions, 0..<14)
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
    #expect(care.code { _ = try care.add(care.outcome(task, 2, id: "2")) } == .supersededTask)
    try expectAgreement([task], 0..<8)
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
