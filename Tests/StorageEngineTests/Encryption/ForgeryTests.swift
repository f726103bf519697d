import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Without the key, nobody can add to an encrypted store, take from it, or replace its files.
@Suite(.enabled(if: SegmentCipher.isAvailable)) struct ForgeryTests {
  /// The header of a segment that would follow the newest log segment.
  private func successor(
    of store: CheckedStore, isEncrypted: Bool
  ) throws -> (header: SegmentHeader, sequence: UInt64) {
    var logs: [(path: String, header: SegmentHeader)] = []
    for path in store.segments {
      let found = try header(path, store)
      if found.kind == .log { logs.append((path, found)) }
    }
    logs.sort { $0.header.number < $1.header.number }
    let newest = try #require(logs.last)
    let frames = try store.frames(of: newest.path)
    let last = try #require(frames.last)
    let end = last.offset + last.header.frameByteCount
    let number = SegmentNumber(newest.header.number.rawValue + 1)
    let sequence = UInt64(100_000)
    let header = SegmentHeader(
      version: .current(encrypted: isEncrypted), store: newest.header.store, number: number,
      origin: number, kind: .log, key: isEncrypted ? newest.header.key : nil,
      predecessor: LogPosition(segment: newest.header.number, offset: end), created: 1,
      sequenceFloor: .zero)
    return (header, sequence)
  }

  private func header(_ path: String, _ store: CheckedStore) throws -> SegmentHeader {
    let bytes = try #require(store.fileSystem.content(of: path))
    return try bytes.withUnsafeBytes { try SegmentHeader($0, path: path) }
  }

  private func expectRefused(
    _ store: CheckedStore, _ codes: Set<EngineError.Code> = [.notAuthentic],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for mode in [EngineOptions.Mode.createIfAbsent, .readOnly] {
      let copy = store.copy()
      var options = copy.options
      options.mode = mode
      let before = copy.fileSystem.fileList()
      let error = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
        _ = try Engine.open(copy.path, options: options)
      }
      if let error {
        #expect(codes.contains(error.code), "\(error)", sourceLocation: sourceLocation)
      }
      #expect(
        Set(before).subtracting(copy.fileSystem.fileList()).isEmpty, "nothing was removed",
        sourceLocation: sourceLocation)
    }
    #expect(
      try store.copy().verify().contains { $0.severity == .error }, sourceLocation: sourceLocation)
  }

  @Test func aPlainSegmentIsNoPartOfAnEncryptedStore() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let table = try table(of: store)
    let (header, sequence) = try successor(of: store, isEncrypted: false)
    var forged = ForgedSegment(header)
    try forged.put(table, "key 1", "forged", sequence: sequence)
    try forged.commit(sequence: sequence)
    try forged.write(to: store)
    try expectRefused(store)
    try store.fileSystem.remove(store.manifest)
    try expectRefused(store)
  }

  @Test func aSegmentUnderAnotherKeyIsNoPartOfAStore() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let table = try table(of: store)
    // The key's identifier is readable for everyone.
    let (header, sequence) = try successor(of: store, isEncrypted: true)
    let cipher = try SegmentCipher(
      key: .random(), salt: try #require(header.key).salt,
      purpose: .segment(header.number.rawValue))
    for version in [FormatVersion.current(encrypted: true), .withoutTags] {
      var header = header
      header.version = version
      header.tag = try cipher.tag(of: header.authenticatedBytes, nonceCounter: 0)
      var forged = ForgedSegment(header, cipher: cipher)
      try forged.put(table, "key 1", "forged", sequence: sequence)
      try forged.commit(sequence: sequence)
      let copy = store.copy()
      try forged.write(to: copy)
      try expectRefused(copy)
    }
  }

  @Test func noFieldOfASegmentsHeaderCanBeChanged() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let changes: [(inout SegmentHeader) -> Void] = [
      { $0.predecessor.offset += 512 }, { $0.sequenceFloor = SequenceNumber(1 << 40) },
      { $0.created += 1 }, { $0.kind = $0.kind == .log ? .compacted : .log },
      { $0.version.required = FormatVersion.encryption }, { $0.tag.bytes[3] ^= 1 },
      {
        $0.key = nil
        $0.version = .current(encrypted: false)
      },
    ]
    for change in changes {
      for path in store.segments {
        let copy = store.copy()
        try copy.forgeSegmentHeader(path, change)
        try expectRefused(copy, [.notAuthentic, .damaged])
      }
    }
  }

  @Test func commitsSealsAndSavepointsCannotBeForged() throws {
    let store = CheckedStore(isEncrypted: true)
    let engine = try store.open()
    try store.fill(engine)
    let table = try engine.table("t")
    try engine.write { transaction in
      try transaction.put(table, key: "kept", value: "1")
      struct GivenUp: Error {}
      try? transaction.savepoint {
        try transaction.put(table, key: "undone", value: "2")
        throw GivenUp()
      }
    }
    try engine.close()
    for kind in [FrameHeader.Kind.commit, .seal, .void] {
      for path in store.segments {
        for frame in try store.frames(of: path) where frame.header.kind == kind {
          let bytes = try #require(store.fileSystem.content(of: path))
          let start = frame.offset + FrameFormat.headerByteCount
          var payload = Array(bytes[start..<(start + frame.header.payloadByteCount)])
          payload[8] ^= 1
          let copy = store.copy()
          try copy.forgePayload(path, at: frame.offset, payload)
          try copy.fileSystem.remove(copy.manifest)
          try expectTruth(copy, table)
        }
      }
    }
  }

  /// Expects that the store is refused, or contains what was committed; if the newest commit itself
  /// is wrong, what was committed before it.
  private func expectTruth(
    _ store: CheckedStore, _ table: Table, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let engine: Engine
    do { engine = try store.open() } catch let error as EngineError {
      #expect(error.code == .damaged, sourceLocation: sourceLocation)
      return
    }
    let snapshot = engine.snapshot()
    var keys: Set<String> = []
    var cursor = try snapshot.cursor(table)
    while cursor.next() { keys.insert(String(decoding: cursor.key, as: UTF8.self)) }
    let before = Set((0..<60).map { "key \($0)" })
    #expect(keys == before || keys == before.union(["kept"]), sourceLocation: sourceLocation)
    snapshot.close()
    try engine.close()
  }

  @Test func aManifestThatLeavesASegmentOutIsNotBelieved() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let bytes = try #require(store.fileSystem.content(of: store.manifest))
    let manifest = try #require(try Manifest(bytes, path: store.manifest))
    for index in manifest.segments.indices {
      var forged = manifest
      forged.segments.remove(at: index)
      // With the tag of the true one, without any, and as one of a store without a key.
      for trailer in [Array(bytes.suffix(Manifest.trailerByteCount)), []] {
        try expectRefused(
          replacing(forged.encoded(trailer: trailer), in: store), [.notAuthentic, .wrongKey])
      }
      forged.version = .current(encrypted: false)
      try expectRefused(replacing(forged.encoded, in: store), [.notAuthentic, .wrongKey])
    }
    var reset = manifest
    reset.generation += 1
    let trailer = Array(bytes.suffix(Manifest.trailerByteCount))
    try expectRefused(
      replacing(reset.encoded(trailer: trailer), in: store), [.notAuthentic, .wrongKey])
  }

  private func replacing(_ manifest: [UInt8], in store: CheckedStore) throws -> CheckedStore {
    let copy = store.copy()
    try copy.fileSystem.remove(copy.manifest)
    let file = try copy.fileSystem.open(copy.manifest, .create)
    try manifest.withUnsafeBytes { try file.writeFully($0, at: 0) }
    try file.sync(.full)
    return copy
  }

  @Test func aSegmentOfAnotherCopyOfTheStoreIsNotTakenForItsOwn() throws {
    for isEncrypted in [true, false] {
      let store = try CheckedStore.filled(isEncrypted: isEncrypted)
      let other = store.copy()
      // Two copies have different clocks and random numbers.
      _ = other.fileSystem.random()
      _ = other.fileSystem.now()
      for (copy, value) in [(store, "here"), (other, "elsewhere")] {
        let engine = try copy.open()
        let table = try engine.table("t")
        try engine.write { try $0.put(table, key: "key 1", value: value) }
        try engine.close()
      }
      let path = try #require(store.segments.last)
      let bytes = try #require(other.fileSystem.content(of: path))
      try store.fileSystem.remove(path)
      let file = try store.fileSystem.open(path, .create)
      try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
      try expectRefused(store, [.damaged])
    }
  }

  @Test func aCheckpointThatIsNotEncryptedIsNotUsed() throws {
    let plain = try CheckedStore.filled()
    let store = try CheckedStore.filled(isEncrypted: true)
    let from = try #require(plain.checkpoints.first)
    let to = try #require(store.checkpoints.first)
    var bytes = try #require(plain.fileSystem.content(of: from))
    let identifier = try header(store.segments[0], store).store
    // It claims to be of this store.
    bytes.replaceSubrange(24..<40, with: identifier.bytes)
    let hash = bytes[..<104].withUnsafeBytes { XXH64.hash($0, seed: 0) }
    bytes.replaceSubrange(104..<112, with: withUnsafeBytes(of: hash.littleEndian) { Array($0) })
    try store.fileSystem.remove(to)
    let file = try store.fileSystem.open(to, .create)
    try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
    let engine = try store.open()
    let snapshot = engine.snapshot()
    #expect(snapshot.count(try #require(snapshot.table("t"))) == 60)
    snapshot.close()
    try engine.close()
  }

  private func table(of store: CheckedStore) throws -> Table {
    let engine = try store.copy().open()
    defer { try? engine.close() }
    return try engine.table("t")
  }
}

extension FormatVersion {
  /// Encrypted, without tags on headers and commits.
  static var withoutTags: FormatVersion {
    var version = FormatVersion.current(encrypted: true)
    version.required = encryption
    return version
  }
}

extension StoreIdentifier {
  fileprivate var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 16)
    writer.append(self)
    return writer.bytes
  }
}
