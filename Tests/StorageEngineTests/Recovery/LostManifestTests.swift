import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Stores that have lost their manifest: the newest checkpoint lists the same segments.
@Suite struct LostManifestTests {
  /// A closed store of log segments and compacted ones, without its manifest.
  private func store(seed: UInt64 = 1) throws -> (CheckedStore, StoreListing) {
    var store = CheckedStore(seed: seed)
    store.options.segmentByteCount = 4096
    let engine = try store.open()
    var work = try MixedWork(engine, seed: seed)
    for _ in 0..<60 { try work.transaction(engine) }
    try engine.compact()
    for _ in 0..<60 { try work.transaction(engine) }
    try engine.close()
    let listing = try Self.listing(store)
    try store.fileSystem.remove(store.manifest)
    return (store, listing)
  }

  private static func listing(_ store: CheckedStore) throws -> StoreListing {
    let engine = try store.copy().open()
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    return try StoreListing(snapshot)
  }

  private func problems(_ store: CheckedStore) throws -> [Problem] {
    try store.verify().filter { $0.severity != .note }
  }

  @Test func theStoreOpensToTheSame() throws {
    let (store, expected) = try store()
    #expect(try Self.listing(store) == expected)
    #expect(try problems(store).isEmpty)
    #expect(try store.verify().contains { $0.kind == .manifestMissing })
  }

  @Test func whatWasWrittenAfterTheCheckpointIsThere() throws {
    let (first, _) = try store()
    let engine = try first.open()
    let table = try engine.table("plain")
    for number in 0..<200 {
      try engine.write { try $0.put(table, key: "new \(number)", value: [1, 2, 3]) }
    }
    let crashed = first.crashed(.lost)
    let expected = try Self.listing(crashed)
    if crashed.fileSystem.fileList().contains(crashed.manifest) {
      try crashed.fileSystem.remove(crashed.manifest)
    }
    #expect(try Self.listing(crashed) == expected)
  }

  @Test func eachLostSegmentIsNoticed() throws {
    let (store, _) = try store()
    let segments = store.segments
    try #require(segments.count > 3)
    var kinds: Set<SegmentHeader.Kind> = []
    for path in segments {
      kinds.insert(
        try SegmentHeader.read(path: path, from: store.fileSystem.open(path, .read)).kind)
      let damaged = store.copy()
      try damaged.fileSystem.remove(path)
      let error = #expect(throws: EngineError.self, "\(path)") { try damaged.open() }
      #expect(error?.code == .segmentMissing && error?.path == path)
      let found = try problems(damaged)
      #expect(found.contains { $0.kind == .segmentMissing && $0.path == path }, "\(path)")
    }
    #expect(kinds == [.log, .compacted])
  }

  @Test func aManifestThatIsDamagedIsTheSameAsNone() throws {
    let (store, expected) = try store()
    try store.fileSystem.install([UInt8](repeating: 7, count: 300), at: store.manifest)
    #expect(try Self.listing(store) == expected)
    try store.fileSystem.remove(try #require(store.segments.first))
    #expect(throws: EngineError.self) { try store.open() }
  }

  /// A power loss may bring back a segment that was given back.
  @Test func aSegmentThatTheCheckpointDoesNotListDoesNotCount() throws {
    var store = CheckedStore(seed: 3)
    store.options.segmentByteCount = 4096
    let engine = try store.open()
    let table = try engine.table("t")
    for number in 0..<100 {
      try engine.write {
        try $0.put(table, key: "k\(number % 9)", value: [UInt8](repeating: 1, count: 300))
      }
    }
    let old = store.fileSystem.copy()
    let before = Set(store.segments)
    try engine.compact()
    try engine.write { try $0.drop(table) }
    try engine.compact()
    try engine.close()
    try store.fileSystem.remove(store.manifest)
    for path in before.subtracting(store.segments) {
      try store.fileSystem.install(try #require(old.content(of: path)), at: path)
    }
    let again = try store.open()
    #expect(again.snapshot().tables.isEmpty)
    try again.close()
    #expect(try problems(store).isEmpty)
  }

  @Test func aCheckpointThatWasNeverFinishedIsPassedOver() throws {
    let (store, expected) = try store()
    let newest = try #require(store.checkpoints.last)
    let directory = StoreDirectory(path: store.path, fileSystem: store.fileSystem)
    let number = try #require(
      StoreDirectory.checkpointNumber(String(newest.split(separator: "/").last ?? "")))
    let unfinished = directory.checkpoint(number + 1)
    try store.fileSystem.install([UInt8](repeating: 0, count: 8192), at: unfinished)
    #expect(try Self.listing(store) == expected)
    try store.fileSystem.remove(try #require(store.segments.first))
    #expect(throws: EngineError.self) { try store.open() }
  }

  @Test func withoutACheckpointThatIsRightAllSegmentsCount() throws {
    let (store, expected) = try store()
    let path = try #require(store.checkpoints.last)
    try store.fileSystem.flipBit(path, at: 5000)
    #expect(try Self.listing(store) == expected)
    let (foreign, _) = try self.store(seed: 2)
    let content = try #require(foreign.fileSystem.content(of: foreign.checkpoints.last ?? ""))
    try store.fileSystem.install(content, at: path)
    #expect(try Self.listing(store) == expected)
  }
}
