import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import ObjectModel
import Testing

@Suite struct HealthTaskAdherenceTests {
  private let world: HealthTaskWorld

  init() throws { world = try HealthTaskWorld() }

  @Test func `tasks of both kinds count together`() throws {
    try world.add(try world.task("walk", targets: [1_000]))
    try world.add(try world.task("weigh", .bodyMass, .discrete, in: "kg", at: 8))
    try world.add(try world.task("not counted", impactsAdherence: false))
    let pills = try world.add(
      TaskVersion(
        version: VersionFields(id: "pills", effectiveDate: world.time(0)),
        schedule: try world.task("pills", at: 9).schedule))
    try world.add(
      OutcomeVersion(
        version: VersionFields(id: "o"), taskUUID: pills.uuid, taskOccurrenceIndex: 1,
        values: [OutcomeValue(.integer(1))]))
    try world.add(500, from: world.time(0, 10))
    try world.add(1_500, from: world.time(1, 10))
    // Of two values of a discrete linkage, neither the sum nor the sign matters.
    try world.add(70, "kg", .bodyMass, from: world.time(1, 8))
    let query = EventQuery(from: world.time(-1), to: world.time(3))
    let days = try world.tasks.adherence(query, timeZone: .gmt)
    #expect(
      days.map(\.adherence) == [.noTasks, .progress(0.5 / 3), .progress(1), .progress(0)])
    #expect(days.map(\.eventCount) == [0, 3, 3, 3])
    let strict = try world.tasks.adherence(
      query, timeZone: .gmt, tasks: .outcomeExists, healthTasks: .targetsThatAreMet)
    #expect(
      strict.map(\.adherence) == [.noTasks, .progress(0), .progress(1), .progress(0)])
  }

  @Test func `a linkage that no samples can fulfil leaves its events undone`() throws {
    try world.add(try world.task("a", in: "nonsense"))
    let days = try world.tasks.adherence(world.day(0), timeZone: .gmt)
    #expect(days.map(\.adherence) == [.progress(0)])
  }
}
