import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

@Suite struct EventTests {
  private let care: CareStore
  private let reader = EventReader(TaskVersion.self)

  init() throws { care = try CareStore() }

  private func events(_ from: Double, _ to: Double) throws -> [CareEvent<TaskVersion>] {
    try reader.events(EventQuery(from: care.day(from), to: care.day(to)), in: care.store)
  }

  @Test func `the events of an interval come with their outcomes, by start`() throws {
    let task = try care.add(try care.task("a"))
    let other = try care.add(try care.task("b"))
    _ = try care.add(care.outcome(task, 1, id: "1", [2, 3]))
    _ = try care.add(care.outcome(other, 2, id: "2"))
    let found = try events(1, 2.5)
    #expect(found.map(\.occurrence) == [1, 1, 2, 2])
    #expect(found.map(\.start) == [1, 1, 2, 2].map { care.day($0) })
    let ids = [task.uuid, other.uuid].sorted { $0.uuidString < $1.uuidString }
    #expect(found.map(\.id.taskUUID) == ids + ids)
    let outcomes = found.filter { $0.outcome != nil }
    #expect(outcomes.map(\.outcome?.id) == ["1", "2"] && outcomes.map(\.task.id) == ["a", "b"])
    #expect(outcomes[0].outcome?.sum == 5 && outcomes[0].outcome?.valueCount == 2)
    #expect(try outcomes[0].outcome?.version().values.map(\.number) == [2, 3])
  }

  @Test func `an event that ends as the interval starts is in, one that starts as it ends is out`()
    throws
  {
    _ = try care.add(try care.task("a"))
    let hour = 1 / 24.0
    #expect(try events(1 + hour, 2).map(\.occurrence) == [1])
    #expect(try events(1 + hour + 0.001, 2).isEmpty)
    #expect(try events(1 + hour + 0.001, 2.001).map(\.occurrence) == [2])
    #expect(throws: ScheduleError.self) { try events(1, 1) }
  }

  @Test func `a new version takes over from its date on, and a deletion ends the events`() throws {
    var task = try care.add(try care.task("a"))
    let first = task.uuid
    task.version.effectiveDate = care.day(2)
    task = try care.update(task)
    #expect(try events(0, 4).map(\.id.taskUUID) == [first, first, task.uuid, task.uuid])
    var ending = task
    ending.version.effectiveDate = care.day(3)
    _ = try care.delete(ending)
    #expect(try events(0, 9).map(\.occurrence) == [0, 1, 2])
  }

  @Test func `an event across the date of a new version is one of both versions`() throws {
    var task = try care.add(try care.task("a"))
    task.version.effectiveDate = care.day(2).addingTimeInterval(1_800)
    task = try care.update(task)
    let found = try events(2, 3)
    #expect(found.map(\.occurrence) == [2, 2] && Set(found.map(\.id.taskUUID)).count == 2)
  }

  @Test func `a version that is hidden wholly has no events`() throws {
    var task = try care.add(try care.task("a", from: 5))
    task.version.effectiveDate = care.day(3)
    task = try care.update(task)
    #expect(Set(try events(0, 9).map(\.id.taskUUID)) == [task.uuid])
    #expect(try events(0, 9).map(\.occurrence) == [3, 4, 5, 6, 7, 8])
  }

  @Test func `eleven all-day versions written on one day give eleven events`() throws {
    let schedule = try Schedule([
      ScheduleElement(
        start: care.day(0), interval: ScheduleInterval(days: 1), duration: .allDay, timeZone: .gmt)
    ])
    var task = TaskVersion(
      version: VersionFields(id: "a", effectiveDate: care.day(0)), schedule: schedule)
    task = try care.add(task)
    for number in 1...10 {
      task.version.effectiveDate = care.day(0).addingTimeInterval(Double(number))
      task = try care.update(task)
    }
    let day = try EventQuery(dayOf: care.day(0), in: .gmt)
    #expect(try reader.events(day, in: care.store).count == 11)
  }

  @Test func `an outcome that was edited counts as it is, and one that was deleted does not`()
    throws
  {
    let task = try care.add(try care.task("a"))
    var outcome = try care.add(care.outcome(task, 1, id: "1", [1]))
    outcome.values = [OutcomeValue(.integer(7)), OutcomeValue(.text("well"))]
    // An update with an earlier date does not lose.
    outcome.version.effectiveDate = care.day(-3)
    outcome = try care.update(outcome)
    #expect(try events(1, 2).first?.outcome?.sum == 8)
    _ = try care.delete(outcome)
    #expect(try events(1, 2).map(\.outcome) == [nil])
    _ = try care.add(care.outcome(task, 1, id: "2", [4]))
    #expect(try events(1, 2).first?.outcome?.id == "2")
  }

  @Test func `events that began long before have their outcomes too`() throws {
    let schedule = try Schedule([
      ScheduleElement(
        start: care.day(0), interval: ScheduleInterval(days: 30), duration: .hours(24 * 10),
        timeZone: .gmt)
    ])
    let task = try care.add(
      TaskVersion(
        version: VersionFields(id: "a", effectiveDate: care.day(0)), schedule: schedule))
    _ = try care.add(care.outcome(task, 1, id: "1"))
    let found = try events(38, 39)
    #expect(found.map(\.occurrence) == [1] && found.first?.outcome?.id == "1")
  }

