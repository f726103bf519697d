import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// A store that was not damaged has no problem, whatever was done with it.
@Suite struct HealthyStoreTests {
  private func expectHealthy(
    _ store: CheckedStore, _ engine: Engine?, _ comment: String
  ) throws {
    let live = try engine?.verify() ?? []
    // A crash leaves extra files, and may remove the checkpoint; both are worth only a note.
    #expect(live.filter { $0.severity == .error } == [], "live, \(comment)")
    let problems = try store.verify()
    #expect(problems.filter { $0.severity == .error } == [], "from outside, \(comment)")
  }

  @Test func aNewStoreHasNoProblem() throws {
    let store = CheckedStore()
    let engine = try store.open()
    try expectHealthy(store, engine, "new")
    try engine.close()
    try expectHealthy(store, nil, "closed")
  }

  @Test(arguments: [EngineOptions.Access.mapped, .positioned])
  func aStoreThatWasUsedHasNoProblem(access: EngineOptions.Access) throws {
    for seed in Seeds.list(3) {
      var store = CheckedStore(seed: seed)
      store.options.access = access
      var engine = try store.open()
      var work = try MixedWork(engine, seed: seed)
      for step in 0..<60 {
        try work.transaction(engine, durability: step % 5 == 0 ? .buffered : .full)
        if step % 13 == 5 { try engine.checkpoint() }
        if step % 17 == 9 { try engine.compact() }
        if step == 20 { try work.dropTable(engine) }
        if step % 19 == 11 {
          try engine.close()
          try expectHealthy(store, nil, "seed \(seed), step \(step), closed")
          engine = try store.open()
        }
        if step % 6 == 0 { try expectHealthy(store, engine, "seed \(seed), step \(step)") }
      }
    }
  }

  @Test func aStoreThatCrashedHasNoProblem() throws {
    for seed in Seeds.list(6) {
      var store = CheckedStore(seed: seed)
      store.options.segmentByteCount = 8192
      var engine = try store.open()
      var work = try MixedWork(engine, seed: seed)
      for step in 0..<40 {
        try work.transaction(engine, durability: step % 3 == 0 ? .buffered : .full)
        if step % 13 == 5 { try engine.checkpoint() }
        if step % 17 == 9 { try engine.compact() }
        guard step % 5 == 4 else { continue }
        let comment = "seed \(seed), step \(step)"
        store = store.crashed(.random(seed: seed &+ UInt64(step)))
        try expectHealthy(store, nil, "\(comment), crashed")
        engine = try store.open()
        try expectHealthy(store, engine, "\(comment), opened again")
        try work.transaction(engine)
        try expectHealthy(store, engine, "\(comment), written to")
      }
    }
  }

  @Test func aStoreWithoutCachesHasOnlyNotes() throws {
    let store = CheckedStore()
    let engine = try store.open()
    var work = try MixedWork(engine, seed: 1)
    for _ in 0..<30 { try work.transaction(engine) }
    try engine.compact()
    try engine.close()
    for path in store.checkpoints { try store.fileSystem.remove(path) }
    #expect(try store.verify().map(\.kind) == [.checkpointMissing])
    try store.fileSystem.remove(store.manifest)
    #expect(try store.verify().map(\.kind) == [.manifestMissing])
  }

  @Test func aPurgedStoreAndItsBackupHaveNoProblem() throws {
    for seed in Seeds.list(3) {
      let store = CheckedStore(seed: seed)
      let engine = try store.open()
      var work = try MixedWork(engine, seed: seed)
      for step in 0..<30 {
        try work.transaction(engine)
        if step % 10 == 9 {
          let table = [work.plain, work.deflated, work.versioned][step / 10]
          try engine.purge(table, key: "key \(step)")
          try expectHealthy(store, engine, "seed \(seed), step \(step), purged")
          try engine.backup(to: "/backup")
          let problems = try Engine.verify("/backup", options: store.options)
          #expect(problems == [], "seed \(seed), step \(step), backup")
        }
      }
    }
  }

  @Test(.enabled(if: SegmentCipher.isAvailable))
  func anEncryptedStoreHasNoProblem() throws {
    for seed in Seeds.list(2) {
      let store = CheckedStore(seed: seed, isEncrypted: true)
      var engine = try store.open()
      var work = try MixedWork(engine, seed: seed)
      for step in 0..<40 {
        try work.transaction(engine)
        if step % 13 == 5 { try engine.checkpoint() }
        if step % 17 == 9 { try engine.compact() }
      }
      try expectHealthy(store, engine, "seed \(seed)")
      try engine.close()
      try expectHealthy(store, nil, "seed \(seed), closed")
      engine = try store.open()
      try expectHealthy(store, engine, "seed \(seed), opened again")
    }
  }
}
