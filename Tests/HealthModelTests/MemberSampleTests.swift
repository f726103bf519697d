import Andiron
import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Samples within correlations and workouts are found by their own types.
@Suite struct MemberSampleTests {
  private static let start = SampleMaker.origin

  private static func number(
    _ type: SampleType, _ value: Double, _ unit: String, at place: Double, id: UUID? = nil
  ) -> HealthSample {
    HealthSample(
      type, value, unit, start: start + place, source: SampleMaker.sources[0], id: id)
  }

  private static func pressure(
    _ high: Double, _ low: Double, at place: Double, id: UUID? = nil
  ) -> (holder: HealthSample, members: [HealthSample]) {
    let members = [
      number(.bloodPressureSystolic, high, "mmHg", at: place, id: id),
      number(.bloodPressureDiastolic, low, "mmHg", at: place),
    ]
    let holder = HealthSample(
      .bloodPressure, .correlation(Correlation(samples: members)), start: start + place,
      source: SampleMaker.sources[0])
    return (holder, members)
  }

  private static func statistics(
    _ type: SampleType, _ health: HealthStore
  ) throws -> HealthStatistics {
    try health.statistics(
      StatisticsQuery(type, from: start - 86_400, to: start + 86_400 * 30))
  }

  @Test func `the numbers of a blood pressure are samples of their types`() throws {
    let health = try HealthStore.inMemory()
    let first = Self.pressure(120, 80, at: 0)
    let second = Self.pressure(140, 90, at: 60)
    try health.add([first.holder, second.holder])
    let systolic = try health.samples(SampleQuery(.bloodPressureSystolic))
    #expect(systolic == [first.members[0], second.members[0]])
    var query = SampleQuery(.bloodPressureDiastolic, from: Self.start + 30)
    #expect(try health.samples(query) == [second.members[1]])
    query = SampleQuery(.bloodPressureSystolic, .bloodPressureDiastolic)
    query.order = .descending
    query.limit = 2
    #expect(Set(try health.samples(query).map(\.id)) == Set(second.members.map(\.id)))
    #expect(try health.count(SampleQuery(.bloodPressureSystolic)) == 2)
    #expect(try Self.statistics(.bloodPressureSystolic, health).average == 130)
    #expect(try Self.statistics(.bloodPressureDiastolic, health).maximum == 90)
    #expect(
      try Set(health.types())
        == [.bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic])
    #expect(try health.sources(of: .bloodPressureSystolic) == [SampleMaker.sources[0]])
    query = SampleQuery(.bloodPressureSystolic)
    query.findsMembers = false
    #expect(try health.samples(query).isEmpty)
    // They are deleted with the samples around them alone.
    #expect(try health.delete(SampleQuery(.bloodPressureSystolic)) == 0)
    // Of all samples, they are parts.
    #expect(try health.samples(SampleQuery()).count == 2)
    try health.delete(ids: [first.holder.id])
    #expect(try health.samples(SampleQuery(.bloodPressureSystolic)) == [second.members[0]])
  }

  @Test(arguments: [false, true], [false, true])
  func `a sample that is stored by itself, too, is one sample`(
    isFirst: Bool, hasOwnIdentifier: Bool
  ) throws {
    let health = try HealthStore.inMemory()
    let pressure = Self.pressure(120, 80, at: 0, id: hasOwnIdentifier ? UUID() : nil)
    let samples = [pressure.members[0], pressure.holder]
    for sample in isFirst ? samples : samples.reversed() { try health.add([sample]) }
    #expect(try health.samples(SampleQuery(.bloodPressureSystolic)) == [pressure.members[0]])
    #expect(try health.samples(SampleQuery(.bloodPressureDiastolic)) == [pressure.members[1]])
    #expect(try Self.statistics(.bloodPressureSystolic, health).count == 1)
  }

  @Test func `samples within a workout are found, whatever time of it they have`() throws {
    let health = try HealthStore.inMemory()
    let rates = [-30.0, 0, 1_800, 5_000].map {
      Self.number(.heartRate, 100 + $0 / 100, "count/min", at: $0)
    }
    var workout = Workout(.running, duration: Quantity(30, "min"))
    workout.samples = rates
    try health.add([
      HealthSample(
        .workout, .workout(workout), start: Self.start, end: Self.start + 1_800,
        source: SampleMaker.sources[0])
    ])
    #expect(try health.samples(SampleQuery(.heartRate)) == rates)
    for rate in rates {
      let query = SampleQuery(.heartRate, from: rate.start, to: rate.start + 1)
      #expect(try health.samples(query) == [rate])
    }
    #expect(try health.samples(SampleQuery(.workout)).count == 1)
  }

  @Test(arguments: Seeds.list(20))
  func `any mixture is found as if each sample stood alone`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let health = try HealthStore.inMemory()
    var expected: [UUID: HealthSample] = [:]
    for _ in 0..<30 {
      let place = Double(Int.random(in: 0..<40, using: &random)) * 60
      let pressure = Self.pressure(
        Double(Int.random(in: 100...160, using: &random)), 80, at: place,
        id: random.chance(1, in: 3) ? UUID() : nil)
      let high = pressure.members[0]
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try health.add([pressure.holder])
      case 1: try health.add([high])
      default: try health.add([pressure.holder, high].shuffled(using: &random))
      }
      expected[high.id] = high
    }
    let all = expected.values.sorted { ($0.start, $0.id.uuidString) < ($1.start, $1.id.uuidString) }
    let found = try health.samples(SampleQuery(.bloodPressureSystolic))
    #expect(Set(found.map(\.id)) == Set(all.map(\.id)), "seed \(seed)")
    #expect(found.map(\.start) == all.map(\.start), "seed \(seed)")
    let statistics = try Self.statistics(.bloodPressureSystolic, health)
    let values = all.compactMap { $0.quantity?.value }
    #expect(statistics.count == values.count, "seed \(seed)")
    #expect(statistics.maximum == values.max(), "seed \(seed)")
    for _ in 0..<10 {
      let from = Self.start + Double(Int.random(in: -1..<41, using: &random)) * 60
      var query = SampleQuery(
        .bloodPressureSystolic, from: from,
        to: from + Double(Int.random(in: 0..<900, using: &random)))
      query.order = random.chance(1, in: 2) ? .ascending : .descending
      let inside = all.filter { $0.start >= from && $0.start < query.end ?? from }
      #expect(try Set(health.samples(query).map(\.id)) == Set(inside.map(\.id)), "seed \(seed)")
      query.limit = Int.random(in: 1...3, using: &random)
      #expect(try health.samples(query).count == min(inside.count, query.limit ?? 0))
    }
    #expect(try health.store.verify().isEmpty)
  }
}