  @Test func `a query names tasks, groups, none, tags and plans`() throws {
    let plan = try care.add(care.plan("p"))
    var task = try care.task("a", plan: plan)
    task.version.groupIdentifier = "g"
    task.version.tags = ["x", "y"]
    _ = try care.add(task)
    _ = try care.add(try care.task("b"))
    func ids(_ change: (inout EventQuery) -> Void) throws -> [String] {
      var query = EventQuery(from: care.day(1), to: care.day(2))
      change(&query)
      return try reader.events(query, in: care.store).map(\.task.id).sorted()
    }
    #expect(try ids { _ in } == ["a", "b"])
    #expect(try ids { $0.taskIDs = ["b", "c"] } == ["b"])
    #expect(try ids { $0.taskGroupIdentifiers = ["g"] } == ["a"])
    #expect(try ids { $0.taskGroupIdentifiers = [nil] } == ["b"])
    #expect(try ids { $0.taskGroupIdentifiers = [nil, "g"] } == ["a", "b"])
    #expect(try ids { $0.taskTags = ["y", "z"] } == ["a"])
    #expect(try ids { $0.carePlanUUIDs = [plan.uuid] } == ["a"])
    #expect(throws: ScheduleError.self) { try ids { $0.limit = 1 } }
  }

  @Test func `a reader sees what was written since, in transactions and snapshots too`() throws {
    var task = try care.add(try care.task("a"))
    let before = try care.store.snapshot()
    #expect(try events(0, 2).count == 2)
    task.title = "new"
    task.version.effectiveDate = care.day(1)
    task = try care.update(task)
    #expect(try events(0, 2).map(\.task.title) == [nil, "new"])
    let query = EventQuery(from: care.day(0), to: care.day(2))
    #expect(try reader.events(query, in: before).map(\.task.title) == [nil, nil])
    let inside = try care.store.write { transaction in
      _ = try transaction.addVersion(try care.task("b"))
      return try reader.events(query, in: transaction).count
    }
    #expect(inside == 4)
  }

  @Test func `tasks of the other kind have readers of their own`() throws {
    let task = try care.task("a")
    let health = HealthTaskVersion(
      version: VersionFields(id: "h", effectiveDate: care.day(0)), schedule: task.schedule,
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: "StepCount", quantityType: .cumulative, unit: "count"))
    _ = try care.add(task)
    _ = try care.add(health)
    _ = try care.add(care.outcome(health, 0, id: "1", [300]))
    let query = EventQuery(from: care.day(0), to: care.day(1))
    let found = try EventReader(HealthTaskVersion.self).events(query, in: care.store)
    #expect(found.map(\.task.id) == ["h"] && found[0].outcome?.sum == 300)
  }

  @Test func `the events of a day are those that overlap it, and those that end as it begins`()
    throws
  {
    let schedule = try Schedule([
      ScheduleElement(
        start: Zones.date("2026-03-01T22:00:00+01:00"), interval: ScheduleInterval(days: 1),
        duration: .hours(2), timeZone: Zones.zone("Europe/Berlin"))
    ])
    let fields = VersionFields(id: "a", effectiveDate: schedule.startDate)
    _ = try care.add(TaskVersion(version: fields, schedule: schedule))
    func found(_ date: String) throws -> [Int] {
      let query = try EventQuery(
        dayOf: Zones.date(date), in: Zones.zone("Europe/Berlin"))
      return try reader.events(query, in: care.store).map(\.occurrence)
    }
    #expect(try found("2026-03-01T12:00:00+01:00") == [0])
    #expect(try found("2026-03-02T12:00:00+01:00") == [0, 1])
    #expect(try found("2026-03-02T00:00:00+01:00") == [0, 1])
    #expect(try found("2026-03-01T23:59:59+01:00") == [0])
  }

  @Test func `a reader used for several stores does not mix them up`() throws {
    let other = try CareStore()
    _ = try care.add(try care.task("a"))
    _ = try other.add(try other.task("b"))
    let query = EventQuery(from: care.day(0), to: care.day(1))
    for _ in 0..<2 {
      #expect(try reader.events(query, in: care.store).map(\.task.id) == ["a"])
      #expect(try reader.events(query, in: other.store).map(\.task.id) == ["b"])
    }
    // One that asks for an earlier time finds what was over by the later one.
    _ = try care.add(try care.task("ended", end: 2))
    func ids(_ day: Double) throws -> [String] {
      let query = EventQuery(from: care.day(day), to: care.day(day + 1))
      return try reader.events(query, in: care.store).map(\.task.id).sorted()
    }
    #expect(try ids(6) == ["a"] && ids(1) == ["a", "ended"] && ids(6) == ["a"])
  }

  @Test func `a store without tasks has no events`() throws {
    #expect(try events(0, 1).isEmpty)
  }
}
