import FileAccess
import Testing

@testable import StorageEngine

@Suite struct StoreInspectorTests {
  private func frames(
    _ inspector: StoreInspector, of number: UInt64, includesContent: Bool = false
  ) throws -> [InspectedFrame] {
    var frames: [InspectedFrame] = []
    try inspector.frames(of: number, includesContent: includesContent) {
      frames.append($0)
      return true
    }
    return frames
  }

  @Test func theManifestShowsWhatOpeningGoesBy() throws {
    let store = try CheckedStore.filled()
    let inspector = try StoreInspector(store.path, options: store.options)
    let manifest = try #require(try inspector.manifest())
    #expect(manifest.version == "1.0")
    #expect(manifest.store.count == 32)
    #expect(manifest.segments.count == store.segments.count)
    #expect(manifest.segments.allSatisfy { $0.isSealed && !$0.isCompacted })
    for entry in manifest.segments {
      let segment = try #require(
        try inspector.segments().first { $0.number == entry.number })
      #expect(entry.byteCount == max(segment.writtenByteCount, SegmentHeader.byteCount))
    }
    #expect(
      store.checkpoints == [
        "/store/checkpoints/" + StoreDirectory.checkpointName(manifest.checkpoint)
      ]
    )
    try store.fileSystem.flipBit(store.manifest, at: 66)
    #expect(throws: EngineError.self) { try inspector.manifest() }
    try store.fileSystem.remove(store.manifest)
    #expect(try inspector.manifest() == nil)
  }

  @Test func segmentsShowHeadersAndCounts() throws {
    let store = try CheckedStore.filled()
    let inspector = try StoreInspector(store.path, options: store.options)
    let segments = try inspector.segments()
    #expect(segments.map(\.path) == store.segments)
    #expect(segments.allSatisfy { $0.isListed && $0.damage.isEmpty && $0.headerProblem == nil })
    // 60 records, 20 of the versioned table, three definitions; a commit for each transaction.
    #expect(segments.reduce(0) { $0 + ($1.frameCounts[.put] ?? 0) } == 83)
    #expect(segments.reduce(0) { $0 + ($1.frameCounts[.entries] ?? 0) } == 3)
    #expect(segments.reduce(0) { $0 + $1.commitCount } == 63)
    #expect(segments.compactMap(\.sequences?.upperBound).max() == 86)
    for (segment, next) in zip(segments, segments.dropFirst()) {
      #expect(next.header?.predecessor == segment.number)
      #expect(next.header?.number == next.number)
      #expect(segment.writtenByteCount <= segment.byteCount)
    }
  }

  @Test func damagedSegmentsAreShownAsFarAsTheyGo() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    let found = try store.frames(of: path)
    try store.fileSystem.flipBit(path, at: 40)
    try store.fileSystem.flipBit(path, at: found[3].offset + 5)
    try store.fileSystem.flipBit(path, at: found[7].offset + 33)
    let inspector = try StoreInspector(store.path, options: store.options)
    let segment = try inspector.segments()[1]
    #expect(segment.header == nil)
    #expect(segment.headerProblem != nil)
    #expect(segment.damage.map(\.lowerBound) == [found[3].offset, found[7].offset])
    let frames = try frames(inspector, of: segment.number)
    #expect(frames.count { $0.kind == .damage } == 1)
    #expect(frames.count { !$0.isPayloadRight } == 2)
    #expect(frames.count == found.count)
  }

  @Test func framesShowContentOnlyWhereItIsAskedFor() throws {
    let store = CheckedStore()
    let engine = try store.open()
    var options = Table.Options()
    options.deflateLevel = 6
    let table = try engine.table("t", options: options)
    let index = try engine.index("i", on: table)
    let value = [UInt8](repeating: 5, count: 400)
    try engine.write {
      try $0.put(table, key: "k", value: value, entries: [Index.Entry(index, [7])])
    }
    _ = try engine.write { try $0.delete(table, key: "k") }
    try engine.close()
    let inspector = try StoreInspector(store.path, options: store.options)
    let number = try #require(try inspector.segments().last { $0.commitCount > 0 }).number
    let plain = try frames(inspector, of: number)
    #expect(plain.allSatisfy { $0.content == nil })
    #expect(
      plain.map(\.kind) == [
        .put, .commit, .put, .commit, .put, .commit, .tombstone, .commit, .seal,
      ])
    let full = try frames(inspector, of: number, includesContent: true)
    let put = try #require(full.dropFirst(4).first)
    #expect(put.isDeflated && put.hasEntries && !put.usesDictionary && put.keyByteCount == 1)
    #expect(put.table == table.identifier.rawValue)
    #expect(put.content?.key == Array("k".utf8))
    #expect(put.content?.value == value)
    #expect(put.content?.storedValue.count ?? 400 < 400)
    #expect(
      put.content?.entries == [InspectedFrame.Entry(index: index.identifier.rawValue, bytes: [7])])
    let commit = try #require(full.dropFirst(5).first?.commit)
    #expect(commit.frameCount == 1)
    #expect(commit.startOffset == put.offset)
    #expect(commit.firstSequence == put.sequence)
  }

  @Test func aWalkOverFramesOrPagesEndsWhenItIsTold() throws {
    let store = try CheckedStore.filled()
    let inspector = try StoreInspector(store.path, options: store.options)
    var count = 0
    try inspector.frames(of: 2) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
    let number = try #require(try inspector.checkpoints().first).number
    try inspector.pages(ofCheckpoint: number) { _ in
      count += 1
      return count < 5
    }
    #expect(count == 5)
    let error = #expect(throws: EngineError.self) { try inspector.frames(of: 99) { _ in true } }
    #expect(error?.code == .segmentMissing)
  }

  @Test func checkpointsShowHeadersAndPages() throws {
    let store = try CheckedStore.filled()
    try store.fileSystem.flipBit(store.checkpoints[0], at: 2 * PageLayout.size + 11)
    let inspector = try StoreInspector(store.path, options: store.options)
    let checkpoint = try #require(try inspector.checkpoints().first)
    #expect(checkpoint.isNamed && checkpoint.isHeaderRight && checkpoint.isMetadataRight)
    #expect(checkpoint.pageByteCount == PageLayout.size)
    #expect(checkpoint.nextSequence == 87)
    #expect(checkpoint.rowCount == 67)
    var pages: [InspectedCheckpoint.Page] = []
    try inspector.pages(ofCheckpoint: checkpoint.number) {
      pages.append($0)
      return true
    }
    #expect(pages.map(\.number) == Array(1...checkpoint.pageCount))
    #expect(pages.filter { !$0.isHashRight }.map(\.number) == [2])
    let kinds = Set(pages.compactMap(\.kind))
    #expect(kinds.isSuperset(of: [.recordLeaf, .placeLeaf, .rowLeaf]))
    try store.fileSystem.flipBit(store.checkpoints[0], at: 3)
    #expect(try inspector.checkpoints().first?.isHeaderRight == false)
  }

  @Test func inspectingChangesNothing() throws {
    let store = try CheckedStore.filled()
    let engine = try store.open()
    store.fileSystem.isTracing = true
    let inspector = try StoreInspector(store.path, options: store.options)
    _ = try inspector.manifest()
    _ = try inspector.segments()
    for checkpoint in try inspector.checkpoints() {
      try inspector.pages(ofCheckpoint: checkpoint.number) { _ in true }
    }
    #expect(!store.fileSystem.trace.contains { $0.operation.isChange || $0.operation == .lock })
    try engine.close()
    #expect(throws: EngineError.self) { try StoreInspector("/nowhere", options: store.options) }
  }

  @Test(.enabled(if: SegmentCipher.isAvailable))
  func withoutTheKeyAnEncryptedStoreShowsAllButContent() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let with = try StoreInspector(store.path, options: store.options)
    #expect(try frames(with, of: 2, includesContent: true).contains { $0.content != nil })
    var options = store.options
    options.encryption = nil
    let inspector = try StoreInspector(store.path, options: options)
    #expect(try inspector.segments().allSatisfy { $0.damage.isEmpty })
    #expect(try frames(inspector, of: 2, includesContent: true).allSatisfy { $0.content == nil })
    let checkpoint = try #require(try inspector.checkpoints().first)
    #expect(checkpoint.isEncrypted && checkpoint.isHeaderRight && checkpoint.keyProblem != nil)
    let error = #expect(throws: EngineError.self) {
      try inspector.pages(ofCheckpoint: checkpoint.number) { _ in true }
    }
    #expect(error?.code == .keyMissing)
  }
}
