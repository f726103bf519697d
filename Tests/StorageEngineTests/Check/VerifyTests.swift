import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

@Suite struct VerifyTests {
  @Test func independentProblemsAreFoundInOneRun() throws {
    let store = try CheckedStore.filled()
    let segments = store.segments
    let first = try store.frames(of: segments[1])
    let second = try store.frames(of: segments[2])
    let payload = first[8].offset
    let header = first[20].offset
    let other = second[5].offset
    try store.fileSystem.flipBit(segments[1], at: payload + 33)
    try store.fileSystem.flipBit(segments[1], at: header + 9)
    try store.fileSystem.flipBit(segments[2], at: other + 33)
    try store.fileSystem.overwrite(segments[2], at: 400, with: [9])
    try store.fileSystem.flipBit(store.checkpoints[0], at: 2 * PageLayout.size + 9)
    try store.fileSystem.install([], at: "/store/stranger")
    let findings = try store.findings().filter { $0.kind != .unopenable }
    #expect(
      findings == [
        Finding(.payloadDamaged, segments[1], payload),
        Finding(.frameDamaged, segments[1], header),
        Finding(.payloadDamaged, segments[2], other),
        Finding(.strayBytes, segments[2], SegmentHeader.hashedByteCount + 8),
        Finding(.checkpointDamaged, store.checkpoints[0], 2 * PageLayout.size),
        Finding(.leftoverFile, "/store/stranger"),
      ])
  }

  @Test func aStoreThatDoesNotOpenIsComparedWithItsCheckpoint() throws {
    let store = CheckedStore()
    let engine = try store.open()
    try store.fill(engine)
    let table = try engine.table("t")
    // Two unrelated problems: an index that lost an entry, and damage to the log after the
    // checkpoint.
    let index = try engine.index("i", on: table)
    try engine.write { transaction in
      try transaction.put(table, key: "more", value: "")
      let writer = transaction.writer
      let row = try #require(
        Array("key 5".utf8).withBytes { writer.state.row(of: $0, in: table.identifier) })
      _ = writer.state.roots.tables.update(index.identifier) { roots in
        [UInt8(5)].withBytes {
          BTree.remove(writer.orderedKey.set($0, row: row), in: &roots.primary, writer.pages)
        }
      }
    }
    try engine.checkpoint()
    for key in 0..<5 { try engine.write { try $0.put(table, key: "late \(key)", value: "x") } }
    let crashed = store.crashed()
    let path = try #require(crashed.segments.last)
    let frame = try #require(
      try crashed.frames(of: path).filter { $0.header.kind == .put }.dropLast(3).last)
    try crashed.fileSystem.flipBit(path, at: frame.offset + 34)
    let findings = try crashed.findings()
    #expect(findings.map(\.kind).contains(.indexEntryMissing))
    #expect(findings.contains(Finding(.payloadDamaged, path, frame.offset)))
    #expect(findings.map(\.kind).contains(.unopenable))
  }

  @Test func everyBitThatTurnsOverIsFound() throws {
    let original = try CheckedStore.filled()
    let files = original.fileSystem.fileList().filter {
      // Of the reserve, only the length counts.
      original.fileSystem.content(of: $0)?.isEmpty == false && $0 != "/store/reserve"
    }
    let inspector = try StoreInspector(original.path, options: original.options)
    let lengths = Dictionary(
      uniqueKeysWithValues: try inspector.segments().map {
        ($0.path, max($0.writtenByteCount, SegmentHeader.byteCount))
      })
    for seed in Seeds.list(40) {
      var generator = SeededGenerator(seed: seed)
      let store = original.copy()
      let path = files[Int.random(in: 0..<files.count, using: &generator)]
      // There may be reserved space after the frames of a segment; it contains nothing.
      let content = try #require(store.fileSystem.content(of: path))
      let byteCount = lengths[path] ?? content.count
      try #require(byteCount > 0, "\(path): \(lengths) \(content.count)")
      let offset = Int.random(in: 0..<byteCount, using: &generator)
      let bit = Int.random(in: 0..<8, using: &generator)
      try store.fileSystem.flipBit(path, at: offset, bit: bit)
      let problems = try store.verify().filter { $0.path == path && $0.offset ?? 0 <= offset }
      #expect(!problems.isEmpty, "seed \(seed): bit \(bit) of \(path) at \(offset)")
    }
  }

  @Test func verifyingFromOutsideChangesNoByteAndTakesNoLock() throws {
    let store = try CheckedStore.filled()
    try store.fileSystem.flipBit(store.segments[1], at: 700)
    let engine = try store.open()
    let before = store.fileSystem.fileList().map { store.fileSystem.content(of: $0) }
    store.fileSystem.isTracing = true
    _ = try store.verify()
    #expect(!store.fileSystem.trace.contains { $0.operation.isChange || $0.operation == .lock })
    #expect(store.fileSystem.fileList().map { store.fileSystem.content(of: $0) } == before)
    try engine.close()
  }

  @Test func progressIsToldAndFalseCancels() throws {
    let store = try CheckedStore.filled()
    let engine = try store.open()
    let verifies: [(@escaping (VerifyProgress) -> Bool) throws -> [Problem]] = [
      { try engine.verify(progress: $0) },
      { try Engine.verify(store.path, options: store.options, progress: $0) },
    ]
    for verify in verifies {
      var last = VerifyProgress()
      let problems = try verify { progress in
        #expect(progress.byteCount >= last.byteCount)
        #expect(progress.byteCount <= progress.totalByteCount)
        last = progress
        return true
      }
      #expect(problems == [])
      #expect(last.byteCount > last.totalByteCount / 2)
      var calls = 0
      let error = #expect(throws: EngineError.self) {
        try verify { _ in
          calls += 1
          return calls < 3
        }
      }
      #expect(error?.code == .cancelled)
      #expect(calls == 3)
    }
    // What was cancelled blocks nothing.
    try engine.checkpoint()
    #expect(try engine.verify() == [])
  }

  @Test func whereThereIsNoStoreNothingIsVerified() throws {
    let store = CheckedStore()
    #expect(throws: EngineError.self) { try store.verify() }
    try store.fileSystem.install([1], at: "/store/file")
    let error = #expect(throws: EngineError.self) { try store.verify() }
    #expect(error?.code == .notAStore)
    let engine = try CheckedStore.filled().open()
    try engine.close()
    let closed = #expect(throws: EngineError.self) { try engine.verify() }
    #expect(closed?.code == .closed)
  }

  @Test func theEngineGoesOnWhileItIsVerified() throws {
    let store = CheckedStore()
    let engine = try store.open()
    try store.fill(engine)
    let table = try engine.table("t")
    var key = 0
    // Each step of the verification comes between a write, a checkpoint and a compaction.
    let problems = try engine.verify { _ in
      key += 1
      do {
        try engine.write { transaction in
          try transaction.put(table, key: "key \(key % 60)", value: "new")
          try transaction.delete(table, key: "key \((key + 30) % 60)")
        }
        if key % 2 == 0 { try engine.compact() } else { try engine.checkpoint() }
        return true
      } catch {
        return false
      }
    }
    #expect(problems == [])
    #expect(key > 3)
    #expect(try engine.verify() == [])
  }

  @Test func aProblemNamesNoContent() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    let index = try engine.index("i", on: table)
    for key in 0..<5 {
      try engine.write {
        try $0.put(
          table, key: "SECRET\(key)", value: "SECRET",
          entries: [Index.Entry(index, Array("SECRET".utf8))])
      }
    }
    try engine.close()
    for path in store.segments + store.checkpoints {
      let byteCount = store.fileSystem.content(of: path)?.count ?? 0
      for offset in stride(from: 8, to: byteCount, by: 1000) {
        try store.fileSystem.flipBit(path, at: offset)
      }
    }
    let problems = try store.verify()
    #expect(problems.count > 3)
    for problem in problems { #expect(!problem.description.contains("SECRET")) }
  }
}
