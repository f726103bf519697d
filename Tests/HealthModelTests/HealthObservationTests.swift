import Andiron
import Foundation
import TestSupport
import Testing

@testable import HealthModel

@Suite struct HealthObservationTests {
  private static func mass(_ value: Double) -> HealthSample {
    HealthSample(
      .bodyMass, value, "kg", start: SampleMaker.origin + value, source: SampleMaker.sources[3])
  }

  private static let steps = HealthSample(
    .stepCount, 1, "count", start: SampleMaker.origin, source: SampleMaker.sources[2])

  @Test func `an observer is told what was there, and then what changes of its types`() async throws
  {
    let health = try HealthStore.inMemory()
    try health.add([Self.mass(70), Self.steps])
    var iterator = health.observe(of: [.bodyMass]).makeAsyncIterator()
    let first = try #require(try await iterator.next())
    #expect(first.added == [Self.mass(70)] && first.deleted.isEmpty)
    try health.delete(SampleQuery(.stepCount))
    try health.add(Self.mass(71))
    let second = try #require(try await iterator.next())
    #expect(second.added == [Self.mass(71)] && second.deleted.isEmpty)
    // Several commits are told together.
    try health.delete(ids: [Self.mass(70).id])
    try health.add(Self.mass(72))
    let third = try #require(try await iterator.next())
    #expect(third.added == [Self.mass(72)])
    #expect(third.deleted == [DeletedSample(id: Self.mass(70).id, type: .bodyMass)])
    // Whoever comes back with a token continues there.
    try health.add(Self.mass(73))
    var other = health.observe(of: [.bodyMass], since: third.token).makeAsyncIterator()
    #expect(try await other.next()?.added == [Self.mass(73)])
  }

  @Test func `an observer with the latest token is told only what comes, from the first sample on`()
    async throws
  {
    let health = try HealthStore.inMemory()
    var iterator = health.observe(since: try health.latestToken()).makeAsyncIterator()
    let told = Task {
      try health.add(Self.mass(70))
    }
    #expect(try await iterator.next()?.added == [Self.mass(70)])
    _ = try await told.value
  }

  @Test func `many changes come in parts`() async throws {
    let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
    let samples = (0..<100).map { Self.mass(Double($0)) }
    try health.add(samples)
    var found: [HealthSample] = []
    var parts = 0
    for try await changes in health.observe(limit: 30) {
      found += changes.added
      parts += 1
      if !changes.hasMore { break }
    }
    #expect(Set(found) == Set(samples) && found.count == 100)
    #expect(parts > 1)
  }

  @Test func `who observes while others write has what the store has`() async throws {
    for seed in Seeds.list(Seeds.amount(4, search: 16)) {
      let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
      let last = Self.mass(1)
      let writing = Task {
        var maker = SampleMaker(seed)
        for _ in 0..<20 {
          try health.add((0..<maker.number(1...40)).map { _ in maker.sample() })
          var query = SampleQuery()
          query.offset = maker.number(0...50)
          query.limit = maker.number(0...10)
          try health.delete(query)
          if maker.isChosen(3) { await Task.yield() }
        }
        try health.add(last)
      }
      var followed: [UUID: HealthSample] = [:]
      for try await changes in health.observe(limit: seed % 2 == 0 ? 20 : .max) {
        for gone in changes.deleted { followed[gone.id] = nil }
        for sample in changes.added { followed[sample.id] = sample }
        if followed[last.id] != nil, !changes.hasMore { break }
      }
      try await writing.value
      #expect(
        HealthStoreTests.sorted(Array(followed.values))
          == HealthStoreTests.sorted(try health.samples(SampleQuery())), "seed \(seed)")
    }
  }

  @Test func `an observation ends with its task`() async throws {
    let health = try HealthStore.inMemory()
    try health.add(Self.mass(70))
    let (stream, began) = AsyncStream<Void>.makeStream()
    let task = Task {
      var count = 0
      for try await _ in health.observe() {
        count += 1
        began.yield()
      }
      return count
    }
    for await _ in stream { break }
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func `an observation of a store that is closed, or with another's token, is an error`()
    async throws
  {
    let health = try HealthStore.inMemory()
    let other = try HealthStore.inMemory()
    try health.add(Self.mass(70))
    try other.add(Self.mass(70))
    var wrong = health.observe(since: try other.latestToken()).makeAsyncIterator()
    do {
      _ = try await wrong.next()
      Issue.record("the token was taken")
    } catch let error as HealthError {
      #expect(error.code == .invalidToken)
    }
    var iterator = health.observe().makeAsyncIterator()
    #expect(try await iterator.next()?.added.count == 1)
    try health.store.close()
    do {
      _ = try await iterator.next()
      Issue.record("the store is closed")
    } catch let error as StoreError {
      #expect(error.code == .closed)
    }
  }
}
