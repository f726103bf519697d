import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Whatever a checkpoint contains, with right hashes: opening, reading, writing, compacting and
/// checking complete without a trap. A checkpoint that is not used is written anew from the
/// segments.
@Suite(.forgesPages) struct HostileCheckpointTests {
  /// A small store with trees of all kinds, long keys, free rows and more than one level.
  private struct Fixture {
    let store: CheckedStore
    let checkpoint: [UInt8]
    let content: StoreContent

    init() throws {
      store = CheckedStore()
      let engine = try store.open()
      try store.fill(engine)
      let table = try engine.table("t")
      let index = try engine.index("i", on: table)
      let long = try engine.table("long")
      try engine.write { transaction in
        for key in 0..<150 {
          try transaction.put(
            table, key: "other \(key)", value: "value",
            entries: [Index.Entry(index, [1, UInt8(key)])])
        }
        for key in 0..<12 {
          let name = String(repeating: "a long key ", count: 60 + key % 3) + "\(key)"
          try transaction.put(long, key: name, value: "long")
        }
      }
      try engine.write { transaction in
        for key in 20..<40 { try transaction.delete(table, key: "other \(key)") }
      }
      try engine.close()
      checkpoint = try #require(store.fileSystem.content(of: store.checkpoints[0]))
      content = try StoreContent(store, store.path)
    }

    /// The store with another checkpoint in place of its own.
    func with(_ bytes: [UInt8]) throws -> CheckedStore {
      let copy = store.copy()
      try copy.fileSystem.install(bytes, at: copy.checkpoints[0])
      return copy
    }
  }

  /// Half of the seeds each, side by side.
  @Test(arguments: [UInt64(0), 1])
  func noCheckpointWithRightHashesIsDangerous(half: UInt64) throws {
    let fixture = try Fixture()
    var tally = (tried: 0, used: 0)
    for seed in Seeds.list(Seeds.amount(1_000, search: 4000))
    where seed % 2 == half {
      var generator = SeededGenerator(seed: seed)
      var forger = try #require(CheckpointForger(fixture.checkpoint))
      forger.forge(&generator)
      let store = try fixture.with(forger.bytes)
      tally.tried += 1
      let isUsed = try isUsed(store)
      if isUsed { tally.used += 1 }
      // All stores whose checkpoint is not used end alike, so only a few of them are followed.
      if isUsed || seed % 64 == 0 { try live(with: store, isUsed ? nil : fixture.content, seed) }
    }
    print("hostile checkpoints: \(tally.tried) tried, \(tally.used) used")
    // A few tries, as sanitized runs make them, may come to one kind alone.
    #expect(tally.tried < 100 || tally.used > 0 && tally.used < tally.tried / 2, "\(tally)")
  }

  private func isUsed(_ store: CheckedStore) throws -> Bool {
    let bytes = try #require(store.fileSystem.content(of: store.manifest))
    let manifest = try #require(try Manifest(bytes, path: store.manifest))
    let loaded = try LoadedCheckpoint.load(
      store.checkpoints[0], store: manifest.store,
      directory: StoreDirectory(path: store.path, fileSystem: store.fileSystem),
      keys: KeyRing(nil), isMapped: false)
    return loaded?.metadata.agrees(with: manifest.segments) ?? false
  }

  /// Does everything that can be done with a store. Errors are right answers; `content` is what the
  /// store must contain.
  private func live(with store: CheckedStore, _ content: StoreContent?, _ seed: UInt64) throws {
    if let content {
      #expect(try StoreContent(store, store.path) == content, "seed \(seed)")
    } else {
      _ = try? StoreContent(store, store.path)
    }
    guard let engine = try? store.open() else { return }
    readBackwards(engine)
    let errors = write(engine)
    if content != nil { #expect(errors.isEmpty, "seed \(seed)") }
    _ = try? engine.verify()
    try? engine.compact()
    _ = try? engine.statistics
    try? engine.close()
    _ = try? store.verify()
    _ = try? StoreContent(store, store.path)
  }

  private func readBackwards(_ engine: Engine) {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    for table in snapshot.tables {
      guard var cursor = try? snapshot.cursor(table) else { continue }
      var isMore = cursor.last()
      while isMore {
        _ = try? cursor.value()
        _ = try? snapshot.history(of: cursor.key, in: table)
        isMore = cursor.previous()
      }
      _ = try? snapshot.forEach(table, from: "k") { _, _ in true }
      for index in snapshot.indexes(on: table) {
        _ = snapshot.count(index, in: .all)
        guard var cursor = try? snapshot.cursor(index) else { continue }
        var isMore = cursor.last()
        while isMore {
          _ = try? cursor.value()
          isMore = cursor.previous()
        }
      }
    }
  }

  private func write(_ engine: Engine) -> [any Error] {
    var errors: [any Error] = []
    func attempt(_ body: (WriteTransaction) throws -> Void) {
      do { try engine.write(durability: .buffered, body) } catch { errors.append(error) }
    }
    for round in 0..<3 {
      attempt { transaction in
        for name in ["t", "v", "long"] {
          let table = try transaction.table(name, options: options(of: name, engine))
          for key in 0..<40 {
            try transaction.put(table, key: "key \(key * 3 + round)", value: "new")
            try transaction.put(table, key: "version \(key % 4)", value: "new")
            _ = try transaction.delete(table, key: "other \(key * 2 + round)")
          }
        }
      }
    }
    attempt { transaction in
      let table = try transaction.table("t")
      let index = try transaction.index("i", on: table)
      for key in 0..<30 {
        try transaction.put(
          table, key: "key \(key)", value: "again", entries: [Index.Entry(index, [9, UInt8(key)])])
      }
    }
    attempt { transaction in try transaction.drop(transaction.table("long")) }
    return errors
  }

  private func options(of name: String, _ engine: Engine) -> Table.Options {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    return snapshot.table(name).flatMap { snapshot.options(of: $0) } ?? Table.Options()
  }
}
