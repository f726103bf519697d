import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import ObjectModel
import TestSupport
import Testing

/// Random tasks and samples, whose outcomes are those of a question for each event.
@Suite struct RandomHealthTaskTests {
  private func task(
    _ number: Int, _ world: HealthTaskWorld, _ random: inout SeededGenerator
  ) throws -> HealthTaskVersion {
    let linkages: [(SampleType, HealthLinkage.QuantityType, String)] = [
      (.stepCount, .cumulative, "count"), (.stepCount, .discrete, "count"),
      (.distanceWalkingRunning, .cumulative, "km"), (.distanceWalkingRunning, .cumulative, "mi"),
      (.heartRate, .discrete, "count/min"),
    ]
    let (type, quantityType, unit) = linkages.randomElement(using: &random) ?? linkages[0]
    let durations: [ScheduleDuration] = [.seconds(0), .seconds(600), .hours(1), .hours(30)]
    return try world.task(
      "\(number)", type, quantityType, in: unit,
      at: Bool.random(using: &random) ? nil : Double(Int.random(in: 0..<48, using: &random)) / 2,
      for: durations.randomElement(using: &random) ?? .hours(1))
  }

  private func sample(_ random: inout SeededGenerator) -> HealthSample {
    let types: [(SampleType, String)] = [
      (.stepCount, "count"), (.distanceWalkingRunning, "m"), (.distanceWalkingRunning, "km"),
      (.heartRate, "count/min"), (.heartRate, "count/s"),
    ]
    let (type, unit) = types.randomElement(using: &random) ?? types[0]
    let start = HealthTaskWorld.time(0, Double(Int.random(in: -40..<400, using: &random)) / 4)
    let length = [0, 0, 900, 5_400, 100_000].randomElement(using: &random) ?? 0
    return HealthSample(
      type, Double(Int.random(in: 1..<1_000, using: &random)), unit, start: start,
      end: start.addingTimeInterval(Double(length)),
      source: Bool.random(using: &random) ? HealthTaskWorld.phone : HealthTaskWorld.watch)
  }

  /// The values of one event, by questions for it alone.
  private func expected(
    _ event: HealthTaskEvent, _ tasks: HealthTaskStore
  ) throws -> [Double]? {
    let linkage = event.task.healthKitLinkage
    let isAllDay = event.event.element.duration == .allDay
    let end = max(
      isAllDay ? event.end.addingTimeInterval(1) : event.end, event.start.addingTimeInterval(1))
    if linkage.quantityType == .cumulative {
      var query = StatisticsQuery(linkage.sampleType, from: event.start, to: end)
      query.priorities = tasks.priorities
      query.unit = linkage.unit
      let found = try tasks.health.statistics(query)
      return found.count == 0 ? nil : found.sum.map { [$0] }
    }
    let samples = try tasks.health.samples(
      SampleQuery(linkage.sampleType, from: event.start, to: end))
    let values = try samples.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      .compactMap { try $0.quantity?.converted(to: linkage.unit).value }
    return values.isEmpty ? nil : values
  }

  @Test(arguments: Seeds.list(Seeds.amount(10, search: 40)))
  func `outcomes are those of a question for each event`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = try HealthTaskWorld(inTwoStores: Bool.random(using: &random))
    for number in 0..<Int.random(in: 1...12, using: &random) {
      try world.add(try task(number, world, &random))
    }
    for _ in 0..<4 {
      try world.health.add((0..<60).map { _ in sample(&random) })
      let first = Int.random(in: -1...3, using: &random)
      let query = world.day(first, through: first + Int.random(in: 0...3, using: &random))
      for event in try world.tasks.events(query) {
        let values = event.outcome?.values.compactMap(\.number)
        let expected = try expected(event, world.tasks)
        let isSum = event.task.healthKitLinkage.quantityType == .cumulative
        #expect(
          areClose(isSum ? values : values?.sorted(), isSum ? expected : expected?.sorted()),
          "seed \(seed), task \(event.task.id), event \(event.occurrence)")
        #expect(event.outcome?.sources.allSatisfy { !$0.isEmpty } ?? true, "seed \(seed)")
      }
    }
  }

  private func areClose(_ left: [Double]?, _ right: [Double]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.count == right.count
      && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-10 * max(1, abs($0), abs($1)) }
  }
}
