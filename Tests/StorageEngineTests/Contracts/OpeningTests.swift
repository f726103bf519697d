import FileAccess
import Testing

@testable import StorageEngine

/// What cannot be opened is left as it is, and each reason has its own error.
@Suite struct OpeningTests {
  private func expectRefusal(
    _ store: ContractStore, _ code: EngineError.Code, _ mode: EngineOptions.Mode = .createIfAbsent,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = store.contents
    let error = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
      _ = try store.open(mode)
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(store.contents == before, "a byte was changed", sourceLocation: sourceLocation)
  }

  /// A store that was killed: the log after the first segment is replayed when it is opened.
  private func killedStore() throws -> ContractStore {
    let store = ContractStore(damage: "callers change its bytes")
    let engine = try store.open()
    try store.fill(engine)
    return store.crashed()
  }

  @Test func aDirectoryOfOtherFilesIsNotMadeAStore() throws {
    let store = ContractStore()
    try store.fileSystem.install([1, 2, 3], at: "/store/notes.txt")
    for mode in [EngineOptions.Mode.createIfAbsent, .existing, .readOnly] {
      expectRefusal(store, .notAStore, mode)
    }
  }

  @Test func nothingIsMadeWhereAStoreWasExpected() throws {
    let store = ContractStore()
    for mode in [EngineOptions.Mode.existing, .readOnly] { expectRefusal(store, .notAStore, mode) }
    try store.fileSystem.install([1], at: "/store")
    expectRefusal(store, .notAStore)
  }

  @Test func aNewerFormatIsRefusedByName() throws {
    let store = try killedStore()
    try rewriteHeaders(of: store) { $0.version.major = 2 }
    for mode in [EngineOptions.Mode.createIfAbsent, .existing, .readOnly] {
      expectRefusal(store, .newerFormat, mode)
    }
  }

  @Test func anUnknownRequiredFeatureIsRefusedByName() throws {
    let store = try killedStore()
    try rewriteHeaders(of: store) { $0.version.required |= 1 << 31 }
    expectRefusal(store, .newerFormat)
    expectRefusal(store, .newerFormat, .readOnly)
  }

  @Test func anUnknownReadOnlyFeatureIsReadButNotWritten() throws {
    let store = try killedStore()
    try rewriteHeaders(of: store) { $0.version.readOnly |= 1 << 31 }
    expectRefusal(store, .newerFormat)
    let snapshot = try store.open(.readOnly).snapshot()
    #expect(snapshot.count(try #require(snapshot.table("t"))) == 40)
  }

  private func rewriteHeaders(
    of store: ContractStore, _ change: (inout SegmentHeader) -> Void
  ) throws {
    for path in store.segments {
      let bytes = try #require(store.fileSystem.content(of: path))
      var header = try bytes.withUnsafeBytes { try SegmentHeader($0, path: path) }
      change(&header)
      try store.fileSystem.overwrite(path, at: 0, with: header.encoded)
    }
  }

  @Test(.enabled(if: SegmentCipher.isAvailable))
  func aMissingKeyAndAWrongKeyAreToldApart() throws {
    var store = ContractStore()
    store.options.encryption = EngineOptions.Encryption(key: .random())
    do {
      let engine = try store.open()
      try store.fill(engine)
      try engine.close()
    }
    store.options.encryption = EngineOptions.Encryption(key: .random())
    expectRefusal(store, .wrongKey)
    expectRefusal(store, .wrongKey, .readOnly)
    store.options.encryption = nil
    expectRefusal(store, .keyMissing)
    expectRefusal(store, .keyMissing, .readOnly)
  }

  @Test func aMissingSegmentIsNamed() throws {
    let store = ContractStore(damage: "segments are removed")
    let engine = try store.open()
    try store.fill(engine, 100)
    try engine.close()
    try #require(store.segments.count > 2)
    for path in store.segments.dropLast() {
      let copy = store.crashed()
      try copy.fileSystem.remove(path)
      expectRefusal(copy, .segmentMissing)
      expectRefusal(copy, .segmentMissing, .readOnly)
    }
  }

  @Test func aSegmentThatIsTooShortIsDamage() throws {
    let store = ContractStore(damage: "segments are cut")
    let engine = try store.open()
    try store.fill(engine, 100)
    try engine.close()
    // The first segment is left from creating the store and has no record.
    let path = try #require(store.segments.dropFirst().first)
    // Zeros may follow the last frame, and are not missed.
    let count =
      try #require(
        store.fileSystem.content(of: path)?.lastIndex { $0 != 0 }) + 1
    for byteCount in [0, 1, 511, 512, 513, count / 2, count - 1] {
      let copy = store.crashed()
      try copy.fileSystem.truncateDurably(path, to: byteCount)
      expectRefusal(copy, .damaged)
    }
  }

  @Test func aFlippedBitBelowWhatWasDurableIsDamage() throws {
    let store = try killedStore()
    let path = try #require(store.segments.dropFirst().first)
    for offset in [8, 60, 100, 512, 520, 540, 600, 1024, 1040] {
      let copy = store.crashed()
      let before = try #require(copy.fileSystem.content(of: path))[offset]
      // The sector after a commit is empty: nothing is written there, and nothing is read.
      guard before != 0 || offset < 128 else { continue }
      try copy.fileSystem.flipBit(path, at: offset)
      let kept = copy.contents
      let error = #expect(throws: EngineError.self, "byte \(offset)") { _ = try copy.open() }
      #expect(error?.code == .damaged || error?.code == .newerFormat, "byte \(offset)")
      #expect(copy.contents == kept, "byte \(offset)")
    }
  }

  @Test func aStoreOfWhichNoHeaderIsRightIsNotMadeAnew() throws {
    let store = try killedStore()
    try store.fileSystem.remove("/store/manifest")
    for path in store.segments { try store.fileSystem.flipBit(path, at: 60) }
    expectRefusal(store, .damaged)
    expectRefusal(store, .damaged, .readOnly)
  }

  @Test func leftoversStayWhereTheStoreCannotBeOpened() throws {
    let store = ContractStore(damage: "the header of a segment is spoiled")
    let engine = try store.open()
    for _ in 0..<2 { try store.fill(engine, 100) }
    let before = store.contents
    try engine.compact()
    try engine.close()
    let left = try #require(
      before.keys.sorted().first {
        $0.hasSuffix(".segment") && !store.segments.contains($0)
      })
    try store.fileSystem.install(try #require(before[left]), at: left)
    let healthy = store.crashed()
    try healthy.open().close()
    #expect(!healthy.segments.contains(left), "it is no leftover")
    let needed = try #require(store.segments.last { $0 != left })
    try store.fileSystem.flipBit(needed, at: 60)
    expectRefusal(store, .damaged)
  }

  @Test func aSecondWriterIsRefusedAtOnce() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 3)
    expectRefusal(store, .locked)
    try store.fill(engine, 3)
    #expect(try store.open(.readOnly).snapshot().table("t") != nil)
    try engine.close()
    try store.open().close()
  }

  @Test func aDiskThatTakesNoWritesIsReadAndSaysSo() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 3)
    try engine.close()
    store.fileSystem.options.isReadOnly = true
    let before = store.contents
    let error = #expect(throws: EngineError.self) { try store.fill(try store.open(), 3) }
    #expect(error?.code == .readOnly)
    let snapshot = try store.open(.readOnly).snapshot()
    #expect(snapshot.count(try #require(snapshot.table("t"))) == 3)
    #expect(store.contents == before)
  }
}
