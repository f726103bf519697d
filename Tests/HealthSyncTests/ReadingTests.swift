import Foundation
import HealthModel
import HealthSync
import Testing
import ValueModel

/// From the health store of the system to the store here.
@Suite struct ReadingTests {
  @Test func `what is added there comes here with its identifier, once`() async throws {
    let world = try SyncWorld(.read)
    let id = world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    var counts = try await world.counts()
    #expect(counts.read.addedCount == 1)
    #expect(try world.hereSample(70)?.id == id)
    counts = try await world.counts()
    #expect(counts.isQuiet && counts.read.knownCount == 0)
  }

  @Test func `pages follow each other`() async throws {
    var world = try SyncWorld(.read)
    world.options.pageCount = 3
    for value in 1...10 { world.system.put(SyncWorld.mass(Double(value), SyncWorld.watch)) }
    #expect(try await world.counts().read.addedCount == 10)
    #expect(world.system.calls("changes") == 4)
    #expect(try world.here == world.there)
  }

  @Test func `what is deleted there is deleted here if it came from there`() async throws {
    let world = try SyncWorld(.read)
    let id = world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try world.health.add(SyncWorld.mass(80))
    try await world.run()
    world.system.remove(id)
    let counts = try await world.counts()
    #expect(counts.read.deletedCount == 1)
    #expect(try world.here == [80])
  }

  @Test func `a deletion of what is not known deletes nothing`() async throws {
    let world = try SyncWorld(.read)
    // Another way brought the sample here, under the same identifier.
    let id = world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try world.health.add(SyncWorld.mass(70, SyncWorld.watch, id: id))
    world.system.remove(id)
    let counts = try await world.counts()
    #expect(counts.read.unknownDeletionCount == 1 && counts.read.deletedCount == 0)
    #expect(try world.here == [70])
  }

  @Test func `a greater version there replaces the sample here`() async throws {
    let world = try SyncWorld(.both)
    world.system.put(SyncWorld.mass(70, SyncWorld.watch, identifier: "a", version: 1))
    try await world.run()
    world.system.put(SyncWorld.mass(71, SyncWorld.watch, identifier: "a", version: 2))
    try await world.run()
    #expect(try world.here == [71])
    #expect(world.there == [71])
  }

  @Test func `after an invalid anchor everything is read again, and nothing comes twice`()
    async throws
  {
    let world = try SyncWorld(.both)
    world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try world.health.add(SyncWorld.mass(80))
    try await world.run()
    world.system.put(SyncWorld.mass(71, SyncWorld.watch))
    world.system.invalidateAnchors()
    let counts = try await world.counts()
    #expect(counts.read.rereadCount == 1 && counts.read.addedCount == 1)
    #expect(counts.read.knownCount == 2)
    #expect(try world.here == [70, 71, 80])
    #expect(world.there == [70, 71, 80])
    #expect(try await world.counts().read.rereadCount == 0)
  }

  @Test func `what is not listed any more stays`() async throws {
    let world = try SyncWorld(.both)
    let id = world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try await world.run()
    world.system.remove(id)
    world.system.forgetDeletions()
    #expect(try await world.counts().read.deletedCount == 0)
    #expect(try world.here == [70])
    #expect(world.there == [])
  }

  @Test func `an anchor that is refused at once is a problem of the type`() async throws {
    let world = try SyncWorld(.read)
    world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try await world.run()
    world.system.fail("changes", .invalidAnchor, .invalidAnchor)
    let report = try await world.run()
    #expect(report.problems[.bodyMass]?.code == .invalidAnchor)
    #expect(try await world.run().problems.isEmpty)
  }

  @Test func `what was deleted here does not come again`() async throws {
    let world = try SyncWorld(.both)
    let id = world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    try await world.run()
    try world.health.delete(ids: [id])
    world.system.invalidateAnchors()
    try await world.run()
    #expect(try world.here == [])
    #expect(world.there == [70])
  }

  @Test func `samples that contradict themselves are left out`() async throws {
    let world = try SyncWorld(.read)
    var broken = SyncWorld.mass(70, SyncWorld.watch)
    broken.end = broken.start - 1
    world.system.put(broken)
    world.system.put(SyncWorld.mass(71, SyncWorld.watch))
    let counts = try await world.counts()
    #expect(counts.read.invalidCount == 1 && counts.read.addedCount == 1)
    #expect(try await world.counts().isQuiet)
  }

  @Test func `a sample that cannot be stored does not hold up its page`() async throws {
    let world = try SyncWorld([.workout: SyncRule(.read), "Unknown": SyncRule(.read)])
    var deep = Value.null
    for _ in 0..<5_000 { deep = Value(array: [deep]) }
    for content in [SampleContent.other(deep), .other("text")] {
      world.system.put(
        HealthSample("Unknown", content, start: SyncWorld.start, source: SyncWorld.watch))
    }
    let report = try await world.run()
    #expect(report.counts["Unknown"]?.read.invalidCount == 1)
    #expect(report.counts["Unknown"]?.read.addedCount == 1)
    #expect(try world.health.count(SampleQuery("Unknown")) == 1)
    #expect(try await world.run().isQuiet)
  }

  @Test func `one type that cannot be read does not hold up the others`() async throws {
    let world = try SyncWorld([.bodyMass: SyncRule(.read), .height: SyncRule(.read)])
    world.system.put(SyncWorld.mass(70, SyncWorld.watch))
    world.system.put(
      HealthSample(.height, 1.75, "m", start: SyncWorld.start, source: SyncWorld.watch))
    world.system.fail("changes", .unavailable)
    let report = try await world.run()
    #expect(report.problems[.bodyMass]?.code == .unavailable)
    #expect(report.counts[.height]?.read.addedCount == 1)
    #expect(!report.isQuiet)
    #expect(try await world.run().counts[.bodyMass]?.read.addedCount == 1)
  }
}
