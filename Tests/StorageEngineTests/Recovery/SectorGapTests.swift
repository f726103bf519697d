import FileAccess
import Testing

@testable import StorageEngine

/// Power loss may leave an older state of a sector in the middle of what was written since.
@Suite struct SectorGapTests {
  /// The end of the frames of the last segment.
  private func end(_ store: ContractStore) throws -> Int {
    let path = try #require(store.segments.last)
    let content = try #require(store.fileSystem.content(of: path))
    let last = try #require(content.lastIndex { $0 != 0 })
    return (last + FrameFormat.alignment) & ~(FrameFormat.alignment - 1)
  }

  /// A store with three unsynced commits: "first" and "second" end a sector, "third" begins the
  /// next.
  private func filled() throws -> (store: ContractStore, table: Table, second: Range<Int>) {
    for byteCount in 0..<FrameFormat.sectorByteCount {
      let store = ContractStore()
      let engine = try store.open()
      let table = try engine.table("t")
      try engine.write { try $0.put(table, key: "durable", value: "v") }
      try engine.write(durability: .buffered) { try $0.put(table, key: "first", value: "v") }
      let start = try end(store)
      let value = [UInt8](repeating: 1, count: byteCount)
      try engine.write(durability: .buffered) { try $0.put(table, key: "second", value: value) }
      let sector = FrameFormat.roundUpToSector(start)
      guard try end(store) == sector else { continue }
      try engine.write(durability: .buffered) { try $0.put(table, key: "third", value: "v") }
      return (store.crashed(.kept), table, start..<sector)
    }
    throw SkippedSizes()
  }

  private struct SkippedSizes: Error {}

  /// The filled store with the sector as it was before the second commit.
  private func withGap() throws -> (store: ContractStore, table: Table, gap: Range<Int>) {
    let (store, table, second) = try filled()
    let path = try #require(store.segments.last)
    let zeros = [UInt8](repeating: 0, count: second.count)
    try store.fileSystem.overwrite(path, at: second.lowerBound, with: zeros)
    return (store.crashed(.kept), table, second)
  }

  private func keys(_ engine: Engine, _ table: Table) throws -> [String] {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    return try ["durable", "first", "second", "third"].filter {
      try snapshot.get(table, key: $0) != nil
    }
  }

  @Test func allThreeCountWhereNothingIsLost() throws {
    let (store, table, _) = try filled()
    #expect(try Engine.verify(store.path, options: store.options) == [])
    #expect(try keys(try store.open(), table) == ["durable", "first", "second", "third"])
  }

  @Test func noCommitCountsWithoutTheOneBeforeIt() throws {
    let (store, table, _) = try withGap()
    #expect(try Engine.verify(store.path, options: store.options) == [])
    #expect(try keys(try store.open(), table) == ["durable", "first"])
  }

  @Test func salvageTellsWhatIsMissingBeforeACommitThatItSaves() throws {
    let (store, table, gap) = try withGap()
    let report = try Engine.salvage(store.path, to: "/saved", options: store.options)
    #expect(report.damage.map(\.range) == [gap])
    var saved = store.options
    saved.mode = .readOnly
    let engine = try Engine.open("/saved", options: saved)
    #expect(try keys(engine, try engine.table(table.name)) == ["durable", "first", "third"])
  }
}
