import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// One file of a store is cut: either everything is saved, or the report says that something is
/// lost.
@Suite struct SalvageTruncationTests {
  /// By table and key.
  typealias Values = [String: [String: [UInt8]]]

  /// A store in one of its forms, and its content after each commit.
  private struct Subject {
    var store: CheckedStore
    var states: [Values] = []
    /// Commits that the manifest knows to be durable.
    var knownCount = 0

    mutating func note(_ work: MixedWork) {
      var values = Values()
      for (table, records) in work.model where !records.isEmpty { values[table.name] = records }
      states.append(values)
    }
  }

  private func subject(seed: UInt64, isClosed: Bool) throws -> Subject {
    var subject = Subject(store: CheckedStore(seed: seed))
    let engine = try subject.store.open()
    var work = try MixedWork(engine, seed: seed)
    var random = SeededGenerator(seed: seed)
    for step in 0..<40 {
      try work.transaction(engine, durability: step % 3 == 0 ? .buffered : .full)
      subject.note(work)
      guard step < 30, random.chance(1, in: 5) else { continue }
      if random.chance(1, in: 2) { try engine.compact() }
      try engine.checkpoint()
      subject.knownCount = subject.states.count
    }
    if isClosed {
      try engine.close()
      subject.knownCount = subject.states.count
    } else {
      subject.store = subject.store.crashed()
    }
    withExtendedLifetime(engine) {}
    return subject
  }

  /// The place of a cut: at a frame, inside one, at a sector, in the header.
  private func cut(
    _ path: String, _ store: CheckedStore, _ random: inout SeededGenerator
  ) throws -> Int {
    let count = store.fileSystem.content(of: path)?.count ?? 0
    guard count > 0 else { return 0 }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Int.random(in: 0..<count, using: &random)
    case 1: return Int.random(in: 0..<count, using: &random) / 512 * 512
    case 2: return Int.random(in: 0..<min(count, 600), using: &random)
    default:
      guard path.hasSuffix(".segment") else { return count - 1 }
      let frames = try store.frames(of: path)
      return frames.randomElement(using: &random)?.offset ?? 512
    }
  }

  private func values(_ store: CheckedStore, _ path: String) throws -> Values {
    try StoreContent(store, path).values.filter { !$0.value.isEmpty }
  }

  @Test(arguments: [true, false])
  func whatACutTakesAwayIsToldOrSavedAllTheSame(isClosed: Bool) throws {
    var (silent, told) = (0, 0)
    for seed in Seeds.list(Seeds.amount(6, search: 24)) {
      let subject = try subject(seed: seed, isClosed: isClosed)
      var random = SeededGenerator(seed: seed ^ 0xC07)
      for _ in 0..<12 {
        let store = subject.store.copy()
        let files = store.fileSystem.fileList().filter { $0 != "/store/reserve" }
        let path = try #require(files.randomElement(using: &random))
        let byteCount = try cut(path, store, &random)
        let place = "SEED=\(seed) \(path) cut to \(byteCount)"
        try store.fileSystem.truncateDurably(path, to: byteCount)
        let report = try Engine.salvage(store.path, to: "/saved", options: store.options)
        if !report.isWhole {
          told += 1
          continue
        }
        silent += 1
        let found = try values(store, "/saved")
        if isClosed {
          #expect(found == subject.states.last, "\(place)")
        } else {
          // The newest commits of a store that was not closed may be gone without a trace, but none
          // before.
          let index = subject.states.lastIndex(of: found) ?? -1
          #expect(index + 1 >= subject.knownCount, "\(place): state \(index)")
        }
      }
    }
    #expect(silent > 0 && told > 0)
  }

  @Test func aCutAtAFrameOfASealedSegmentIsDamageWithItsRange() throws {
    let store = try CheckedStore.filled()
    for path in store.segments {
      let copy = store.copy()
      let frames = try store.frames(of: path)
      guard let last = frames.last, frames.count > 3 else { continue }
      try copy.fileSystem.truncateDurably(path, to: frames[frames.count / 2].offset)
      let report = try Engine.salvage(copy.path, to: "/saved", options: copy.options)
      let end = last.offset + last.header.frameByteCount
      let range = frames[frames.count / 2].offset..<end
      #expect(report.damage.map(\.range) == [range], "\(path)")
      #expect(!report.isWhole)
    }
  }

  @Test func aCompactedSegmentWithoutItsSealIsDamageWithoutAManifestToo() throws {
    let store = CheckedStore()
    let engine = try store.open()
    var work = try MixedWork(engine, seed: 3)
    for _ in 0..<60 { try work.transaction(engine) }
    try engine.compact()
    try engine.close()
    try store.fileSystem.remove(store.manifest)
    var count = 0
    for path in store.segments {
      let bytes = try #require(store.fileSystem.content(of: path))
      let header = try bytes.withUnsafeBytes { try SegmentHeader($0, path: path) }
      guard header.kind == .compacted else { continue }
      let copy = store.copy()
      let frames = try store.frames(of: path)
      try copy.fileSystem.truncateDurably(path, to: try #require(frames.last).offset)
      let report = try Engine.salvage(copy.path, to: "/saved", options: copy.options)
      #expect(report.damage.map(\.path) == [path])
      count += 1
    }
    #expect(count > 0)
  }

  @Test func keysAreToldApartByHashesThatDifferFromRunToRun() {
    let keys = (0..<200).map { Array("key \($0)".utf8) }
    func marks(_ seed: UInt64) -> [KeyMark] {
      keys.map { key in key.withUnsafeBytes { KeyMark($0, seed: seed) } }
    }
    #expect(marks(1) == marks(1))
    #expect(Set(marks(1)).count == keys.count)
    let other = marks(2)
    for (index, mark) in marks(1).enumerated() {
      #expect(mark.high != other[index].high && mark.low != other[index].low)
    }
  }
}
