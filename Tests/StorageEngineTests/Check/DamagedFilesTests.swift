import FileAccess
import Testing

@testable import StorageEngine

/// Each kind of damage to bytes and files is found, at its place, and nothing else is.
@Suite struct DamagedFilesTests {
  // MARK: Files

  @Test func aManifestThatDoesNotMatchItsHashIsFound() throws {
    let store = try CheckedStore.filled()
    try store.fileSystem.flipBit(store.manifest, at: 70)
    // The checkpoint takes its place, and is in use.
    #expect(try store.findings() == [Finding(.manifestDamaged, store.manifest)])
  }

  @Test func aMissingManifestIsWorthANote() throws {
    let store = try CheckedStore.filled()
    try store.fileSystem.remove(store.manifest)
    try store.fileSystem.remove(store.checkpoints[0])
    let problems = try store.verify()
    #expect(problems.map { Finding($0) } == [Finding(.manifestMissing, store.manifest)])
    #expect(problems.map(\.severity) == [.note])
  }

  @Test func filesThatNothingRefersToAreWorthANote() throws {
    let store = try CheckedStore.filled()
    let paths = [
      "/store/manifest.temporary", "/store/notes", "/store/segments/0000000000.segment",
      "/store/checkpoints/0000000000000999.checkpoint",
    ]
    for path in paths { try store.fileSystem.install([1, 2, 3], at: path) }
    #expect(try store.findings() == Set(paths.map { Finding(.leftoverFile, $0) }))
  }

