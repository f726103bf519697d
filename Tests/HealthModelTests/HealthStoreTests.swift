import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import HealthModel

@Suite struct HealthStoreTests {
  /// A store on a file system in memory, which can be opened again.
  struct Place {
    var options = StoreOptions()

    init() {
      options.engine.fileSystem = MemoryFileSystem()
      options.engine.access = .positioned
    }

    func open(chunkLimit: Int = 16) throws -> HealthStore {
      let store = try Store(
        at: URL(filePath: "/health"), types: HealthStore.storedTypes, options: options)
      return HealthStore(store, chunkLimit: chunkLimit)
    }
  }

  @Test func `a store says what an array says`() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 12)) {
      let place = Place()
      var health = try place.open()
      var maker = SampleMaker(seed)
      maker.span = [50, 2_000, 100_000][Int(seed % 3)]
      var model = SampleModel()
      for step in 0..<30 {
        switch maker.number(0...9) {
        case 0:
          let ids = Set(model.samples.filter { _ in maker.isChosen(10) }.map(\.id) + [UUID()])
          #expect(try health.delete(ids: ids) == model.delete(ids), "seed \(seed) step \(step)")
        case 1:
          var query = maker.query(model)
          query.limit = 50
          let found = try health.samples(query)
          #expect(try health.delete(query) == found.count, "seed \(seed) step \(step)")
          _ = model.delete(Set(found.map(\.id)))
        case 2:
          try health.store.close()
          health = try place.open()
        default:
          var new = (0..<maker.number(1...120)).map { _ in maker.sample() }
          for _ in 0..<maker.number(0...20) {
            new.append((model.samples + new)[maker.number(0...model.samples.count)])
          }
          #expect(try health.add(new) == model.add(new), "seed \(seed) step \(step)")
        }
        try check(health, model, maker.query(model), "seed \(seed) step \(step)")
      }
      try check(health, model, SampleQuery(), "seed \(seed)")
    }
  }

  private func check(
    _ health: HealthStore, _ model: SampleModel, _ query: SampleQuery, _ comment: String
  ) throws {
    let found = try health.samples(query)
    let (left, right) = (Self.sorted(found), Self.sorted(model.matching(query)))
    let place = Array(zip(left, right)).firstIndex { $0 != $1 } ?? min(left.count, right.count)
    #expect(
      left.count == right.count && place == left.count,
      """
      \(comment): \(left.count) and \(right.count), at \(place)
      \(String(describing: left.dropFirst(place).first))
      \(String(describing: right.dropFirst(place).first))
      """)
    let isAscending = query.order == .ascending
    #expect(
      zip(found, found.dropFirst()).allSatisfy {
        isAscending ? $0.start <= $1.start : $0.start >= $1.start
      }, "\(comment)")
    #expect(try health.count(query) == found.count, "\(comment)")
    var page = query
    page.offset = found.count / 3
    page.limit = found.count / 2
    #expect(
      try health.samples(page) == Array(found.dropFirst(page.offset).prefix(found.count / 2)),
      "\(comment)")
    if query.ids == nil {
      var reverse = query
      reverse.order = isAscending ? .descending : .ascending
      #expect(try health.samples(reverse) == found.reversed(), "\(comment)")
    }
  }

  static func sorted(_ samples: [HealthSample]) -> [HealthSample] {
    samples.map { ($0, $0.id.uuidString) }
      .sorted { ($0.0.start, $0.1) < ($1.0.start, $1.1) }.map(\.0)
  }

  @Test func `all samples of a batch are stored, or none`() throws {
    let health = try HealthStore.inMemory()
    var maker = SampleMaker(1)
    var samples = (0..<10).map { _ in maker.sample() }
    samples[7].end = samples[7].start - 1
    let error = try #require(throws: HealthError.self) { try health.add(samples) }
    #expect(error.code == .invalidSample)
    #expect(try health.count(SampleQuery()) == 0)
    samples.remove(at: 7)
    #expect(try health.add(samples).addedCount == 9)
  }

  @Test func `series of a transaction that failed are not taken for stored ones`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let watch = SampleMaker.sources[0]
    let first = HealthSample(.stepCount, 1, "count", start: start, source: watch)
    let second = HealthSample(.heartRate, 1, "count/min", start: start, source: watch)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try health.store.write { transaction in
        try health.add([first], in: transaction)
        throw Stop()
      }
    }
    try health.add(second)
    try health.store.write { transaction in
      try health.add([first], in: transaction)
      try health.add([first, second], in: transaction)
    }
    #expect(try health.samples(SampleQuery(.stepCount)) == [first])
    #expect(try health.samples(SampleQuery(.heartRate)) == [second])
    #expect(try health.types() == [.heartRate, .stepCount])
    #expect(try health.sources(of: .stepCount) == [watch])
  }

  @Test func `damaged chunks are an error that says which, and others can be read`() throws {
    for seed in Seeds.list(Seeds.amount(6, search: 40)) {
      let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
      var generator = SeededGenerator(seed: seed)
      let samples = (0..<100).map {
        HealthSample(
          .heartRate, Double($0), "count/min", start: SampleMaker.origin + Double($0),
          source: SampleMaker.sources[0])
      }
      try health.add(samples)
      let chunks = try health.store.objects(ChunkRecord.self).fetch().sorted { $0.key < $1.key }
      var bytes = chunks[3].chunk.bytes
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
      let broken = ChunkRecord(
        series: 1, key: chunks[3].key, newest: 1, chunk: SeriesChunk(bytes: bytes))
      try health.store.write { try $0.upsert(broken) }
      let error = try #require(throws: HealthError.self) {
        try health.samples(SampleQuery(.heartRate))
      }
      #expect(error.code == .damaged && error.series == 1 && error.chunk == chunks[3].key)
      let end = Date(timeIntervalSinceReferenceDate: NumberColumn.unordered(Int64(chunks[3].key)))
      let before = try health.samples(SampleQuery(.heartRate, to: end))
      #expect(before == samples.filter { $0.start < end }, "seed \(seed)")
      #expect(throws: HealthError.self) { try health.add(samples) }
    }
  }

  @Test func `samples of one start stay in one chunk`() throws {
    let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
    let samples = (0..<100).map {
      HealthSample(
        .heartRate, Double($0), "count/min", start: SampleMaker.origin + Double($0 / 40),
        source: SampleMaker.sources[0])
    }
    for sample in samples.shuffled() { try health.add(sample) }
    #expect(try health.add(samples).knownCount == 100)
    #expect(try health.samples(SampleQuery(.heartRate)) == samples)
    for chunk in try health.store.objects(ChunkRecord.self).fetch() {
      #expect(try chunk.rows().count % 20 == 0)
    }
  }
}
