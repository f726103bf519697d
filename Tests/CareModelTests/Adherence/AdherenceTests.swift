import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

@Suite struct AdherenceTests {
  private let care: CareStore
  private let reader = EventReader(TaskVersion.self)

  init() throws { care = try CareStore() }

  private func days(
    _ from: Double, _ to: Double, _ strategy: ProgressStrategy<TaskVersion> = .sumOfValues
  ) throws -> [Adherence] {
    // From one midnight to another.
    let night = -8 * 3_600.0
    let query = EventQuery(
      from: care.day(from).addingTimeInterval(night), to: care.day(to).addingTimeInterval(night))
    return try reader.adherence(query, in: care.store, timeZone: .gmt, strategy: strategy)
      .map(\.adherence)
  }

  private func task(
    _ id: String, from day: Double, every days: Int = 1, targets: [Double] = []
  ) throws -> TaskVersion {
    let schedule = try Schedule([
      ScheduleElement(
        start: care.day(day), interval: ScheduleInterval(days: days),
        targetValues: targets.map { OutcomeValue(.double($0)) }, timeZone: .gmt)
    ])
    return TaskVersion(
      version: VersionFields(id: id, effectiveDate: care.day(day)), schedule: schedule)
  }

  @Test func `days have no tasks, progress or no events`() throws {
    let one = try care.add(try task("a", from: 2, every: 2))
    _ = try care.add(try task("b", from: 2, every: 2))
    _ = try care.add(care.outcome(one, 0, id: "o", [1]))
    #expect(try days(0, 4) == [.noTasks, .noTasks, .progress(0.5), .noEvents])
  }

  @Test func `tasks that do not count for adherence are no tasks`() throws {
    var task = try task("a", from: 0)
    task.impactsAdherence = false
    task = try care.add(task)
    _ = try care.add(care.outcome(task, 0, id: "o", [1]))
    #expect(try days(0, 2) == [.noTasks, .noTasks])
  }

  @Test func `a task whose events are over still holds, and one that was deleted does not`() throws
  {
    _ = try care.add(try care.task("a", end: 1))
    #expect(try days(0, 3) == [.progress(0), .noEvents, .noEvents])
    var task = try #require(try care.store.newestVersion(TaskVersion.self, id: "a"))
    // The deletion holds from the first instant of a day on.
    task.version.effectiveDate = care.day(2).addingTimeInterval(-8 * 3_600)
    _ = try care.delete(task)
    #expect(try days(0, 3) == [.progress(0), .noEvents, .noTasks])
  }

  @Test func `the sum of values counts towards the sum of targets, and no further`() throws {
    let task = try care.add(try task("a", from: 0, targets: [10, 30]))
    for (number, values) in [[10.0], [10, 30], [90], []].enumerated() {
      _ = try care.add(care.outcome(task, number, id: "\(number)", values))
    }
    #expect(
      try days(0, 5) == [.progress(0.25), .progress(1), .progress(1), .progress(0), .progress(0)])
    #expect(
      try days(0, 5, .outcomeExists)
        == [.progress(1), .progress(1), .progress(1), .progress(1), .progress(0)])
    #expect(
      try days(0, 5, .valuesThatExist)
        == [.progress(0.5), .progress(1), .progress(0.5), .progress(0), .progress(0)])
    #expect(
      try days(0, 5, .targetsThatAreMet)
        == [.progress(0.5), .progress(1), .progress(0.5), .progress(0), .progress(0)])
  }

  @Test func `fractions follow the rules for goals, and values below zero are an error`() throws {
    func linear(_ value: Double, _ goal: Double?) throws -> Double {
      try EventProgress.linear(value: value, goal: goal).fraction()
    }
    #expect(try linear(0, nil) == 0 && linear(0.1, nil) == 1)
    #expect(try linear(0, 0) == 1 && linear(3, 4) == 0.75 && linear(5, 4) == 1)
    #expect(try linear(.infinity, .infinity) == 1 && linear(3, .infinity) == 0)
    #expect(try linear(.infinity, 4) == 1 && linear(.infinity, nil) == 1)
    #expect(care.code { _ = try linear(-1, 4) } == .negativeValue)
    #expect(care.code { _ = try linear(1, -4) } == .negativeValue)
    #expect(care.code { _ = try linear(.nan, 4) } == .negativeValue)
    #expect(try EventProgress.mean(of: []) == 1)
    #expect(try EventProgress.mean(of: [.binary(true), .linear(value: 1, goal: 2)]) == 0.75)
    let task = try care.add(try task("a", from: 0))
    _ = try care.add(care.outcome(task, 0, id: "o", [-1]))
    #expect(care.code { _ = try days(0, 1) } == .negativeValue)
  }

  @Test func `a strategy may be one's own, and what it throws is thrown`() throws {
    let task = try care.add(try task("a", from: 0))
    _ = try care.add(care.outcome(task, 0, id: "o", [3, 4]))
    let largest = ProgressStrategy<TaskVersion> { event in
      let values = try event.outcome?.version().values ?? []
      return .linear(value: values.compactMap(\.number).max() ?? 0, goal: 8)
    }
    #expect(try days(0, 2, largest) == [.progress(0.5), .progress(0)])
    struct Failure: Error {}
    #expect(throws: Failure.self) { try days(0, 1, ProgressStrategy { _ in throw Failure() }) }
  }

  @Test func `values that are no numbers count as one`() throws {
    let task = try care.add(try task("a", from: 0, targets: [4]))
    var outcome = care.outcome(task, 0, id: "o")
    outcome.values = [
      OutcomeValue(.integer(1)), OutcomeValue(.text("x")), OutcomeValue(.boolean(false)),
    ]
    _ = try care.add(outcome)
    #expect(try days(0, 1) == [.progress(0.75)])
  }

  @Test func `days are those of the time zone, whatever their length`() throws {
    let zone = try Zones.zone("Europe/Berlin")
    let start = try #require(
      DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: zone, year: 2024, month: 3, day: 30
      ).date)
    let schedule = try Schedule([
      ScheduleElement(start: start, interval: ScheduleInterval(hours: 1), timeZone: zone)
    ])
    _ = try care.add(
      TaskVersion(version: VersionFields(id: "a", effectiveDate: start), schedule: schedule))
    let found = try reader.adherence(
      EventQuery(from: start, to: start.addingTimeInterval(70 * 3_600)), in: care.store,
      timeZone: zone)
    #expect(found.map(\.eventCount) == [24, 23, 23])
    #expect(found.meanProgress == 0 && found[0].adding(found[1]).eventCount == 47)
    #expect([DayAdherence]().meanProgress == nil)
  }
}
