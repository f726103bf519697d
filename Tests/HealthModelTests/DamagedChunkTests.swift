import Andiron
import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// What a store says when bytes of its chunks are not as they were written.
@Suite struct DamagedChunkTests {
  /// Calls `body`, which succeeds or fails as what is damaged may fail.
  private func mayFail(_ comment: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch let error as HealthError {
      #expect(error.code == .damaged && error.description.contains("damaged"), "\(comment)")
    } catch {
      Issue.record("\(comment): \(error)")
    }
  }

  @Test func `questions about changed bytes are answered or refused`() throws {
    for seed in Seeds.list(Seeds.amount(3, search: 16)) {
      let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
      var maker = SampleMaker(seed)
      try health.add((0..<200).map { _ in maker.sample() })
      let first = try health.latestToken()
      let chunks = try health.store.objects(ChunkRecord.self).fetch()
      for _ in 0..<20 {
        let chunk = chunks[maker.number(0...chunks.count - 1)]
        var bytes = chunk.chunk.bytes
        for _ in 0..<maker.number(1...3) {
          bytes[maker.number(0...bytes.count - 1)] = UInt8(maker.number(0...255))
        }
        let changed = ChunkRecord(
          series: chunk.series, key: chunk.key, newest: chunk.newest,
          chunk: SeriesChunk(bytes: bytes))
        try health.store.write { try $0.upsert(changed) }
        ask(health, maker, "seed \(seed)")
        mayFail("seed \(seed)") { _ = try health.changes(since: first) }
      }
    }
  }

  private func ask(_ health: HealthStore, _ maker: SampleMaker, _ comment: String) {
    mayFail(comment) { _ = try health.samples(SampleQuery()) }
    mayFail(comment) { _ = try health.changes(limit: 50) }
    let (start, end) = (SampleMaker.origin, SampleMaker.origin + Double(maker.span))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for type: SampleType in [.heartRate, .stepCount, .sleepAnalysis] {
      mayFail(comment) {
        _ = try health.statistics(
          StatisticsQuery(type, from: start, to: end), every: DateComponents(minute: 3),
          from: start, in: calendar)
      }
    }
    mayFail(comment) {
      var query = SampleQuery(.heartRate, from: start, to: start + 100)
      query.order = .descending
      _ = try health.delete(query)
    }
    mayFail(comment) { _ = try health.delete(ids: [UUID()]) }
    var copy = maker
    mayFail(comment) { _ = try health.add((0..<20).map { _ in copy.sample() }) }
  }

  @Test func `a number of the last change that is out of range is damage`() throws {
    for arrival in [Int64.max, -1] {
      let health = try HealthStore.inMemory()
      var maker = SampleMaker(1)
      try health.add(maker.sample())
      try health.store.write { transaction in
        try transaction.upsert(StateRecord(arrival: arrival))
      }
      let error = #expect(throws: HealthError.self) { try health.add(maker.sample()) }
      #expect(error?.code == .damaged)
    }
  }

  @Test func `tasks that add and ask at once see whole transactions`() async throws {
    let health = try HealthStore.inMemory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          let source = SourceRevision(name: "source \(task)")
          for turn in 0..<10 {
            let samples = (0..<20).map { number in
              HealthSample(
                .stepCount, 1, "count",
                start: SampleMaker.origin + Double(turn * 20 + number), source: source)
            }
            try health.add(samples)
            #expect(try health.count(SampleQuery(.stepCount)) % 20 == 0)
            #expect(try health.changes().added.count % 20 == 0)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try health.sources(of: .stepCount).count == 4)
    let query = StatisticsQuery(
      .stepCount, from: SampleMaker.origin, to: SampleMaker.origin + 1_000)
    // Moments do not cover each other.
    #expect(try health.statistics(query).sum == 800)
  }
}
