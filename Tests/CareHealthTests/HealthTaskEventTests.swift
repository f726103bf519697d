import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import ObjectModel
import Testing

@Suite struct HealthTaskEventTests {
  private let world: HealthTaskWorld

  init() throws { world = try HealthTaskWorld() }

  @Test func `a day of walking has its steps, those of two sources counted once`() throws {
    let task = try world.add(try world.task("walk", targets: [6_000]))
    let (nine, ten) = (world.time(0, 9), world.time(0, 10))
    try world.add(4_000, from: nine, to: ten, by: HealthTaskWorld.watch)
    try world.add(3_000, from: nine, to: ten)
    try world.add(500, from: world.time(0, 12), to: world.time(0, 13))
    let event = try #require(try world.tasks.events(world.day(0)).first)
    let outcome = try #require(event.outcome)
    #expect(outcome.values.map(\.number) == [4_500] && outcome.values[0].units == "count")
    #expect(outcome.values[0].createdDate == world.time(0, 12) && !outcome.isOwned)
    #expect(
      outcome.sources == [
        [
          SampleSource(name: "Phone", bundleIdentifier: "com.example.phone"),
          SampleSource(name: "Watch", bundleIdentifier: "com.example.watch"),
        ]
      ]
        || outcome.sources == [
          [
            SampleSource(name: "Watch", bundleIdentifier: "com.example.watch"),
            SampleSource(name: "Phone", bundleIdentifier: "com.example.phone"),
          ]
        ])
    #expect(outcome.id == "\(task.uuid.uuidString)_0" && event.id.occurrence == 0)
    #expect(try event.progress() == .linear(value: 4_500, goal: 6_000))
    #expect(try event.event.outcome?.version().values == outcome.values)
    #expect(event.task == task && event.problem == nil)
  }

  @Test func `a walk across midnight is shared in proportion to time`() throws {
    try world.add(try world.task("walk"))
    try world.add(900, from: world.time(0, 23.5), to: world.time(1, 1))
    #expect(try world.values(world.day(0, through: 1)) == [[300], [600]])
  }

  @Test func `the last second of an all-day event belongs to it, its end and the next day do not`()
    throws
  {
    try world.add(try world.task("walk"))
    try world.add(7, from: world.time(1).addingTimeInterval(-0.25))
    try world.add(5, from: world.time(1))
    #expect(try world.values(world.day(0, through: 1)) == [[7], [5]])
  }

  @Test func `every value in the time of an event of a discrete linkage is one of its outcome`()
    throws
  {
    try world.add(
      try world.task("pulse", .heartRate, .discrete, in: "count/min", at: 8, targets: [0, 0, 0]))
    let unit = "count/min"
    try world.add(50, unit, .heartRate, from: world.time(0, 7.9), to: world.time(0, 8))
    try world.add(60, unit, .heartRate, from: world.time(0, 7.9), to: world.time(0, 8.1))
    try world.add(70, unit, .heartRate, from: world.time(0, 8), by: HealthTaskWorld.watch)
    try world.add(80, unit, .heartRate, from: world.time(0, 9).addingTimeInterval(-0.5))
    try world.add(90, unit, .heartRate, from: world.time(0, 9))
    let event = try #require(try world.tasks.events(world.day(0)).first)
    let outcome = try #require(event.outcome)
    #expect(outcome.values.map(\.number) == [60, 70, 80])
    #expect(outcome.values.map(\.createdDate).first == world.time(0, 7.9))
    #expect(outcome.sources.map { $0.map(\.name) } == [["Phone"], ["Watch"], ["Phone"]])
    #expect(try event.progress() == .linear(value: 3, goal: 3))
    #expect(try event.progress(.sumOfValues) == .linear(value: 210, goal: 0))
  }

  @Test func `values are in the unit of the linkage, whatever that of the samples`() throws {
    try world.add(try world.task("weigh", .bodyMass, .discrete, in: "kg"))
    try world.add(try world.task("run", .distanceWalkingRunning, in: "km"))
    try world.add(100, "lb", .bodyMass, from: world.time(0, 7))
    try world.add(70, "kg", .bodyMass, from: world.time(0, 8))
    try world.add(1_500, "m", .distanceWalkingRunning, from: world.time(0, 7))
    try world.add(1, "mi", .distanceWalkingRunning, from: world.time(0, 8))
    var values: [String: [Double]] = [:]
    for event in try world.tasks.events(world.day(0)) {
      values[event.task.id] = event.outcome?.values.compactMap(\.number)
      #expect(event.outcome?.values.first?.units == event.task.healthKitLinkage.unit)
    }
    #expect(values == ["weigh": [45.359237, 70], "run": [3.109344]])
  }

  @Test func `types are named with or without what identifiers begin with`() throws {
    var task = try world.task("walk")
    task.healthKitLinkage.quantityIdentifier = "StepCount"
    try world.add(task)
    try world.add(5, from: world.time(0, 7))
    #expect(task.healthKitLinkage.sampleType == .stepCount)
    #expect(try world.values(world.day(0)) == [[5]])
  }

  @Test func `points of a series count where they lie`() throws {
    try world.add(try world.task("pulse", .heartRate, .discrete, in: "count/min", at: 8))
    try world.add(try world.task("walk", at: 8))
    func series(_ type: SampleType, _ unit: String) throws {
      let points = [(7.75, 1.0), (8.0, 2), (8.5, 4), (9.0, 8)].map { hour, value in
        QuantitySeries.Point(start: world.time(0, hour), end: world.time(0, hour), value: value)
      }
      try world.health.add(
        HealthSample(
          type, .quantitySeries(QuantitySeries(unit: unit, points: points)),
          start: world.time(0, 7), end: world.time(0, 10), source: HealthTaskWorld.watch))
    }
    try series(.heartRate, "count/min")
    try series(.stepCount, "count")
    let events = try world.tasks.events(world.day(0))
    let values = Dictionary(
      uniqueKeysWithValues: events.map { ($0.task.id, $0.outcome?.values.map(\.number)) })
    #expect(values == ["pulse": [2, 4], "walk": [6]])
  }

  @Test func `without samples there is no outcome but one that was recorded`() throws {
    let task = try world.add(try world.task("walk"))
    try world.add(5, from: world.time(5))
    #expect(try world.values(world.day(0, through: 1)) == [nil, nil])
    try world.add(
      OutcomeVersion(
        version: VersionFields(id: "o"), taskUUID: task.uuid, taskOccurrenceIndex: 1,
        values: [OutcomeValue(.integer(3))]))
    let events = try world.tasks.events(world.day(0, through: 1))
    #expect(
      events.map(\.event.outcome?.id) == [nil, "o"] && events.allSatisfy { $0.outcome == nil })
    try world.add(8, from: world.time(1, 9))
    #expect(try world.tasks.events(world.day(1)).first?.event.outcome?.sum == 8)
  }

  @Test func `an event without length has a second for samples`() throws {
    try world.add(try world.task("weigh", .bodyMass, .discrete, in: "kg", at: 8, for: .seconds(0)))
    try world.add(70, "kg", .bodyMass, from: world.time(0, 8).addingTimeInterval(0.5))
    try world.add(71, "kg", .bodyMass, from: world.time(0, 8).addingTimeInterval(1))
    #expect(try world.values(world.day(0)) == [[70]])
  }

  @Test func `a linkage that no samples can fulfil is a problem of its events alone`() throws {
    try world.add(try world.task("a", .sleepAnalysis, .discrete, in: "min"))
    try world.add(try world.task("b", .heartRate, .cumulative, in: "count/min"))
    try world.add(try world.task("c", in: "kg"))
    try world.add(try world.task("d", in: "nonsense"))
    try world.add(try world.task("e"))
    try world.add(5, from: world.time(0, 7))
    var problems: [String: HealthTaskError.Code] = [:]
    for event in try world.tasks.events(world.day(0)) {
      problems[event.task.id] = event.problem?.code
      #expect((event.outcome != nil) == (event.task.id == "e"))
    }
    #expect(
      problems == ["a": .notAQuantity, "b": .notCumulative, "c": .wrongUnit, "d": .wrongUnit])
  }

  @Test func `samples whose units have nothing in common are a problem, not an error`() throws {
    let type: SampleType = "HKQuantityTypeIdentifierOfTomorrow"
    try world.add(try world.task("a", type, .discrete, in: "kg"))
    try world.add(1, "kg", type, from: world.time(0, 7))
    try world.add(1, "m", type, from: world.time(0, 8))
    try world.add(2, "kg", type, from: world.time(1, 8))
    let events = try world.tasks.events(world.day(0, through: 1))
    #expect(events.map(\.problem?.code) == [.wrongUnit, nil])
  }

  @Test func `events of other tasks that cut samples leave no trace in a sum`() throws {
    try world.add(try world.task("walk", targets: [6_000]))
    for number in 0..<7 {
      try world.add(
        try world.task("cut \(number)", at: 8 + Double(number) / 7, for: .seconds(611)))
    }
    for hour in 8..<14 {
      try world.add(1_000, from: world.time(0, Double(hour)), to: world.time(0, Double(hour + 1)))
    }
    let walk = try #require(try world.tasks.events(world.day(0)).first { $0.task.id == "walk" })
    #expect(walk.outcome?.values.first?.number == 6_000)
    #expect(try walk.progress(.targetsThatAreMet) == .linear(value: 1, goal: 1))
  }

  @Test func `outcomes survive JSON, with the keys of CareKit`() throws {
    try world.add(try world.task("walk"))
    try world.add(5, from: world.time(0, 7))
    let outcome = try #require(try world.tasks.events(world.day(0)).first?.outcome)
    let data = try JSONEncoder().encode(outcome)
    #expect(try JSONDecoder().decode(HealthTaskOutcome.self, from: data) == outcome)
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(
      Set(json?.keys.map { $0 } ?? []) == [
        "taskUUID", "taskOccurrenceIndex", "values", "sources", "isOwnedByApp",
      ])
  }
}
