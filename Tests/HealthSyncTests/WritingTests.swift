import Foundation
import HealthModel
import HealthSync
import Testing

/// From the store here to the health store of the system.
@Suite struct WritingTests {
  @Test func `what is added here is saved there once, and its echo is known`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add(SyncWorld.mass(70))
    #expect(try await world.counts().written.savedCount == 1)
    let second = try await world.counts()
    #expect(second.written.savedCount == 0 && second.read.addedCount == 0)
    #expect(try await world.run().isQuiet)
    #expect(try world.here == [70])
    #expect(world.there == [70])
    #expect(world.thereSample(70)?.syncIdentity?.version == 1)
  }

  @Test func `a sample that has a sync identifier keeps it there`() async throws {
    let world = try SyncWorld(.write)
    try world.health.add(SyncWorld.mass(70, identifier: "a", version: 3))
    try await world.run()
    #expect(
      world.thereSample(70)?.syncIdentity == SyncIdentity(identifier: "a", version: 3))
  }

  @Test func `a sync identifier of another app is not taken for one of this app`() async throws {
    let world = try SyncWorld(.both, sources: .all)
    try world.health.add([
      SyncWorld.mass(70, identifier: "a"),
      SyncWorld.mass(71, SyncWorld.watch, identifier: "a", version: 2),
    ])
    try await world.run()
    try await world.run()
    #expect(try world.here == [70, 71])
    #expect(world.there == [70, 71])
  }

  @Test func `a greater version here replaces the sample there`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add(SyncWorld.mass(70, identifier: "a", version: 1))
    try await world.run()
    try world.health.add(SyncWorld.mass(71, identifier: "a", version: 2))
    try await world.run()
    try await world.run()
    #expect(try world.here == [71])
    #expect(world.there == [71])
  }

  @Test func `a sample that the app has saved itself is not saved again`() async throws {
    for direction in [SyncRule.Direction.write, .both] {
      let world = try SyncWorld(direction)
      let sample = SyncWorld.mass(70, identifier: "a", version: 1)
      world.system.put(sample)
      try world.health.add(sample)
      let counts = try await world.counts()
      #expect(counts.written.savedCount == 0)
      #expect(counts.written.foundCount + counts.read.echoCount == 1)
      #expect(try world.here == [70])
      #expect(world.there == [70])
      try world.health.delete(ids: [sample.id])
      try await world.run()
      #expect(world.there == [])
    }
  }

  @Test func `a greater version that is there is not touched`() async throws {
    let world = try SyncWorld(.write)
    world.system.put(SyncWorld.mass(72, identifier: "a", version: 5))
    try world.health.add(SyncWorld.mass(70, identifier: "a", version: 4))
    #expect(try await world.counts().written.outdatedCount == 1)
    #expect(world.there == [72])
  }

  @Test func `only samples of the app itself are written unless all are to be`() async throws {
    for (sources, expected) in [(SyncRule.WrittenSources.ownApp, [70.0]), (.all, [70, 71])] {
      let world = try SyncWorld(.write, sources: sources)
      try world.health.add([SyncWorld.mass(70), SyncWorld.mass(71, SyncWorld.watch)])
      try await world.run()
      #expect(world.there == expected)
    }
  }

  @Test func `a rule that takes more than the last one is made up for`() async throws {
    var world = try SyncWorld(.read)
    world.options.pageCount = 2
    try world.health.add((1...3).map { SyncWorld.mass(Double($0)) })
    try world.health.add((4...9).map { SyncWorld.mass(Double($0), SyncWorld.watch) })
    for (rule, expected) in [
      (SyncRule(.read), []), (SyncRule(.both), [1, 2, 3]),
      (SyncRule(.both, sources: .all), [1, 2, 3, 4, 5, 6, 7, 8, 9]), (SyncRule(.both), nil),
      (SyncRule(.write, sources: .all), nil),
    ] as [(SyncRule, [Double]?)] {
      world.rules = [.bodyMass: rule]
      for _ in 0..<2 { try await world.run() }
      #expect(world.there == expected ?? [1, 2, 3, 4, 5, 6, 7, 8, 9])
      #expect(try world.here == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
    #expect(try await world.run().isQuiet)
  }

  @Test func `directions are kept to`() async throws {
    let reading = try SyncWorld(.read)
    let writing = try SyncWorld(.write)
    for world in [reading, writing] {
      world.system.put(SyncWorld.mass(70, SyncWorld.watch))
      try world.health.add(SyncWorld.mass(71))
      try await world.run()
    }
    #expect(try reading.here == [70, 71])
    #expect(reading.there == [70])
    #expect(try writing.here == [71])
    #expect(writing.there == [70, 71])
  }

  @Test func `what came from there is not written there`() async throws {
    let world = try SyncWorld(.both, sources: .all)
    world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    for _ in 0..<3 { try await world.run() }
    #expect(world.there == [70])
    #expect(world.system.calls("save") == 0)
  }

  @Test func `what is deleted here is deleted there if it was saved there`() async throws {
    let world = try SyncWorld(.both, sources: .all)
    world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try world.health.add(SyncWorld.mass(71))
    try await world.run()
    try world.health.delete(SampleQuery())
    #expect(try await world.counts().written.deletedCount == 1)
    try await world.run()
    #expect(world.there == [70])
    #expect(try world.here == [])
  }

  @Test func `what was saved there and is deleted there is deleted here`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add(SyncWorld.mass(70))
    try await world.run()
    world.system.remove(try #require(world.thereSample(70)).id)
    #expect(try await world.counts().read.deletedCount == 1)
    #expect(try world.here == [])
    #expect(try await world.run().isQuiet)
  }

  @Test func `a sample that is deleted and comes again is there once`() async throws {
    let world = try SyncWorld(.both)
    let sample = SyncWorld.mass(70)
    try world.health.add(sample)
    try await world.run()
    try world.health.delete(ids: [sample.id])
    try world.health.add(sample)
    for _ in 0..<2 { try await world.run() }
    #expect(world.there == [70])
    try world.health.delete(ids: [sample.id])
    try await world.run()
    try world.health.add(sample)
    for _ in 0..<2 { try await world.run() }
    #expect(world.there == [70])
    #expect(try world.here == [70])
  }

  @Test func `an identifier that comes again with another content is another sample there`()
    async throws
  {
    let world = try SyncWorld(.both)
    let id = UUID()
    try world.health.add(SyncWorld.mass(70, id: id))
    try await world.run()
    try world.health.delete(ids: [id])
    try world.health.add(SyncWorld.mass(71, id: id))
    for _ in 0..<2 { try await world.run() }
    #expect(world.there == [71])
    #expect(try world.here == [71])
  }

  @Test func `what another store of the app has saved comes as it was there`() async throws {
    let first = try SyncWorld(.both)
    let sample = SyncWorld.mass(70)
    try first.health.add(sample)
    try await first.run()
    let second = try SyncWorld(.both)
    second.system.put(try #require(first.thereSample(70)))
    #expect(try await second.counts().read.addedCount == 1)
    #expect(try second.health.samples(SampleQuery()).map(\.id) == [sample.id])
    // Another way brings the same sample.
    try second.health.add(sample)
    try await second.run()
    #expect(second.there == [70])
  }

  @Test func `two stores of the app share one health store`() async throws {
    let first = try SyncWorld(.both)
    let second = try SyncWorld(first.rules, system: first.system)
    func runAll() async throws {
      for _ in 0..<3 {
        for world in [first, second] { try await world.run() }
      }
    }
    try first.health.add([SyncWorld.mass(70), SyncWorld.mass(80, identifier: "a", version: 1)])
    try second.health.add([SyncWorld.mass(71), SyncWorld.mass(81, identifier: "a", version: 2)])
    try await runAll()
    for values in [try first.here, try second.here, first.there] {
      #expect(values == [70, 71, 81])
    }

    try first.health.add(SyncWorld.mass(82, identifier: "a", version: 3))
    try first.health.delete(ids: [SyncWorld.mass(70).id])
    first.system.invalidateAnchors()
    try await runAll()
    for values in [try first.here, try second.here, first.there] { #expect(values == [71, 82]) }

    // What another store of the app has saved is not this one's to delete.
    try first.health.delete(ids: [SyncWorld.mass(71).id])
    try await runAll()
    #expect(try first.here == [82])
    #expect(try second.here == [71, 82])
    #expect(first.there == [71, 82])
  }
}
