import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Sessions that write little, however they end, leave neither files nor work that would grow with
/// their number.
@Suite struct ShortSessionTests {
  private static let segmentByteCount = 128 << 10

  /// How a session ends.
  private enum End: CaseIterable {
    case closed, letGo, killed, powerLost
  }

  /// A store that is opened again and again, and its expected content.
  private struct Run {
    var store: ContractStore
    var generator: SeededGenerator
    var content: [String: [UInt8]] = [:]
    /// Calls of the file system that the last opening made.
    var openingCalls = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      store = ContractStore(SimulatedFileSystem(seed: seed))
      setOptions()
    }

    private mutating func setOptions() {
      store.options.isMaintenanceAutomatic = true
      store.options.segmentByteCount = ShortSessionTests.segmentByteCount
      store.options.reserveByteCount = 0
    }

    mutating func session(_ end: End) throws {
      let before = store.fileSystem.callCount
      var engine: Engine? = try store.open()
      openingCalls = store.fileSystem.callCount - before
      let table = try #require(try engine?.table("t"))
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let key = "key \(Int.random(in: 0..<300, using: &generator))"
        if generator.chance(1, in: 4) {
          try engine?.write { _ = try $0.delete(table, key: key) }
          content[key] = nil
        } else {
          let value = generator.bytes(Int.random(in: 20..<300, using: &generator))
          try engine?.write { try $0.put(table, key: key, value: value) }
          content[key] = value
        }
      }
      switch end {
      case .closed: try engine?.close()
      case .letGo, .killed, .powerLost: break
      }
      let seed = generator.next()
      if end == .killed { use(store.fileSystem.crash(.kept)) }
      if end == .powerLost { use(store.fileSystem.crash(.random(seed: seed))) }
      engine = nil
    }

    private mutating func use(_ fileSystem: SimulatedFileSystem) {
      store = ContractStore(fileSystem)
      setOptions()
    }

    /// Copies the files to a new file system, since the simulation remembers every file that ever
    /// existed.
    mutating func forgetOldFiles() throws {
      let fresh = SimulatedFileSystem(seed: generator.next())
      for directory in ["/store", "/store/segments", "/store/checkpoints"] {
        try fresh.createDirectory(directory)
      }
      for (path, bytes) in store.contents { try fresh.install(bytes, at: path) }
      use(fresh.crash(.kept))
    }

    var fileByteCount: Int { store.contents.values.reduce(0) { $0 + $1.count } }

    /// With `isSettled`, the work that the last session began was completed; otherwise a
    /// checkpoint, or a merger of segments, may have been interrupted, and its output exists beside
    /// what it was to replace.
    func check(_ name: String, isSettled: Bool = false) throws {
      let engine = try store.open(.readOnly)
      let snapshot = engine.snapshot()
      defer { snapshot.close() }
      let table = try #require(snapshot.table("t"))
      var found: [String: [UInt8]] = [:]
      try snapshot.forEach(table, from: "") { key, value in
        found[String(decoding: key, as: UTF8.self)] = Array(value)
        return true
      }
      #expect(found == content, "\(name)")
      let live = try engine.statistics.liveByteCount
      let bound = live * 3 / 2 + (isSettled ? 2 : 4) * ShortSessionTests.segmentByteCount
      #expect(fileByteCount <= bound, "\(name): \(live) bytes are live")
    }
  }

  /// Checks limits that no number of sessions may exceed: for the number of segments, and for the
  /// calls of the file system that an opening makes.
  private func expectBounded(_ run: Run, _ name: String) {
    #expect(run.store.segments.count <= 90, "\(name)")
    #expect(run.openingCalls <= 2000, "\(name)")
  }

  @Test(arguments: [0, 1, 2])
  func manyShortSessionsLeaveLittleBehind(way: Int) throws {
    let count = Seeds.amount(100, search: 1000)
    for seed in Seeds.list(1) {
      var run = Run(seed: seed + UInt64(way))
      for number in 0..<count {
        // All killed, all closed, and any mixture.
        let ends: [End] = [[.killed, .letGo], [.closed], End.allCases][way]
        let end = ends.randomElement(using: &run.generator) ?? .closed
        try run.session(end)
        let name = "seed \(seed), session \(number), \(end)"
        expectBounded(run, name)
        if number % 20 == 0 { try run.check(name) }
        if number % 100 == 99 { try run.forgetOldFiles() }
      }
      try run.session(.closed)
      try run.check("seed \(seed), at the end", isSettled: true)
    }
  }

  @Test func compactionMergesWhatManySessionsLeft() throws {
    var store = ContractStore()
    store.options.segmentByteCount = 64 << 10
    for number in 0..<120 {
      let engine = try store.open()
      let table = try engine.table("t")
      try engine.write {
        try $0.put(table, key: "key \(number)", value: ContractStore.value(number))
      }
      if number % 2 == 0 { try engine.close() }
    }
    #expect(store.segments.count > 100)
    let engine = try store.open()
    try engine.compact()
    #expect(store.segments.count <= 2)
    let statistics = try engine.statistics
    #expect(statistics.fileByteCount <= 2 * statistics.liveByteCount + 16384)
    #expect(try #require(statistics.tables.first { $0.name == "t" }).count == 120)
    try engine.close()
  }

  @Test func whatAKilledSessionFilledAheadIsCutOff() throws {
    var store = ContractStore()
    store.options.segmentByteCount = 1 << 20
    let engine = try store.open()
    try store.fill(engine, 1)
    let killed = store.crashed()
    let path = try #require(killed.segments.last)
    let before = try #require(killed.fileSystem.content(of: path))
    let used = try #require(before.lastIndex { $0 != 0 }) + 1
    #expect(before.count > used + 16384)
    var reopened = killed
    reopened.options.segmentByteCount = 1 << 20
    let again = try reopened.open()
    let after = try #require(reopened.fileSystem.content(of: path))
    #expect(after.count == FrameFormat.roundUpToSector(used))
    #expect(after.elementsEqual(before.prefix(after.count)))
    // Cutting is not a promise: power may be lost before it is durable, and the next opening does
    // it again.
    let lost = reopened.crashed(.lost)
    _ = try lost.open()
    #expect(try #require(lost.fileSystem.content(of: path)).count == after.count)
    try again.close()
  }
}
