import Foundation
import Testing

@testable import HealthModel

/// The conditions of queries at their boundaries.
@Suite struct SampleQueryTests {
  private static let start = SampleMaker.origin
  private static let watch = SampleMaker.sources[0]

  private static func sample(_ first: Double, _ last: Double) -> HealthSample {
    HealthSample(
      .stepCount, first + 1, "count", start: start + first, end: start + last, source: watch)
  }

  private static func found(
    _ samples: [HealthSample], _ change: (inout SampleQuery) -> Void
  ) throws -> [HealthSample] {
    let health = try HealthStore.inMemory()
    try health.add(samples)
    var query = SampleQuery()
    change(&query)
    let found = try health.samples(query)
    #expect(try health.count(query) == found.count)
    return found
  }

  @Test func `a sample of which some time is in the interval matches`() throws {
    let inside = [
      Self.sample(0, 11), Self.sample(10, 10), Self.sample(10, 20), Self.sample(12, 13),
      Self.sample(19, 30), Self.sample(5, 40),
    ].sorted { $0.start < $1.start }
    let outside = [
      Self.sample(0, 10), Self.sample(9, 9), Self.sample(20, 20), Self.sample(20, 30),
    ]
    let found = try Self.found(inside + outside) { query in
      (query.start, query.end) = (Self.start + 10, Self.start + 20)
    }
    #expect(Set(found) == Set(inside))
    #expect(found.map(\.start) == inside.map(\.start))
  }

  @Test func `strict bounds ask for starts and ends in the interval`() throws {
    let samples = [
      Self.sample(5, 15), Self.sample(10, 15), Self.sample(12, 20), Self.sample(13, 21),
    ]
    func matches(_ bounds: SampleQuery.Bounds) throws -> [HealthSample] {
      try Self.found(samples) { query in
        (query.start, query.end) = (Self.start + 10, Self.start + 20)
        query.bounds = bounds
      }
    }
    #expect(try matches([]) == samples)
    #expect(try matches(.start) == Array(samples[1...]))
    #expect(try matches(.end) == Array(samples[..<3]))
    #expect(try matches([.start, .end]) == Array(samples[1..<3]))
  }

  @Test func `sources, devices, metadata, values and identifiers are conditions`() throws {
    var samples = (0..<4).map { number in
      HealthSample(
        .bloodGlucose, Double(number * 90), "mg/dL", start: Self.start + Double(number),
        source: SampleMaker.sources[number])
    }
    samples[1].device = SampleMaker.devices[0]
    samples[2].device = SampleMaker.devices[1]
    samples[2].metadata = [.bloodGlucoseMealTime: 1, "own": "x"]
    samples[3].metadata = [.bloodGlucoseMealTime: 2]
    #expect(
      try Self.found(samples) { $0.sources = [SourceMatch(bundleIdentifier: "health.watch")] }
        == Array(samples[..<2]))
    #expect(
      try Self.found(samples) { $0.sources = [SourceMatch(name: "Watch", version: "10")] }
        == [samples[1]])
    #expect(
      try Self.found(samples) { $0.sources = [SourceMatch(productType: "iPhone15,2")] }
        == [samples[2]])
    #expect(try Self.found(samples) { $0.devices = SampleMaker.devices } == Array(samples[1...2]))
    #expect(
      try Self.found(samples) { $0.metadata = [MetadataMatch(.bloodGlucoseMealTime)] }
        == Array(samples[2...]))
    #expect(
      try Self.found(samples) { $0.metadata = [MetadataMatch(.bloodGlucoseMealTime, 2, 3)] }
        == [samples[3]])
    #expect(
      try Self.found(samples) {
        $0.metadata = [MetadataMatch(.bloodGlucoseMealTime), MetadataMatch("own", "x")]
      } == [samples[2]])
    #expect(
      try Self.found(samples) { $0.ids = [samples[0].id, samples[3].id, UUID()] }
        == [samples[0], samples[3]])
    // 90 mg/dL of glucose are 4.9957 mmol/L.
    #expect(
      try Self.found(samples) {
        $0.values = ValueMatch(from: 4.99, to: 5, unit: "mmol<180.1558800000541>/L")
      } == [samples[1]])
    #expect(try Self.found(samples) { $0.values = ValueMatch(from: 180) } == Array(samples[2...]))
  }

  @Test func `questions that contradict themselves are refused`() throws {
    func code(_ change: (inout SampleQuery) -> Void) -> HealthError.Code? {
      do {
        _ = try Self.found([Self.sample(0, 1)], change)
        return nil
      } catch {
        return (error as? HealthError)?.code
      }
    }
    #expect(code { ($0.start, $0.end) = (Self.start + 1, Self.start) } == .invalidQuery)
    #expect(code { $0.values = ValueMatch(from: .nan) } == .invalidQuery)
    #expect(code { $0.values = ValueMatch(from: 1, unit: "kg") } == .wrongUnit)
    #expect(code { $0.values = ValueMatch(from: 1, unit: "nonsense") } == .wrongUnit)
    #expect(code { $0.limit = 0 } == nil)
  }

  @Test func `of equal samples the first stays, with its metadata`() throws {
    let health = try HealthStore.inMemory()
    let first = Self.sample(0, 1)
    var second = first
    second.metadata = [.wasUserEntered: true]
    second.offsets = ClockOffsets(3_600)
    // Something that comes before them, so that the batch must be put in order.
    let counts = try health.add([Self.sample(2, 3), second, first])
    #expect(counts.addedCount == 2 && counts.knownCount == 1)
    #expect(try health.samples(SampleQuery()) == [second, Self.sample(2, 3)])
    #expect(try health.add(first).knownCount == 1)
    #expect(try health.sample(id: first.id) == second)
  }

  @Test func `own and derived identifiers of a chunk are deleted together`() throws {
    let health = try HealthStore.inMemory()
    var samples = (0..<9).map { Self.sample(Double($0), Double($0)) }
    for place in stride(from: 0, to: 9, by: 2) { samples[place].ownIdentifier = UUID() }
    try health.add(samples)
    let gone = Set(samples[1...6].map(\.id))
    #expect(try health.delete(ids: gone) == 6)
    #expect(try health.samples(SampleQuery()) == [samples[0], samples[7], samples[8]])
    #expect(Set(try health.changes().deleted.map(\.id)) == gone)
    #expect(try health.delete(ids: gone) == 0)
  }
}
