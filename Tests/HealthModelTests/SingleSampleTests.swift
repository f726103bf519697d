import Andiron
import Foundation
import Testing

@testable import HealthModel

/// Samples that are kept one by one, and are read a few at a time.
@Suite struct SingleSampleTests {
  private static func workout(_ place: Double, _ number: Int) -> HealthSample {
    HealthSample(
      .workout, .workout(Workout(.running, duration: Quantity(Double(number), "min"))),
      start: SampleMaker.origin + place, source: SampleMaker.sources[0])
  }

  private static func mood(_ place: Double) -> HealthSample {
    HealthSample(
      .stateOfMind, .stateOfMind(StateOfMind(.dailyMood, valence: 0.5)),
      start: SampleMaker.origin + place, source: SampleMaker.sources[1])
  }

  /// Puts something into the place of a sample that cannot be read as one.
  private static func spoil(_ type: SampleType, _ place: Double, _ health: HealthStore) throws {
    let start = (SampleMaker.origin + place).timeIntervalSinceReferenceDate
    let value = Value(object: [
      ("type", Value(type.identifier)), ("start", try #require(Value(exactly: start))),
    ])
    try health.store.write { transaction in
      try transaction.collection("health.sample").upsert(value, key: try RecordKey(UUID()))
    }
  }

  @Test func `a limit reads no more than it needs`() throws {
    let health = try HealthStore.inMemory()
    let samples = (0..<100).map { Self.workout(Double($0), $0) }
    let moods = (0..<100).map { Self.mood(Double($0) + 0.5) }
    try health.add(samples + moods)
    try Self.spoil(.workout, 1_000, health)
    try Self.spoil(.workout, -1_000, health)
    try Self.spoil(.stateOfMind, 1_000, health)
    var query = SampleQuery(.workout, from: SampleMaker.origin)
    query.limit = 5
    #expect(try health.samples(query) == Array(samples[..<5]))
    query.types = []
    #expect(try health.samples(query).map(\.type).filter { $0 == .workout }.count == 3)
    query.types = [.workout, .stateOfMind]
    query.offset = 20
    #expect(
      try health.samples(query)
        == [samples[10], moods[10], samples[11], moods[11], samples[12]])
    query = SampleQuery(.workout, to: SampleMaker.origin + 100)
    query.order = .descending
    query.limit = 10
    #expect(try health.samples(query) == samples[90...].reversed())
    // What stops by itself reads no more either.
    var found = 0
    try health.forEach(SampleQuery(.stateOfMind)) { _ in
      found += 1
      return found < 20
    }
    #expect(found == 20)
    // The end of the interval is no condition that is tested beyond it.
    let part = SampleQuery(.workout, from: SampleMaker.origin, to: SampleMaker.origin + 100)
    #expect(try health.samples(part) == samples)
    query.limit = nil
    #expect(throws: (any Error).self) { try health.samples(query) }
  }

  @Test func `samples of one start are in order, however many there are`() throws {
    let health = try HealthStore.inMemory()
    var samples = (0..<700).map { Self.workout(10, $0) }
    samples += (0..<300).map { Self.workout(Double($0 % 7), $0) }
    samples += (0..<300).map { Self.workout(Double(20 + $0 % 7), $0) }
    try health.add(samples.shuffled())
    let expected = samples.sorted { ($0.start, $0.id.uuidString) < ($1.start, $1.id.uuidString) }
    #expect(try health.samples(SampleQuery()) == expected)
    var query = SampleQuery(.workout)
    query.order = .descending
    #expect(try health.samples(query) == expected.reversed())
    (query.offset, query.limit) = (333, 500)
    #expect(try health.samples(query) == Array(expected.reversed()[333..<833]))
    #expect(try health.count(query) == 500)
  }

  @Test func `samples that a phone has condensed come to the same`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let samples = (0..<50).map {
      HealthSample(
        .stepCount, Double($0), "count", start: start + Double($0), end: start + Double($0 + 1),
        source: SampleMaker.sources[2])
    }
    try health.add(samples)
    let query = StatisticsQuery(.stepCount, from: start, to: start + 100)
    let before = try health.statistics(query)
    let points = samples.map {
      QuantitySeries.Point(start: $0.start, end: $0.end, value: $0.quantity?.value ?? 0)
    }
    let series = HealthSample(
      .stepCount, .quantitySeries(QuantitySeries(unit: "count", points: points)), start: start,
      end: start + 50, source: SampleMaker.sources[2])
    let token = try health.latestToken()
    try health.store.write { transaction in
      try health.delete(ids: samples.map(\.id), in: transaction)
      try health.add([series], in: transaction)
    }
    let after = try health.statistics(query)
    #expect(after.sum == before.sum && after.count == before.count)
    #expect(after.mostRecent == before.mostRecent && after.duration == before.duration)
    let changes = try health.changes(since: token)
    #expect(Set(changes.deleted.map(\.id)) == Set(samples.map(\.id)))
    #expect(changes.added == [series])
  }
}