  @Test func aFileOfANewerFormatIsFound() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    try store.forgeSegmentHeader(path) { $0.version.major = 2 }
    let findings = try store.findings()
    #expect(findings.contains(Finding(.newerFormat, path, 0)))
    #expect(findings.map(\.kind).contains(.unopenable))
  }

  @Test func bytesThatTheDeviceDoesNotGiveAreFound() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    store.fileSystem.inject(
      Fault(.error(.deviceFailed), at: 2, of: .read, path: path, persists: true))
    let findings = try store.findings()
    #expect(findings.contains(Finding(.unreadable, path, 0)))
    #expect(!findings.contains { $0.kind == .framesMissing })
  }

  // MARK: Checkpoint

  @Test func aMissingCheckpointIsWorthANote() throws {
    let store = try CheckedStore.filled()
    let path = store.checkpoints[0]
    try store.fileSystem.remove(path)
    #expect(try store.verify().map { Finding($0) } == [Finding(.checkpointMissing, path)])
  }

  @Test func everyDamagedPageOfACheckpointIsFound() throws {
    let store = try CheckedStore.filled()
    let path = store.checkpoints[0]
    for page in [1, 3] {
      try store.fileSystem.flipBit(path, at: page * PageLayout.size + 100, bit: 3)
    }
    #expect(
      try store.findings() == [
        Finding(.checkpointDamaged, path, PageLayout.size),
        Finding(.checkpointDamaged, path, 3 * PageLayout.size),
      ])
  }

  @Test func damageToACheckpointsHeaderMetadataOrLengthIsFound() throws {
    let store = try CheckedStore.filled()
    let path = store.checkpoints[0]
    let byteCount = try #require(store.fileSystem.content(of: path)).count
    let pages = (byteCount / PageLayout.size) * PageLayout.size
    let header = store.copy()
    try header.fileSystem.flipBit(path, at: 41)
    #expect(try header.findings() == [Finding(.checkpointDamaged, path, 0)])
    let metadata = store.copy()
    try metadata.fileSystem.flipBit(path, at: byteCount - 3)
    #expect(try metadata.findings() == [Finding(.checkpointDamaged, path, pages)])
    let length = store.copy()
    try length.fileSystem.truncateDurably(path, to: pages)
    #expect(
      try length.findings().contains(Finding(.checkpointDamaged, path, pages)))
  }

  @Test func pagesThatDoNotFitTogetherAreFoundThoughTheirHashesAreRight() throws {
    let store = try CheckedStore.filled()
    // The page claims to have one cell less than it has.
    try store.forgePage(1) { $0[TreePage.countOffset] -= 1 }
    let findings = try store.findings()
    #expect(
      findings.contains(Finding(.checkpointStructure, store.checkpoints[0], PageLayout.size)))
    #expect(!findings.contains { $0.kind == .checkpointDamaged })
  }

  // MARK: Segments

  @Test func aMissingSegmentIsFound() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    try store.fileSystem.remove(path)
    let findings = try store.findings()
    #expect(findings.contains(Finding(.segmentMissing, path)))
    #expect(findings.contains { $0.kind == .unopenable })
  }

  @Test func aSegmentThatIsTooShortIsFound() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    let frame = try #require(try store.frames(of: path).dropFirst(10).first)
    try store.fileSystem.truncateDurably(path, to: frame.offset)
    let findings = try store.findings()
    #expect(findings.contains(Finding(.segmentTooShort, path, frame.offset)))
  }

  @Test func aDamagedSegmentHeaderIsFoundAndItsFramesAreStillChecked() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    let frame = try #require(try store.frames(of: path).first { $0.header.kind == .put })
    try store.fileSystem.flipBit(path, at: 45)
    try store.fileSystem.flipBit(path, at: frame.offset + 40)
    let findings = try store.findings()
    #expect(findings.contains(Finding(.segmentHeader, path, 0)))
    #expect(findings.contains(Finding(.payloadDamaged, path, frame.offset)))
  }

  @Test func aSegmentOfAnotherStoreIsFound() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    try store.forgeSegmentHeader(path) { $0.store = StoreIdentifier(high: 1, low: 2) }
    #expect(try store.findings().contains(Finding(.segmentHeader, path, 0)))
  }

  @Test func aFrameWithADamagedPayloadIsFound() throws {
    let store = try CheckedStore.filled()
    let found = try #require(try store.find(.put))
    try store.fileSystem.flipBit(found.path, at: found.offset + 40)
    #expect(try store.findings() == [Finding(.payloadDamaged, found.path, found.offset)])
  }

  @Test func aFrameWithADamagedHeaderIsFound() throws {
    let store = try CheckedStore.filled()
    let found = try #require(try store.find(.put))
    try store.fileSystem.flipBit(found.path, at: found.offset + 17)
    #expect(try store.findings() == [Finding(.frameDamaged, found.path, found.offset)])
  }

  @Test func framesThatWereWipedAreFound() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    let frames = try store.frames(of: path)
    let frame = try #require(frames.first { $0.offset > 2048 && $0.offset % 512 == 0 })
    try store.fileSystem.overwrite(
      path, at: frame.offset, with: [UInt8](repeating: 0, count: frame.header.frameByteCount))
    #expect(try store.findings() == [Finding(.framesMissing, path, frame.offset)])
  }

  @Test func bytesThatAreNeverReadAreLookedAtToo() throws {
    let store = try CheckedStore.filled()
    let path = store.segments[1]
    let frames = try store.frames(of: path)
    let gap = try #require(
      zip(frames, frames.dropFirst()).first { frame, next in
        next.offset > frame.offset + frame.header.frameByteCount + 64
      })
    let end = gap.0.offset + gap.0.header.frameByteCount
    try store.fileSystem.overwrite(path, at: end + 32, with: [1])
    try store.fileSystem.overwrite(path, at: 300, with: [1])
    #expect(
      try store.findings() == [
        Finding(.strayBytes, path, end),
        Finding(.strayBytes, path, SegmentHeader.hashedByteCount + 8),
      ])
  }

  @Test func aBatchThatIsNotWhatItsCommitTellsIsFound() throws {
    let store = try CheckedStore.filled()
    let found = try #require(try store.find(.commit))
    let start = found.offset + FrameFormat.headerByteCount
    let content = try #require(store.fileSystem.content(of: found.path))
    var payload = Array(content[start..<(start + FrameFormat.commitPayloadByteCount)])
    payload[24] += 1
    try store.forgePayload(found.path, at: found.offset, payload)
    let findings = try store.findings()
    #expect(findings.contains(Finding(.batchMismatch, found.path, found.offset)))
    #expect(!findings.contains { $0.kind == .payloadDamaged })
  }

  @Test func aSegmentThatIsNotWhatItsSealTellsIsFound() throws {
    let store = try CheckedStore.filled()
    let found = try #require(try store.find(.seal))
    try store.forgePayload(found.path, at: found.offset, [UInt8](repeating: 1, count: 16))
    #expect(try store.findings() == [Finding(.sealMismatch, found.path, found.offset)])
  }

  // MARK: Records

  @Test func aRecordWhosePartsDoNotFitIsFound() throws {
    let store = try CheckedStore.filled()
    let found = try #require(try store.find(.tombstone) ?? store.find(.put))
    try store.forgeHeader(found.path, at: found.offset) { $0.keyByteCount = 4000 }
    #expect(
      try store.findings().contains(Finding(.recordMalformed, found.path, found.offset)))
  }

  @Test func aValueThatCannotBeInflatedIsFound() throws {
    let store = CheckedStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "k", value: "a value that is not deflated") }
    try engine.close()
    let found = try #require(try store.find(.put, in: table))
    try store.forgeHeader(found.path, at: found.offset) { $0.flags.insert(.deflated) }
    #expect(try store.findings() == [Finding(.valueUndecodable, found.path, found.offset)])
  }
}
