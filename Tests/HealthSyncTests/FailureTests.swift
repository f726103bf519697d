import Foundation
import HealthModel
import HealthSync
import Testing

/// Calls that fail, permissions that lack, runs that end before their time.
@Suite struct FailureTests {
  @Test func `a run that dies after saving saves nothing twice`() async throws {
    // A run that reads nothing calls `access`, `find` and `save`, each in two halves.
    for life in 0...6 {
      for direction in [SyncRule.Direction.write, .both] {
        let world = try SyncWorld(direction)
        try world.health.add([SyncWorld.mass(70), SyncWorld.mass(71, identifier: "a")])
        world.system.set { $0.life = life }
        _ = try? await world.run()
        world.system.set { $0.life = nil }
        for _ in 0..<2 { try await world.run() }
        #expect(world.there == [70, 71], "life \(life)")
        #expect(try world.here == [70, 71], "life \(life)")
        try world.health.delete(SampleQuery())
        for _ in 0..<2 { try await world.run() }
        #expect(world.there == [], "life \(life)")
      }
    }
  }

  @Test func `what was saved by a run that died and is deleted here does not come back`()
    async throws
  {
    let world = try SyncWorld(.both)
    try world.health.add([SyncWorld.mass(70), SyncWorld.mass(71, identifier: "a")])
    // Dies when all is saved and nothing noted.
    world.system.set { $0.life = 7 }
    await #expect(throws: SystemDouble.Death.self) { try await world.run() }
    world.system.set { $0.life = nil }
    #expect(world.there == [70, 71])
    try world.health.delete(SampleQuery())
    for _ in 0..<2 { try await world.run() }
    #expect(try world.here == [])
    #expect(world.there == [])
  }

  @Test func `what was saved by a run that died and is deleted there does not come back`()
    async throws
  {
    let world = try SyncWorld(.both)
    try world.health.add([SyncWorld.mass(70), SyncWorld.mass(71, identifier: "a")])
    world.system.set { $0.life = 7 }
    await #expect(throws: SystemDouble.Death.self) { try await world.run() }
    world.system.set { $0.life = nil }
    for sample in world.system.samples { world.system.remove(sample.id) }
    let counts = try await world.counts()
    #expect(counts.read.deletedCount == 2 && counts.read.unknownDeletionCount == 0)
    #expect(try world.here == [] && world.there == [])
    #expect(try await world.run().isQuiet)
  }

  @Test func `an old deletion that is told again deletes nothing that was added again`()
    async throws
  {
    let world = try SyncWorld(.both)
    let sample = SyncWorld.mass(70)
    try world.health.add(sample)
    try await world.run()
    try world.health.delete(ids: [sample.id])
    try await world.run()
    try world.health.add(sample)
    // Dies before the health store has saved anything.
    world.system.set { $0.life = 6 }
    await #expect(throws: SystemDouble.Death.self) { try await world.run() }
    world.system.set { $0.life = nil }
    world.system.invalidateAnchors()
    for _ in 0..<2 { try await world.run() }
    #expect(try world.here == [70] && world.there == [70])
  }

  @Test func `a deletion of another app's sample with the same sync identifier deletes nothing`()
    async throws
  {
    let world = try SyncWorld(.both)
    try await world.run()
    try world.health.add(SyncWorld.mass(70, identifier: "a"))
    world.system.remove(world.system.put(SyncWorld.mass(71, SyncWorld.watch, identifier: "a")))
    let counts = try await world.counts()
    #expect(counts.read.unknownDeletionCount == 1 && counts.read.deletedCount == 0)
    #expect(try world.here == [70] && world.there == [70])
  }

