import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Whatever the files contain, even with right hashes: verifying them ends, and ends without a
/// trap. If nothing is found, the store contains what it contained.
@Suite struct HostileFilesTests {
  @Test func whateverFilesHoldTheyAreLookedAtToTheEnd() throws {
    let original = try CheckedStore.filled()
    let expected = try StoreContent(original, original.path)
    for seed in Seeds.list(20) {
      var generator = SeededGenerator(seed: seed)
      let store = original.copy()
      for _ in 0..<Int.random(in: 1..<6, using: &generator) {
        try damage(store, &generator)
      }
      try look(at: store, expected, "seed \(seed)")
    }
  }

  @Test func whateverFramesTellTheyAreLookedAtToTheEnd() throws {
    let original = try CheckedStore.filled()
    let expected = try StoreContent(original, original.path)
    for seed in Seeds.list(20) {
      var generator = SeededGenerator(seed: seed)
      let store = original.copy()
      for _ in 0..<4 { try forgeFrame(store, &generator) }
      try look(at: store, expected, "seed \(seed)")
    }
  }

  @Test func whateverPagesTellTheyAreLookedAtToTheEnd() throws {
    let original = try CheckedStore.filled()
    let expected = try StoreContent(original, original.path)
    let pageCount = try #require(
      try StoreInspector(original.path, options: original.options).checkpoints().first
    ).pageCount
    for seed in Seeds.list(20) {
      var generator = SeededGenerator(seed: seed)
      let store = original.copy()
      let count = Int.random(in: 1..<20, using: &generator)
      try store.forgePage(Int.random(in: 1...pageCount, using: &generator)) { page in
        for _ in 0..<count {
          let offset = Int.random(in: 8..<page.count, using: &generator)
          page[offset] = UInt8(truncatingIfNeeded: generator.next())
        }
      }
      try look(at: store, expected, "seed \(seed)")
    }
  }

  private func look(
    at store: CheckedStore, _ expected: StoreContent, _ comment: String
  ) throws {
    if try !store.verify().contains(where: { $0.severity == .error }) {
      #expect(try StoreContent(store, store.path) == expected, "\(comment)")
    }
    let inspector = try StoreInspector(store.path, options: store.options)
    for segment in try inspector.segments() {
      try inspector.frames(of: segment.number, includesContent: true) { _ in true }
    }
    for checkpoint in try inspector.checkpoints() where checkpoint.isHeaderRight {
      try inspector.pages(ofCheckpoint: checkpoint.number) { _ in true }
    }
    _ = try? Engine.salvage(store.path, to: "/saved", options: store.options)
  }

  private func damage(_ store: CheckedStore, _ generator: inout SeededGenerator) throws {
    let files = store.segments + store.checkpoints + [store.manifest]
    let path = files[Int.random(in: 0..<files.count, using: &generator)]
    let byteCount = store.fileSystem.content(of: path)?.count ?? 0
    let offset = Int.random(in: 0..<max(1, byteCount), using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: try store.fileSystem.truncateDurably(path, to: offset)
    case 1:
      let zeros = [UInt8](repeating: 0, count: Int.random(in: 1..<3000, using: &generator))
      try store.fileSystem.overwrite(path, at: offset, with: zeros)
    case 2: try store.fileSystem.overwrite(path, at: offset, with: generator.bytes(200))
    default: try store.fileSystem.truncateDurably(path, to: byteCount + offset)
    }
  }

  private func forgeFrame(_ store: CheckedStore, _ generator: inout SeededGenerator) throws {
    let path = store.segments[Int.random(in: 1..<store.segments.count, using: &generator)]
    let frames = try store.frames(of: path)
    guard !frames.isEmpty else { return }
    let frame = frames[Int.random(in: 0..<frames.count, using: &generator)]
    if generator.chance(1, in: 3) {
      let payload = generator.bytes(frame.header.payloadByteCount)
      return try store.forgePayload(path, at: frame.offset, payload)
    }
    try store.forgeHeader(path, at: frame.offset) { header in
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        header.kind = FrameHeader.Kind(rawValue: UInt8.random(in: 1...6, using: &generator)) ?? .put
      case 1:
        header.flags = FrameHeader.Flags(rawValue: UInt8.random(in: 1...15, using: &generator))
      case 2: header.keyByteCount = Int(UInt16.random(in: 1...65535, using: &generator))
      case 3: header.table = TableIdentifier(UInt32.random(in: 0...9, using: &generator))
      case 4: header.sequence = SequenceNumber(generator.next())
      default: header.payloadByteCount = Int(UInt32.random(in: 0...70000, using: &generator))
      }
    }
  }
}
