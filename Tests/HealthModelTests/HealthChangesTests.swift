import Andiron
import Foundation
import TestSupport
import Testing

@testable import HealthModel

@Suite struct HealthChangesTests {
  /// One who follows a store by its changes alone.
  struct Follower {
    var samples: [UUID: HealthSample] = [:]
    var token: HealthToken?

    mutating func follow(_ health: HealthStore, limit: Int) throws {
      while true {
        let changes = try health.changes(since: token, limit: limit)
        for gone in changes.deleted { samples[gone.id] = nil }
        for sample in changes.added { samples[sample.id] = sample }
        token = try HealthToken(text: changes.token.text)
        guard changes.hasMore else { return }
      }
    }
  }

  @Test func `who follows the changes has what the store has`() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 12)) {
      let place = HealthStoreTests.Place()
      var health = try place.open()
      var maker = SampleMaker(seed)
      var model = SampleModel()
      var follower = Follower()
      for step in 0..<20 {
        switch maker.number(0...5) {
        case 0:
          let ids = Set(model.samples.filter { _ in maker.isChosen(10) }.map(\.id))
          _ = model.delete(ids)
          try health.delete(ids: ids)
        case 1:
          try health.store.close()
          health = try place.open()
        default:
          let new = (0..<maker.number(1...100)).map { _ in maker.sample() }
          _ = model.add(new)
          try health.add(new)
        }
        if maker.isChosen(2) {
          try follower.follow(health, limit: maker.isChosen(2) ? maker.number(1...50) : .max)
          #expect(
            HealthStoreTests.sorted(Array(follower.samples.values))
              == HealthStoreTests.sorted(model.samples), "seed \(seed) step \(step)")
        }
      }
    }
  }

  @Test func `a reading in parts is right while others write`() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 12)) {
      let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
      var maker = SampleMaker(seed)
      var model = SampleModel()
      var follower = Follower()
      for _ in 0..<30 {
        let new = (0..<maker.number(1...60)).map { _ in maker.sample() }
        _ = model.add(new)
        try health.add(new)
        let ids = Set(model.samples.filter { _ in maker.isChosen(30) }.map(\.id))
        _ = model.delete(ids)
        try health.delete(ids: ids)
        // A part, not all.
        let changes = try health.changes(since: follower.token, limit: 40)
        for gone in changes.deleted { follower.samples[gone.id] = nil }
        for sample in changes.added { follower.samples[sample.id] = sample }
        follower.token = changes.token
      }
      try follower.follow(health, limit: 40)
      #expect(
        HealthStoreTests.sorted(Array(follower.samples.values))
          == HealthStoreTests.sorted(model.samples), "seed \(seed)")
    }
  }

  @Test func `the last part says whether others wrote meanwhile`() throws {
    let health = try HealthStore.inMemory()
    func add(_ numbers: Range<Int>) throws {
      try health.add(
        numbers.map {
          HealthSample(
            .stepCount, 1, "count", start: SampleMaker.origin + Double($0),
            source: SampleMaker.sources[0])
        })
    }
    try add(0..<10)
    let first = try health.changes(limit: 6)
    #expect(first.added.count == 6 && first.hasMore)
    try add(10..<13)
    let second = try health.changes(since: first.token, limit: 6)
    #expect(second.added.count == 4 && second.hasMore)
    let third = try health.changes(since: second.token, limit: 6)
    #expect(third.added.count == 3 && !third.hasMore)
  }

  @Test func `what did not change is not told again`() throws {
    let health = try HealthStore.inMemory()
    let none = try health.changes()
    #expect(none.added.isEmpty && none.deleted.isEmpty && !none.hasMore)
    var maker = SampleMaker(1)
    let samples = (0..<50).map { _ in maker.sample() }
    try health.add(samples)
    let all = try health.changes(since: none.token)
    #expect(all.added.count == (try health.count(SampleQuery())))
    #expect(try health.changes(since: all.token).added.isEmpty)
    try health.add(samples)
    #expect(try health.changes(since: all.token).added.isEmpty)
    try health.delete(SampleQuery(.heartRate))
    let some = try health.changes(of: [.heartRate], since: all.token)
    #expect(!some.deleted.isEmpty && some.added.isEmpty)
    #expect(try health.changes(of: [.stepCount], since: all.token).deleted.isEmpty)
  }

  @Test func `tokens of other stores and other texts are refused`() throws {
    let health = try HealthStore.inMemory()
    let other = try HealthStore.inMemory()
    var maker = SampleMaker(1)
    try health.add(maker.sample())
    try other.add(maker.sample())
    let token = try other.changes().token
    let error = #expect(throws: HealthError.self) { try health.changes(since: token) }
    #expect(error?.code == .invalidToken)
    let early = try health.changes().token
    let future = HealthToken(store: early.store, arrival: early.arrival + 1)
    #expect(throws: HealthError.self) { try health.changes(since: future) }
    let coded = try JSONDecoder().decode(HealthToken.self, from: JSONEncoder().encode(early))
    #expect(coded == early)
    for text in [
      "", "1", "2" + early.text.dropFirst(), early.text + ".1", "1.x.0", early.text + ".-1.0.0",
    ] {
      #expect(throws: HealthError.self) { try HealthToken(text: text) }
    }
  }
}
