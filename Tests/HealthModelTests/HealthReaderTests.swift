import Andiron
import Foundation
import Testing

@testable import HealthModel

@Suite struct HealthReaderTests {
  private static func sample(_ number: Int) -> HealthSample {
    HealthSample(
      .stepCount, Double(number), "count", start: SampleMaker.origin + Double(number),
      end: SampleMaker.origin + Double(number + 1), source: SampleMaker.sources[0])
  }

  private static let interval = StatisticsQuery(
    .stepCount, from: SampleMaker.origin, to: SampleMaker.origin + 1_000)

  @Test func `all answers of a reader are of one commit`() throws {
    let health = try HealthStore.inMemory()
    let first = (1...3).map(Self.sample)
    try health.add(first)
    try health.setSummaries([ActivitySummary(day: "2023-03-24")])
    let kept = try health.read { reader in
      try health.add(Self.sample(4))
      try health.delete(ids: [first[0].id])
      try health.add(
        HealthSample(
          .workout, .workout(Workout(.running)), start: SampleMaker.origin,
          source: SampleMaker.sources[1]))
      try health.setSummaries([ActivitySummary(day: "2023-03-25")])
      var person = HealthCharacteristics()
      person.biologicalSex = "female"
      try health.setCharacteristics(person)
      try check(reader, first)
      return reader
    }
    // It may be used as long as it is there.
    try check(kept, first)
    let now = try health.read { try $0.samples(SampleQuery(.stepCount)) }
    #expect(now == [first[1], first[2], Self.sample(4)])
  }

  private func check(_ reader: HealthReader, _ samples: [HealthSample]) throws {
    #expect(try reader.samples(SampleQuery(.stepCount)) == samples)
    #expect(try reader.count(SampleQuery(.stepCount)) == samples.count)
    #expect(try reader.sample(id: samples[0].id) == samples[0])
    #expect(try reader.sample(id: Self.sample(4).id) == nil)
    #expect(try reader.types() == [.activitySummary, .stepCount])
    #expect(try reader.sources(of: .workout) == [])
    #expect(try reader.statistics(Self.interval).sum == 6)
    #expect(try reader.statisticsBySource(Self.interval).map(\.statistics.sum) == [6])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let seconds = try reader.statistics(
      Self.interval, every: DateComponents(second: 1), from: SampleMaker.origin, in: calendar)
    #expect(seconds.count == 1_000 && seconds[3].count == 1 && seconds[4].count == 0)
    #expect(try reader.summaries().map(\.day) == ["2023-03-24"])
    #expect(try reader.characteristics() == nil)
    let changes = try reader.changes(of: [.stepCount])
    #expect(Set(changes.added) == Set(samples) && changes.deleted.isEmpty)
    #expect(try reader.latestToken() == changes.token)
    #expect(try reader.snapshot.count(SampleRecord.self) == 1)
  }

  @Test func `changes since the token of a reader are all that came after it`() throws {
    let health = try HealthStore.inMemory()
    try health.add(Self.sample(1))
    let (samples, token) = try health.read { reader in
      try health.add(Self.sample(2))
      return (try reader.samples(SampleQuery()), try reader.latestToken())
    }
    #expect(samples == [Self.sample(1)])
    #expect(try health.changes(since: token).added == [Self.sample(2)])
  }

  @Test func `a reader reads on a thread of the store too`() async throws {
    let health = try HealthStore.inMemory()
    try health.add((1...3).map(Self.sample))
    let sum = try await health.read { try $0.statistics(Self.interval).sum }
    #expect(sum == 6)
  }

  @Test func `deletions in a transaction come with what is added there, or not at all`() throws {
    let health = try HealthStore.inMemory()
    let (old, new) = (Self.sample(1), Self.sample(2))
    let workout = HealthSample(
      .workout, .workout(Workout(.running)), start: SampleMaker.origin,
      source: SampleMaker.sources[1])
    try health.add([old, workout])
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try health.store.write { transaction in
        #expect(try health.delete(ids: [old.id, workout.id], in: transaction) == 2)
        try health.add([new], in: transaction)
        throw Stop()
      }
    }
    #expect(try health.samples(SampleQuery(.stepCount)) == [old])
    let token = try health.latestToken()
    try health.store.write { transaction in
      #expect(try health.delete(ids: [old.id, UUID()], in: transaction) == 1)
      try health.add([new], in: transaction)
      #expect(try health.delete(SampleQuery(.workout), in: transaction) == 1)
      // What was added in the same transaction is seen.
      try health.add([old], in: transaction)
      #expect(try health.delete(ids: [old.id], in: transaction) == 1)
    }
    #expect(try health.samples(SampleQuery()) == [new])
    let changes = try health.changes(since: token)
    #expect(changes.added == [new] && Set(changes.deleted.map(\.id)) == [old.id, workout.id])
  }
}
