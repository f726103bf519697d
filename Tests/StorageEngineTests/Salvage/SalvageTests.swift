import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

@Suite struct SalvageTests {
  private func salvage(
    _ store: CheckedStore, includesUncommitted: Bool = false
  ) throws -> (report: SalvageReport, content: StoreContent) {
    let report = try Engine.salvage(
      store.path, to: "/saved", options: store.options, includesUncommitted: includesUncommitted)
    let problems = try Engine.verify("/saved", options: store.options)
    #expect(problems == [])
    return (report, try StoreContent(store, "/saved"))
  }

  // MARK: Whole stores

  @Test func aWholeStoreIsSavedWhole() throws {
    for seed in Seeds.list(4) {
      let store = CheckedStore(seed: seed)
      let engine = try store.open()
      var work = try MixedWork(engine, seed: seed)
      for step in 0..<40 {
        try work.transaction(engine)
        if step % 17 == 9 { try engine.compact() }
      }
      try engine.close()
      let expected = try StoreContent(store, store.path)
      let found = try salvage(store)
      #expect(found.content == expected, "seed \(seed)")
      #expect(found.report.damage == [], "seed \(seed)")
      #expect(found.report.lostRecordCount == 0, "seed \(seed)")
      let count = expected.values.values.reduce(0) { $0 + $1.count }
      #expect(found.report.savedRecordCount == count, "seed \(seed)")
    }
  }

  @Test func aStoreWithNothingButSegmentsIsSavedWhole() throws {
    let store = try CheckedStore.filled()
    let expected = try StoreContent(store, store.path)
    for path in store.fileSystem.fileList() where !path.hasSuffix(".segment") {
      try store.fileSystem.remove(path)
    }
    #expect(try salvage(store.copy()).content == expected)
    // And again after a crash, with the tail that it leaves.
    let running = CheckedStore()
    try running.fill(try running.open())
    let crashed = running.crashed()
    #expect(try salvage(crashed).content.values == expected.values)
  }

  @Test func theSourceIsNotChanged() throws {
    let store = try CheckedStore.filled()
    try store.fileSystem.flipBit(store.segments[1], at: 3000)
    let files = store.fileSystem.fileList()
    let before = files.map { store.fileSystem.content(of: $0) }
    _ = try salvage(store)
    #expect(files.map { store.fileSystem.content(of: $0) } == before)
  }

  // MARK: Damage