  @Test func `one sample that is not taken does not hold up its batch`() async throws {
    let world = try SyncWorld(.both)
    world.system.set { $0.rejects = { $0.quantity?.value == 73 } }
    let samples = (70...79).map { SyncWorld.mass(Double($0)) }
    try world.health.add(samples)
    let report = try await world.run()
    #expect(report.counts[.bodyMass]?.written.savedCount == 9)
    #expect(
      report.refusals.map(\.id) == [samples[3].id]
        && report.refusals.map(\.code) == [.invalidSample])
    #expect(!world.there.contains(73))
    // It is not tried again, and stays listed.
    try await world.run()
    let saves = world.system.calls("save")
    let later = try await world.run()
    #expect(world.system.calls("save") == saves && later.refusals.count == 1 && later.isQuiet)
    try world.health.delete(ids: [samples[3].id])
    #expect(try await world.run().refusals.isEmpty)
  }

  @Test func `failures are tried again, in the same run and in later ones`() async throws {
    let world = try SyncWorld(.write)
    try world.health.add(SyncWorld.mass(70))
    world.system.fail("save", .failed, .failed)
    #expect(try await world.counts().written.savedCount == 1)
    try world.health.add(SyncWorld.mass(71))
    world.system.fail("save", .failed, .failed, .failed)
    var report = try await world.run()
    #expect(report.counts[.bodyMass]?.written.waitingCount == 1 && !report.isQuiet)
    report = try await world.run()
    #expect(report.counts[.bodyMass]?.written.savedCount == 1)
    #expect(world.there == [70, 71])
  }

  @Test func `a health store that fails with everything is not asked about every sample`()
    async throws
  {
    let world = try SyncWorld(.write)
    try world.health.add((1...500).map { SyncWorld.mass(Double($0)) })
    world.system.set {
      $0.failures["save"] = Array(repeating: HealthAdapterError(.failed), count: 10_000)
    }
    let report = try await world.run()
    #expect(report.problems[.bodyMass]?.code == .failed)
    #expect(report.counts[.bodyMass]?.written.waitingCount == 500)
    #expect(world.system.calls("save") < 100)
  }

  @Test func `a locked health store leaves everything for later`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add(SyncWorld.mass(70))
    world.system.fail("save", .unavailable)
    let report = try await world.run()
    #expect(report.problems[.bodyMass]?.code == .unavailable)
    #expect(report.counts[.bodyMass]?.written.waitingCount == 1)
    #expect(try await world.counts().written.savedCount == 1)
  }

  @Test func `without permission to write nothing is lost, and reading goes on`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add(SyncWorld.mass(70))
    world.system.put(SyncWorld.mass(71, SyncWorld.watch))
    world.system.set { $0.access.canWrite = false }
    let report = try await world.run()
    #expect(report.problems[.bodyMass]?.code == .notPermitted)
    #expect(report.counts[.bodyMass]?.read.addedCount == 1)
    #expect(report.counts[.bodyMass]?.written.waitingCount == 1)
    world.system.set { $0.access.canWrite = true }
    try await world.run()
    #expect(world.there == [70, 71])
    #expect(try world.here == [70, 71])
  }

  @Test func `a type that the system does not have is left alone`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add(SyncWorld.mass(70))
    world.system.set { $0.access.isAvailable = false }
    #expect(try await world.run().problems[.bodyMass]?.code == .unavailable)
    #expect(world.system.calls("save") == 0 && world.system.calls("changes") == 0)
  }

  @Test func `a deletion that is refused is listed, and tried again`() async throws {
    let world = try SyncWorld(.both)
    let sample = SyncWorld.mass(70)
    try world.health.add(sample)
    try await world.run()
    let id = try #require(world.thereSample(70)).id
    world.system.set { $0.undeletable[id] = .notPermitted }
    try world.health.delete(ids: [sample.id])
    let report = try await world.run()
    #expect(report.refusals.map(\.id) == [sample.id])
    world.system.invalidateAnchors()
    try await world.run()
    #expect(try world.here == [])
    world.system.set { $0.undeletable = [:] }
    #expect(try await world.run().refusals.isEmpty)
    #expect(world.there == [])
  }

  @Test func `batches are no larger than asked for`() async throws {
    var world = try SyncWorld(.write)
    world.options.batchCount = 4
    world.options.pageCount = 3
    try world.health.add((70...79).map { SyncWorld.mass(Double($0)) })
    #expect(try await world.counts().written.savedCount == 10)
    #expect(world.system.calls("save") == 3)
    try world.health.delete(SampleQuery())
    #expect(try await world.counts().written.deletedCount == 10)
    #expect(world.system.calls("delete") == 3)
  }

  @Test func `a run that is cancelled ends, and the next one goes on`() async throws {
    var world = try SyncWorld(.both)
    world.options.batchCount = 1
    try world.health.add((70...75).map { SyncWorld.mass(Double($0)) })
    for life in 0..<20 {
      world.system.set { ($0.life, $0.isCancelling) = (life, true) }
      let running = world
      let result = await Task { try await running.run() }.result
      if !world.system.isDoomed {
        #expect(throws: CancellationError.self) { try result.get() }
      }
    }
    world.system.set { $0.life = nil }
    for _ in 0..<2 { try await world.run() }
    #expect(try world.here == [70, 71, 72, 73, 74, 75])
    #expect(world.there == [70, 71, 72, 73, 74, 75])
  }

  @Test func `there is one run at a time`() async throws {
    let world = try SyncWorld(.both)
    try world.health.add((70...75).map { SyncWorld.mass(Double($0)) })
    let synchronizer = world.synchronizer
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            _ = try await synchronizer.run()
            return true
          } catch {
            return (error as? HealthSyncError)?.code != .alreadyRunning
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.contains(true))
    #expect(world.there == [70, 71, 72, 73, 74, 75])
    #expect(try await synchronizer.run().problems.isEmpty)
  }
}
