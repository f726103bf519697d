import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

@Suite struct CareQueryTests {
  private let care: CareStore

  init() throws { care = try CareStore() }

  private func ids<Version: CareVersion>(
    _ selection: CareSelection = .newest, _ type: Version.Type = Version.self,
    _ change: (inout CareQuery<Version>) -> Void = { _ in }
  ) throws -> [String] {
    var query = CareQuery<Version>(selection)
    query.sorts = [.effectiveDate(), .createdDate()]
    change(&query)
    return try care.store.versions(query).map(\.id)
  }

  private func add(_ ids: [String], _ change: (Int, inout TaskVersion) -> Void = { _, _ in }) throws
  {
    for (position, id) in ids.enumerated() {
      var task = try care.task(id)
      change(position, &task)
      _ = try care.add(task, at: care.day(Double(position)))
    }
  }

  @Test func `a query finds the newest versions, or all, but nothing of deleted things`() throws {
    try add(["a", "b", "c"])
    let b = try #require(try care.store.newestVersion(TaskVersion.self, id: "b"))
    let second = try care.update(b, at: care.day(5))
    let c = try #require(try care.store.newestVersion(TaskVersion.self, id: "c"))
    _ = try care.delete(c, at: care.day(6))
    #expect(try ids(.newest, TaskVersion.self) == ["a", "b"])
    #expect(try ids(.all, TaskVersion.self) == ["a", "b", "b"])
    #expect(try ids(.all, TaskVersion.self) { ($0.offset, $0.limit) = (1, 1) } == ["b"])
    #expect(try ids(.newest, TaskVersion.self) { $0.uuids = [b.uuid] } == [])
    #expect(try ids(.newest, TaskVersion.self) { $0.uuids = [second.uuid] } == ["b"])
    #expect(try ids(.all, TaskVersion.self) { $0.uuids = [b.uuid] } == ["b"])
    #expect(try care.store.count(CareQuery<TaskVersion>(.all)) == 3)
    #expect(try care.store.count(CareQuery<TaskVersion>()) == 2)
  }