  @Test func aDamagedRecordIsLostAloneAndCounted() throws {
    let store = try CheckedStore.filled()
    let expected = try StoreContent(store, store.path)
    let table = try #require(try tables(store)["t"])
    let found = try #require(try store.find(.put, in: table))
    try store.fileSystem.flipBit(found.path, at: found.offset + 40)
    let saved = try salvage(store)
    #expect(saved.report.tables.first { $0.name == "t" }?.lostRecordCount == 1)
    #expect(saved.report.lostRecordCount == 1)
    #expect(
      saved.report.damage.map(\.range) == [
        found.offset..<(found.offset + found.header.frameByteCount)
      ])
    #expect(saved.content.values["v"] == expected.values["v"])
    #expect(saved.content.values["t"]?.count == 59)
    #expect(
      saved.content.values["t"] == expected.values["t"]?.filter { $0.key != "key 0" })
    #expect(saved.content.entries["t"]?["key 7"]?.count == 2)
  }

  @Test func whereTheNewestVersionIsDamagedTheOneBeforeIsSaved() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    for value in ["old", "new"] {
      try engine.write { try $0.put(table, key: "k", value: value) }
    }
    try engine.close()
    let path = try #require(store.segments.last)
    let newest = try #require(
      try store.frames(of: path).last { $0.header.table == table.identifier })
    try store.fileSystem.flipBit(path, at: newest.offset + 33)
    let saved = try salvage(store)
    #expect(saved.content.values["t"] == ["k": Array("old".utf8)])
    #expect(saved.report.lostRecordCount == 1)
  }

  @Test func aLostDeletionIsTold() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "k", value: "v") }
    _ = try engine.write { try $0.delete(table, key: "k") }
    try engine.close()
    let found = try #require(try store.find(.tombstone))
    try store.fileSystem.flipBit(found.path, at: found.offset + 33)
    let saved = try salvage(store)
    #expect(saved.content.values["t"] == ["k": Array("v".utf8)])
    #expect(saved.report.tables.map(\.lostChangeCount) == [1])
    #expect(saved.report.lostRecordCount == 0)
  }

  @Test func recordsAroundLostHeadersAreSaved() throws {
    let store = try CheckedStore.filled()
    let table = try #require(try tables(store)["t"])
    var damaged = 0
    for path in store.segments {
      let puts = try store.frames(of: path).filter { $0.header.table == table.identifier }
      guard puts.count > 8 else { continue }
      for frame in [puts[2], puts[6]] {
        try store.fileSystem.flipBit(path, at: frame.offset + 5)
        damaged += 1
      }
    }
    try store.fileSystem.remove(store.manifest)
    let saved = try salvage(store)
    #expect(damaged >= 4)
    #expect(saved.report.damage.count == damaged)
    #expect(saved.content.values["t"]?.count == 60 - damaged)
  }

  @Test func aMissingSegmentIsToldAndTheOthersAreSaved() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[2]
    let table = try #require(try tables(store)["t"])
    let gone = try store.frames(of: path).count {
      $0.header.kind == .put && $0.header.table == table.identifier
    }
    try store.fileSystem.remove(path)
    let saved = try salvage(store)
    #expect(saved.report.missingSegments == [path])
    #expect(gone > 3)
    #expect(saved.content.values["t"]?.count == 60 - gone)
  }

  @Test func framesOfASegmentWithoutItsHeaderAreSaved() throws {
    let store = try CheckedStore.filled()
    let expected = try StoreContent(store, store.path)
    let path = store.segments[1]
    try store.fileSystem.overwrite(path, at: 0, with: [UInt8](repeating: 0xEE, count: 512))
    let saved = try salvage(store)
    #expect(saved.content == expected)
    #expect(saved.report.damage.map(\.path) == [path])
  }

  @Test func aTableWhoseDefinitionIsLostGetsANameOfItsOwn() throws {
    let store = try CheckedStore.filled()
    let expected = try StoreContent(store, store.path)
    let tables = try tables(store)
    let identifier = try #require(tables["t"]).identifier.rawValue
    let catalog = Table(name: "", identifier: .catalog)
    let found = try #require(try store.find(.put, in: catalog))
    try store.fileSystem.flipBit(found.path, at: found.offset + 40)
    let saved = try salvage(store)
    #expect(saved.content.values["recovered-\(identifier)"] == expected.values["t"])
    #expect(saved.content.values["t"] == nil)
    #expect(saved.report.tables.filter(\.isRecovered).map(\.name) == ["recovered-\(identifier)"])
    #expect(saved.content.entries["recovered-\(identifier)"] == expected.entries["t"])
  }

  @Test func anIndexWhoseDefinitionIsLostGetsANameOfItsOwn() throws {
    let store = try CheckedStore.filled()
    let catalog = Table(name: "", identifier: .catalog)
    let path = store.segments[1]
    let definitions = try store.frames(of: path).filter {
      $0.header.kind == .put && $0.header.table == catalog.identifier
    }
    try store.fileSystem.flipBit(path, at: definitions[1].offset + 40)
    let saved = try salvage(store)
    #expect(saved.content.entries["t"]?["key 3"] == ["recovered-2 [3]"])
  }

  // MARK: What was not committed

  @Test func deletedRecordsAndDroppedTablesStayGone() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    let dropped = try engine.table("dropped")
    let index = try engine.index("index", on: table)
    try engine.write { transaction in
      for key in ["a", "b", "c"] {
        try transaction.put(table, key: key, value: key, entries: [Index.Entry(index, [1])])
        try transaction.put(dropped, key: key, value: key)
      }
    }
    _ = try engine.write { try $0.delete(table, key: "b") }
    try engine.write { transaction in
      try transaction.drop(dropped)
      try transaction.drop(index)
    }
    try engine.close()
    // Damage elsewhere must not make the dropped ones look lost.
    try store.fileSystem.flipBit(store.segments[1], at: 45)
    let saved = try salvage(store)
    #expect(!saved.report.damage.isEmpty)
    #expect(saved.content.values == ["t": ["a": Array("a".utf8), "c": Array("c".utf8)]])
    #expect(saved.content.entries["t"]?["a"] == [])
  }

  @Test func whatWasNotCommittedIsSavedOnlyWhereItIsAskedFor() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "first", value: "1") }
    try engine.write { try $0.put(table, key: "second", value: "2") }
    try engine.write { transaction in
      try transaction.put(table, key: "third", value: "3")
      try? transaction.savepoint {
        try transaction.put(table, key: "void", value: "4")
        throw EngineError(.cancelled, "")
      }
    }
    try engine.close()
    // The commit frame of the second transaction is lost.
    let path = try #require(store.segments.last)
    let commits = try store.frames(of: path).filter { $0.header.kind == .commit }
    let commit = try #require(commits.dropLast().last)
    try store.fileSystem.flipBit(path, at: commit.offset + 7)
    let committed = try salvage(store.copy())
    #expect(committed.content.values["t"]?.keys.sorted() == ["first", "third"])
    #expect(committed.report.uncommittedRecordCount == 1)
    let all = try salvage(store, includesUncommitted: true)
    #expect(all.content.values["t"]?.keys.sorted() == ["first", "second", "third"])
  }

  @Test func aTransactionThatWasTornByACrashIsNotSaved() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "whole", value: "1") }
    try engine.write { transaction in
      for key in 0..<5 { try transaction.put(table, key: "torn \(key)", value: "2") }
    }
    let crashed = store.crashed()
    let path = try #require(crashed.segments.last)
    let frames = try crashed.frames(of: path)
    let torn = try #require(frames.filter { $0.header.kind == .put }.dropLast(2).last)
    // A header of the last batch is gone, above every watermark.
    try crashed.fileSystem.flipBit(path, at: torn.offset + 8)
    let saved = try salvage(crashed)
    #expect(saved.content.values["t"]?.keys.sorted() == ["whole"])
    #expect(saved.report.uncommittedRecordCount == 4)
  }

  // MARK: The call

  @Test func theTargetMustBeEmptyOrAbsent() throws {
    let store = try CheckedStore.filled()
    try store.fileSystem.install([1], at: "/saved/file")
    let error = #expect(throws: EngineError.self) { try salvage(store) }
    #expect(error?.code == .notAStore)
    #expect(store.fileSystem.fileList().filter { $0.hasPrefix("/saved") } == ["/saved/file"])
  }

  @Test func progressIsToldAndFalseCancelsAndLeavesNothingBehind() throws {
    let store = try CheckedStore.filled()
    var last = SalvageReport.Progress()
    _ = try Engine.salvage(store.path, to: "/first", options: store.options) { progress in
      #expect(progress.byteCount >= last.byteCount)
      last = progress
      return true
    }
    #expect(last.byteCount == last.totalByteCount)
    #expect(last.recordCount == 64)
    for limit in [1, 3, 5] {
      let error = #expect(throws: EngineError.self) {
        _ = try Engine.salvage(store.path, to: "/second", options: store.options) { progress in
          progress.byteCount < last.totalByteCount * limit / 5
        }
      }
      #expect(error?.code == .cancelled)
      #expect(!store.fileSystem.fileList().contains { $0.hasPrefix("/second") })
    }
  }

  @Test func aFullDiskLeavesNothingBehind() throws {
    let store = try CheckedStore.filled()
    store.fileSystem.inject(
      Fault(.error(.noSpace), at: 4, of: .write, persists: true))
    let error = #expect(throws: EngineError.self) { try salvage(store) }
    #expect(error?.code == .noSpace)
    #expect(!store.fileSystem.fileList().contains { $0.hasPrefix("/saved") })
  }

  @Test func anyDamageLeavesAStoreThatCanBeUsed() throws {
    let original = try CheckedStore.filled()
    let expected = try StoreContent(original, original.path)
    for seed in Seeds.list(25) {
      var generator = SeededGenerator(seed: seed)
      let store = original.copy()
      for _ in 0..<Int.random(in: 1..<12, using: &generator) {
        let path = store.segments[Int.random(in: 0..<store.segments.count, using: &generator)]
        let byteCount = try #require(store.fileSystem.content(of: path)).count
        let offset = Int.random(in: 0..<byteCount, using: &generator)
        if generator.chance(1, in: 3) {
          let bytes = generator.bytes(Int.random(in: 1..<2000, using: &generator))
          try store.fileSystem.overwrite(path, at: offset, with: bytes)
        } else {
          try store.fileSystem.flipBit(path, at: offset)
        }
      }
      if generator.chance(1, in: 3) { try store.fileSystem.remove(store.manifest) }
      let saved = try salvage(store)
      // Values carry no time here, so whatever is saved of table t is right.
      for (name, values) in saved.content.values where name == "t" || name == "recovered-1" {
        for (key, value) in values {
          #expect(value == expected.values["t"]?[key], "seed \(seed), \(key)")
        }
      }
    }
  }

  private func tables(_ store: CheckedStore) throws -> [String: Table] {
    let engine = try Engine.open(store.path, options: store.options)
    let snapshot = engine.snapshot()
    defer {
      snapshot.close()
      try? engine.close()
    }
    return Dictionary(uniqueKeysWithValues: snapshot.tables.map { ($0.name, $0) })
  }
}
