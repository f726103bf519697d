import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Files of encrypted stores are changed at random and their hashes corrected: whatever a reader
/// returns was written with the key, by the store that it reads.
@Suite(.enabled(if: SegmentCipher.isAvailable)) struct RandomForgeryTests {
  private struct Figures {
    var refused = 0
    var told = 0
    var read = 0
  }

  @Test(arguments: Seeds.list(2))
  func nothingIsReadThatWasNotWrittenWithTheKey(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try CheckedStore.filled(seed: seed, isEncrypted: true)
    var figures = Figures()
    for round in 0..<(Seeds.amount(100, search: 1000)) {
      let copy = store.copy()
      for _ in 0..<Int.random(in: 1...3, using: &random) { try forge(copy, &random) }
      try read(copy, &figures, "seed \(seed), round \(round)")
    }
    #expect(figures.refused > 50 && figures.told + figures.read > 20, "\(figures)")
    print(
      "forged files, seed \(seed): \(figures.refused) refused, \(figures.told) told at a read, "
        + "\(figures.read) read")
  }

  // MARK: Forging

  private func forge(_ store: CheckedStore, _ random: inout SeededGenerator) throws {
    guard let path = store.segments.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let other = store.segments.randomElement(using: &random) ?? path
      try swap(path, other, store)
    case 1: try? store.fileSystem.remove(path)
    case 2: try? store.fileSystem.remove(store.manifest)
    case 3: for path in store.checkpoints { try store.fileSystem.remove(path) }
    case 4:
      let change = Int.random(in: 0..<5, using: &random)
      try? store.forgeSegmentHeader(path) { header in
        switch change {
        case 0: header.predecessor.offset = 512 * Int.random(in: 1...30, using: &random)
        case 1: header.sequenceFloor = SequenceNumber(UInt64.random(in: 0...500, using: &random))
        case 2: header.kind = header.kind == .log ? .compacted : .log
        case 3: header.version.required = FormatVersion.encryption
        default: header.key = nil
        }
      }
    default: try forgeFrame(path, store, &random)
    }
  }

  private func forgeFrame(
    _ path: String, _ store: CheckedStore, _ random: inout SeededGenerator
  ) throws {
    guard let frames = try? store.frames(of: path),
      let frame = frames.randomElement(using: &random),
      let bytes = store.fileSystem.content(of: path)
    else { return }
    let start = frame.offset + FrameFormat.headerByteCount
    var payload = Array(bytes[start..<(start + frame.header.payloadByteCount)])
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let sequence = UInt64.random(in: 1...200, using: &random)
      try store.forgeHeader(path, at: frame.offset) { $0.sequence = SequenceNumber(sequence) }
    case 1:
      let kind = [FrameHeader.Kind.put, .tombstone, .entries, .commit, .seal, .void]
        .randomElement(using: &random)
      try store.forgeHeader(path, at: frame.offset) { $0.kind = kind ?? .put }
    default:
      if !payload.isEmpty {
        payload[Int.random(in: 0..<payload.count, using: &random)] ^=
          1
          << UInt8.random(
            in: 0..<8, using: &random)
      }
      try store.forgePayload(path, at: frame.offset, payload)
    }
  }

  private func swap(_ first: String, _ second: String, _ store: CheckedStore) throws {
    guard first != second else { return }
    let contents = [first, second].map { store.fileSystem.content(of: $0) ?? [] }
    for (path, bytes) in zip([second, first], contents) {
      try store.fileSystem.remove(path)
      let file = try store.fileSystem.open(path, .create)
      try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
    }
  }

  // MARK: Reading

  private func read(_ store: CheckedStore, _ figures: inout Figures, _ told: String) throws {
    let engine: Engine
    do { engine = try store.open() } catch is EngineError {
      figures.refused += 1
      return
    }
    let snapshot = engine.snapshot()
    defer {
      snapshot.close()
      try? engine.close()
    }
    do {
      if let table = snapshot.table("t") {
        var cursor = try snapshot.cursor(table)
        while cursor.next() {
          let key = String(decoding: cursor.key, as: UTF8.self)
          let number = try #require(key.split(separator: " ").last.flatMap { UInt8($0) }, "\(told)")
          #expect(try cursor.value() == [UInt8](repeating: number, count: 500), "\(told)")
        }
      }
      figures.read += 1
    } catch is EngineError {
      figures.told += 1
    }
  }
}