  @Test func `a query names ids, remote ids, groups, none and tags`() throws {
    try add(["a", "b", "c"]) { position, task in
      guard position < 2 else { return }
      task.version.remoteID = "r\(position)"
      task.version.groupIdentifier = "g"
      task.version.tags = ["t\(position)", "all"]
    }
    func found(_ change: (inout CareQuery<TaskVersion>) -> Void) throws -> [String] {
      try ids(.newest, TaskVersion.self, change)
    }
    #expect(try found { $0.ids = ["c", "a", "x"] } == ["a", "c"])
    #expect(try found { $0.remoteIDs = ["r1"] } == ["b"])
    #expect(try found { $0.remoteIDs = [nil, "r0"] } == ["a", "c"])
    #expect(try found { $0.groupIdentifiers = ["g"] } == ["a", "b"])
    #expect(try found { $0.groupIdentifiers = [nil] } == ["c"])
    #expect(try found { $0.tags = ["t0", "t1"] } == ["a", "b"])
    #expect(try found { $0.tags = ["x"] } == [])
    #expect(
      try found {
        $0.ids = ["a", "b"]
        $0.tags = ["t1"]
      } == ["b"])
  }

  @Test func `the version that held last before the end of a time is found`() throws {
    var plan = try care.add(care.plan("a", from: 0))
    plan.title = "later"
    plan.version.effectiveDate = care.day(4)
    _ = try care.update(plan)
    _ = try care.add(care.plan("b", from: 6))
    func titles(_ end: Double) throws -> [String] {
      var query = CareQuery<CarePlanVersion>(.holding(from: care.day(-9), to: care.day(end)))
      query.sorts = [.title()]
      return try care.store.versions(query).map(\.title)
    }
    #expect(try titles(0) == [] && titles(0.1) == ["a"] && titles(4) == ["a"])
    #expect(try titles(4.1) == ["later"] && titles(7) == ["b", "later"])
    // An update that holds earlier hides the one before: one version, where CareKit has two.
    plan.version.effectiveDate = care.day(2)
    plan.title = "sooner"
    _ = try care.update(plan)
    #expect(try titles(3) == ["sooner"] && titles(5) == ["sooner"])
  }

  @Test func `tasks that are over are left out before the limit counts`() throws {
    _ = try care.add(try care.task("over", end: 3), at: care.day(9))
    _ = try care.add(try care.task("late", from: 8), at: care.day(8))
    _ = try care.add(try care.task("now"), at: care.day(7))
    func found(
      _ from: Double, _ to: Double, withEvents: Bool = false, limit: Int? = nil
    ) throws -> [String] {
      var query = CareQuery<TaskVersion>(.holding(from: care.day(from), to: care.day(to)))
      query.limit = limit
      query.excludesTasksWithNoEvents = withEvents
      return try care.store.versions(query).map(\.id)
    }
    #expect(try found(5, 6) == ["now"] && found(5, 6, limit: 1) == ["now"])
    #expect(try found(1, 2) == ["over", "now"] && found(7, 9) == ["late", "now"])
    #expect(try found(5.5, 5.6) == ["now"] && found(5.5, 5.6, withEvents: true) == [])
    #expect(try found(7.5, 8.2, withEvents: true, limit: 1) == ["late"])
  }

  @Test func `a task is over when its last event has ended`() throws {
    func add(_ id: String, _ duration: ScheduleDuration, end: Double) throws {
      let element = try ScheduleElement(
        start: care.day(0), end: care.day(end), interval: ScheduleInterval(days: 1),
        duration: duration, timeZone: .gmt)
      _ = try care.add(
        TaskVersion(
          version: VersionFields(id: id, effectiveDate: care.day(0)),
          schedule: try Schedule([element])))
    }
    try add("hour", .hours(1), end: 3)
    try add("day", .allDay, end: 3)
    try add("long", .hours(50), end: 3)
    try add("ended at once", .hours(1), end: 0)
    func found(_ hours: Double) throws -> [String] {
      let start = care.day(hours / 24)
      let query = CareQuery<TaskVersion>(.holding(from: start, to: care.day(99)))
      return try care.store.versions(query).map(\.id).sorted()
    }
    #expect(try found(49) == ["day", "hour", "long"])
    #expect(try found(49.001) == ["day", "long"])
    // The day after the third begins 16 hours after its event at 08:00.
    #expect(try found(72 + 15.999) == ["day", "long"] && found(72 + 16) == ["long"])
    #expect(try found(98) == ["long"] && found(98.001) == [])
    #expect(
      try care.store.count(CareQuery<TaskVersion>(.holding(from: care.day(4), to: care.day(9))))
        == 1)
  }

  @Test func `what belongs to plans, patients and tasks is found by all their versions`() throws {
    var patient = care.patient("p")
    patient.version.remoteID = "remote"
    patient = try care.add(patient)
    let plan = try care.add(care.plan("a", patient: patient))
    _ = try care.add(care.plan("b"))
    let newer = try care.update(plan)
    _ = try care.update(patient)
    _ = try care.add(try care.task("first", plan: plan))
    let task = try care.add(try care.task("second", plan: newer))
    _ = try care.add(try care.task("none"))
    _ = try care.add(care.outcome(task, 3, id: "o"))
    #expect(try ids(.newest, CarePlanVersion.self) { $0.patientIDs = ["p"] } == ["a"])
    #expect(try ids(.newest, CarePlanVersion.self) { $0.patientUUIDs = [patient.uuid] } == ["a"])
    #expect(try ids(.newest, CarePlanVersion.self) { $0.patientRemoteIDs = ["remote"] } == ["a"])
    #expect(try ids(.newest, CarePlanVersion.self) { $0.patientRemoteIDs = ["x"] } == [])
    let tasks = try ids(.newest, TaskVersion.self) { $0.carePlanIDs = ["a"] }
    #expect(Set(tasks) == ["first", "second"])
    #expect(try ids(.newest, TaskVersion.self) { $0.carePlanUUIDs = [plan.uuid] } == ["first"])
    #expect(try ids(.newest, TaskVersion.self) { $0.carePlanRemoteIDs = [nil] }.count == 2)
    #expect(try ids(.newest, OutcomeVersion.self) { $0.taskIDs = ["second"] } == ["o"])
    #expect(try ids(.newest, OutcomeVersion.self) { $0.taskUUIDs = [UUID()] } == [])
  }

  @Test func `contacts and tasks of health are queried as other things are`() throws {
    let plan = try care.add(care.plan("a"))
    let schedule = try care.task("").schedule
    for (id, name) in [("1", "Z"), ("2", nil), ("3", "A")] {
      let plan = id == "3" ? nil : plan
      var fields = care.plan(id, from: Double(id) ?? 0).version
      fields.groupIdentifier = name
      _ = try care.add(
        ContactVersion(
          version: fields, name: PersonName(givenName: name, familyName: id),
          carePlanUUID: plan?.uuid))
      fields.uuid = UUID()
      _ = try care.add(
        HealthTaskVersion(
          version: fields, schedule: schedule,
          healthKitLinkage: HealthLinkage(
            quantityIdentifier: "StepCount", quantityType: .discrete, unit: "count"),
          carePlanUUID: plan?.uuid, title: name))
    }
    let contacts = ContactVersion.self
    #expect(try ids(.newest, contacts) { $0.sorts = [.givenName()] } == ["2", "3", "1"])
    #expect(
      try ids(.newest, contacts) { $0.sorts = [.familyName(.descending)] } == ["3", "2", "1"])
    #expect(try ids(.newest, contacts) { $0.carePlanIDs = ["a"] } == ["1", "2"])
    #expect(try ids(.newest, contacts) { $0.groupIdentifiers = [nil, "A"] } == ["2", "3"])
    let time = CareSelection.holding(from: care.day(-5), to: care.day(2.5))
    #expect(try ids(time, contacts) == ["1", "2"])
    let tasks = HealthTaskVersion.self
    #expect(try ids(.newest, tasks) { $0.sorts = [.title()] } == ["2", "3", "1"])
    #expect(
      try ids(.newest, tasks) { $0.sorts = [.groupIdentifier(.descending)] } == ["1", "3", "2"])
    #expect(try ids(.newest, tasks) { $0.carePlanUUIDs = [plan.uuid] } == ["1", "2"])
    #expect(try ids(time, tasks) { $0.excludesTasksWithNoEvents = true } == ["1", "2"])
    #expect(try ids(time, tasks) { ($0.offset, $0.limit) = (1, 1) } == ["2"])
  }

  @Test func `outcomes are found by the time of their events, however long these are`() throws {
    let schedule = try Schedule([
      ScheduleElement(
        start: care.day(0), interval: ScheduleInterval(days: 40), duration: .hours(240),
        timeZone: .gmt)
    ])
    let long = try care.add(
      TaskVersion(
        version: VersionFields(id: "long", effectiveDate: care.day(0)), schedule: schedule))
    let task = try care.add(try care.task("short"))
    for number in 0..<5 { _ = try care.add(care.outcome(task, number, id: "\(number)")) }
    _ = try care.add(care.outcome(long, 0, id: "long"))
    func found(_ from: Double, _ to: Double) throws -> [String] {
      var query = CareQuery<OutcomeVersion>(.holding(from: care.day(from), to: care.day(to)))
      query.sorts = [.eventStart()]
      return try care.store.versions(query).map(\.id)
    }
    let hour = 1 / 24.0
    #expect(try found(1, 3) == ["long", "1", "2"])
    #expect(try found(1 + hour, 2) == ["long", "1"])
    #expect(try found(8, 9) == ["long"] && found(10, 11) == ["long"] && found(10.1, 11) == [])
    #expect(try found(-1, 0) == [])
  }

  @Test func `versions come in the order that is asked for, without a field first`() throws {
    for (position, name) in ["b", nil, "a"].enumerated() {
      var patient = care.patient("\(position)")
      patient.name.familyName = name
      _ = try care.add(patient, at: care.day(Double(position)))
    }
    func found(_ sorts: [CareOrder<PatientVersion>]) throws -> [String] {
      var query = CareQuery<PatientVersion>()
      query.sorts = sorts
      return try care.store.versions(query).map(\.id)
    }
    #expect(try found([.familyName()]) == ["1", "2", "0"])
    #expect(try found([.familyName(.descending)]) == ["0", "2", "1"])
    #expect(try found([]) == ["2", "1", "0"])
    #expect(try found([.givenName(.descending)]) == ["2", "1", "0"])
  }
}
