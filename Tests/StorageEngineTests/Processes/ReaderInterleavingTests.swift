import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// A writer does something between two calls of a reader that opens the store: at each call in
/// turn, and at many calls of one opening. As with two processes, except that every moment is
/// covered.
@Suite struct ReaderInterleavingTests {
  enum Step: CaseIterable, Sendable {
    /// Commits that are not synced, in the space filled ahead.
    case buffered
    /// Commits until the segment is finished, which cuts it, and the next has begun.
    case rotation
    /// What was read is no longer listed, and is removed.
    case compaction
    case checkpoint
    /// The session ends and another begins.
    case session
  }

  /// One writer of accounts, in which every commit preserves the sum.
  private final class Writer {
    let site: BackupSite
    private var engine: Engine?
    private var random = SeededGenerator(seed: 7)

    init(_ site: BackupSite) throws {
      self.site = site
      engine = try Self.create(site)
      for _ in 0..<3 { for step in Step.allCases { try perform(step) } }
    }

    private static func create(_ site: BackupSite) throws -> Engine {
      let engine = try site.open("a")
      let table = try engine.table("accounts")
      try engine.write { transaction in
        for number in 0..<BusyWriter.accountCount {
          try transaction.put(
            table, key: BusyWriter.key(number), value: [100] + [UInt8](repeating: 0, count: 99))
        }
      }
      return engine
    }

    func perform(_ step: Step) throws {
      if step == .session {
        if random.chance(1, in: 2) { try engine?.close() }
        engine = nil
        engine = try site.open("a", .existing)
      }
      guard let engine else { return }
      switch step {
      case .session: break
      case .buffered: for _ in 0..<3 { try transfer(engine, .buffered) }
      case .rotation: for _ in 0..<30 { try transfer(engine, .full) }
      case .compaction:
        try transfer(engine, .full)
        try engine.compact()
      case .checkpoint: try engine.checkpoint()
      }
    }

    private func transfer(_ engine: Engine, _ durability: Durability) throws {
      let table = try engine.table("accounts")
      let first = Int.random(in: 0..<BusyWriter.accountCount, using: &random)
      let keys = [first, (first + 1) % BusyWriter.accountCount].map(BusyWriter.key)
      let count = Int.random(in: 0..<400, using: &random)
      try engine.write(durability: durability) { transaction in
        let from = try transaction.get(table, key: keys[0])?.first ?? 0
        let to = try transaction.get(table, key: keys[1])?.first ?? 0
        guard from > 0, to < 255 else { return }
        let rest = [UInt8](repeating: 1, count: count)
        try transaction.put(table, key: keys[0], value: [from - 1] + rest)
        try transaction.put(table, key: keys[1], value: [to + 1] + rest)
      }
    }
  }

  /// Opens for reading; before each call, `act` may let the writer do something. Returns the number
  /// of calls.
  private func read(
    _ writer: Writer, _ disk: SimulatedFileSystem, _ access: EngineOptions.Access, _ place: String,
    _ act: (Int) throws -> Void
  ) throws -> Int {
    let files = InterceptedFileSystem(disk)
    var options = writer.site.options
    options.fileSystem = files
    options.mode = .readOnly
    options.access = access
    var failure: (any Error)?
    try withoutActuallyEscaping(act) { act in
      files.willCall = { call in
        do { try act(call.index) } catch { failure = error }
      }
      defer { files.willCall = { _ in } }
      let engine = try Engine.open("/a", options: options)
      files.willCall = { _ in }
      let sum = try BusyReader.sum(engine.snapshot())
      #expect(sum == BusyWriter.total, "\(place)")
      // What the writer does from now on changes nothing in what was opened.
      for step in Step.allCases { try writer.perform(step) }
      #expect(try BusyReader.sum(engine.snapshot()) == sum, "\(place)")
    }
    if let failure { throw failure }
    return files.callCount
  }

  private func disk() -> SimulatedFileSystem {
    var options = SimulationOptions()
    options.offersMapping = true
    return SimulatedFileSystem(seed: 1, options: options)
  }

  @Test(arguments: [EngineOptions.Access.mapped, .positioned], Step.allCases)
  func whateverAWriterDoesBetweenTwoCallsOfAnOpeningIsPassedOver(
    _ access: EngineOptions.Access, _ step: Step
  ) throws {
    let disk = disk()
    let writer = try Writer(BackupSite(disk))
    let callCount = try read(writer, disk, access, "undisturbed") { _ in }
    for call in Seeds.points(in: 1..<callCount + 6, every: 4) {
      _ = try read(writer, disk, access, "\(step) at call \(call)") { index in
        if index == call { try writer.perform(step) }
      }
    }
  }

  @Test(arguments: [EngineOptions.Access.mapped, .positioned])
  func aWriterThatDoesSomethingAllTheTimeIsPassedOver(_ access: EngineOptions.Access) throws {
    for seed in Seeds.list(Seeds.amount(2, search: 12)) {
      let disk = disk()
      let writer = try Writer(BackupSite(disk))
      var random = SeededGenerator(seed: seed)
      _ = try read(writer, disk, access, "SEED=\(seed)") { _ in
        guard random.chance(1, in: 15), let step = Step.allCases.randomElement(using: &random)
        else { return }
        try writer.perform(step)
      }
    }
  }
}
