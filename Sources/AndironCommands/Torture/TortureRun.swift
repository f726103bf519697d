internal import FileAccess
internal import Foundation
internal import StorageEngine

/// Runs the workload: writers that commit and acknowledge, a reader that looks for anything wrong,
/// and upkeep, each on a thread of its own, until the time is over or something fails.
final class TortureRun: Sendable {
  private let engine: Engine
  private let backup: String
  private let backupMark: String
  private let seed: UInt64
  private let console: Console
  private let progress = Locked(Progress())
  /// Held while a line is printed.
  private let printing = Locked(())

  private struct Progress {
    var isOver = false
    var failure: (any Error)?
  }

  /// `store` is the path of the engine's store.
  init(_ engine: Engine, store: String, seed: UInt64, console: Console) {
    self.engine = engine
    backup = Self.backup(of: store)
    backupMark = Self.backupMark(of: store)
    self.seed = seed
    self.console = console
  }

  /// Returns the path of the workload's backups.
  static func backup(of store: String) -> String { store + ".backup" }

  /// Returns the path of a file that exists once a backup has been completed. An interrupted first
  /// backup leaves no store.
  static func backupMark(of store: String) -> String { store + ".backup.whole" }

  /// Small segments and frequent checkpoints, so that a short run passes through many of them.
  static var options: EngineOptions {
    var options = EngineOptions()
    options.segmentByteCount = 64 << 10
    options.checkpointByteCount = 512 << 10
    options.checkpointRecordCount = 2000
    options.openFileLimit = 16
    return options
  }

  /// Runs for that many seconds, or until the process is killed. Throws the first failure of any
  /// thread.
  func run(seconds: Double?, writerCount: Int) throws {
    let snapshot = engine.snapshot()
    try console.output(Acknowledgements.header(seed: seed, from: try TortureState(snapshot)))
    snapshot.close()
    let end = seconds.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture
    let threads = DispatchGroup()
    for number in 0..<writerCount {
      start(threads, end) { random in try self.write(&random) }.name = "writer \(number)"
    }
    start(threads, end) { random in try self.read(&random) }.name = "reader"
    start(threads, end) { random in try self.maintain(&random) }.name = "upkeep"
    threads.wait()
    if let failure = progress.withLock({ $0.failure }) { throw failure }
  }

  /// Calls `body` repeatedly on a new thread.
  private func start(
    _ threads: DispatchGroup, _ end: Date,
    _ body: @escaping @Sendable (inout TortureRandom) throws -> Void
  ) -> Thread {
    threads.enter()
    let thread = Thread {
      var random = TortureRandom(UInt64.random(in: .min ... .max))
      while Date() < end, !self.progress.withLock({ $0.isOver }) {
        do { try body(&random) } catch {
          self.progress.withLock { progress in
            progress.isOver = true
            progress.failure = progress.failure ?? error
          }
        }
      }
      threads.leave()
    }
    thread.start()
    return thread
  }

  // MARK: Writing

  private func write(_ random: inout TortureRandom) throws {
    let choice = random.below(10)
    let durability: Durability = choice == 0 ? .buffered : choice == 1 ? .ordered : .full
    let isAbandoned = random.oneIn(20)
    do {
      let state = try engine.write(durability: durability) { transaction in
        let state = try TortureTransaction.run(transaction, seed: seed)
        if isAbandoned { throw TortureTransaction.Abandoned() }
        return state
      }
      try printing.withLock { _ in
        try console.output(Acknowledgements.line(state, durability))
      }
    } catch is TortureTransaction.Abandoned {}
  }

  // MARK: Reading

  /// Walks a table of a snapshot: every value must be one that the workload has written to its key,
  /// and none may be newer than the snapshot.
  private func read(_ random: inout TortureRandom) throws {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    let state = try TortureState(snapshot)
    let name = TortureTable.allCases[random.below(TortureTable.allCases.count)]
    if random.oneIn(4) { Thread.sleep(forTimeInterval: 0.05) }
    if let table = snapshot.table(name.name) {
      var cursor = try snapshot.cursor(table)
      while cursor.next() {
        guard let key = TortureKey(cursor.key, in: name) else {
          throw CommandError("\(name.name) has a key that was never written")
        }
        try check(try cursor.value(), of: key, state)
      }
    }
    guard try TortureState(snapshot) == state else {
      throw CommandError("a snapshot changed while it was read")
    }
    Thread.sleep(forTimeInterval: 0.005)
  }

  private func check(_ value: [UInt8], of key: TortureKey, _ state: TortureState) throws {
    guard let stamp = TortureValue.stamp(of: value) else { return }
    guard value == TortureValue.bytes(key, stamp: stamp) else {
      throw CommandError("key \(key.number) of \(key.table.name) has a value never written to it")
    }
    guard TortureValue.commit(ofStamp: stamp) <= state.commit else {
      throw CommandError("a snapshot of commit \(state.commit) shows a later commit")
    }
  }

  // MARK: Upkeep

  private func maintain(_ random: inout TortureRandom) throws {
    Thread.sleep(forTimeInterval: 0.02 + 0.001 * Double(random.below(200)))
    switch random.below(10) {
    case 0..<2: try engine.compact()
    case 2:
      try engine.backup(to: backup)
      try Data().write(to: URL(fileURLWithPath: backupMark))
    case 3:
      if let problem = try engine.verify().first(where: { $0.severity == .error }) {
        throw CommandError("verify: \(problem)")
      }
    default: try engine.checkpoint()
    }
  }
}
