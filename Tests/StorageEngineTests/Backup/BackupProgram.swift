import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// A random program over three directories: sessions that write, backups between any two of them,
/// moved backups, kills and power losses; and a model of the expected content of each directory.
///
/// Every commit has a number and a parent, and the store contains the number of its newest. So the
/// content reveals the whole history, and the parents show whether one history continues another.
struct BackupProgram {
  /// The content of a directory.
  enum State: Hashable {
    case nothing
    case commit(Int)
    /// A backup was interrupted, and either there was none before it, or it was to be replaced.
    case unfinished
  }

  static let names = ["a", "b", "c"]

  private let seed: UInt64
  private var random: SeededGenerator
  private var site: BackupSite
  private let disk: SimulatedFileSystem?
  private var states: [String: State] = [:]
  /// The directory of which this one is a backup, as long as neither was replaced or written to.
  private var sources: [String: String] = [:]
  /// The states that a directory may return to after a power loss, as later ones were not synced.
  private var earlier: [String: Set<State>] = [:]
  /// The commits of backups into a directory that were interrupted since one was last completed. A
  /// later attempt may bring the segments that an earlier one lacks, which is whole then.
  private var attempted: [String: Set<Int>] = [:]
  private var parents: [Int: Int] = [:]
  private var contents: [Int: [String: UInt8]] = [:]
  private(set) var refusalCount = 0
  private(set) var backupCount = 0
  private(set) var interruptionCount = 0

  /// Runs on a simulated file system, with crashes, if `site` is nil.
  init(seed: UInt64, on site: BackupSite? = nil) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    disk = site == nil ? SimulatedFileSystem(seed: seed) : nil
    self.site = site ?? BackupSite(SimulatedFileSystem())
    for name in Self.names { states[name] = .nothing }
  }
}

extension BackupProgram {
  mutating func run(steps: Int) throws {
    if let disk { site = place(on: disk) }
    try write("a", isWhole: true)
    for _ in 0..<steps {
      let name = pick(Self.names)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: if case .commit = states[name] { try write(name) }
      default:
        let target = pick(Self.names)
        if case .commit = states[name], target != name { try backup(name, to: target) }
      }
      for name in Self.names { try check(name) }
    }
  }

  private mutating func pick<T>(_ all: [T]) -> T { all.randomElement(using: &random)! }

  /// Without links half of the time, as between two devices.
  private mutating func place(on disk: SimulatedFileSystem) -> BackupSite {
    random.chance(1, in: 2) ? BackupSite(disk) : BackupSite(LinklessFileSystem(disk))
  }

  // MARK: Crashes

  private var simulated: SimulatedFileSystem? {
    (site.fileSystem as? SimulatedFileSystem)
      ?? (site.fileSystem as? LinklessFileSystem)?.base as? SimulatedFileSystem
  }

  /// Runs `body`, sometimes stopping it at one of its calls. Returns true if it was stopped.
  private mutating func interrupted(_ body: (BackupSite) throws -> Void) throws -> Bool {
    guard let disk = simulated, random.chance(1, in: 3) else {
      try body(site)
      return false
    }
    disk.stop(at: Int.random(in: 1..<120, using: &random))
    var failure: (any Error)?
    do { try body(site) } catch { failure = error }
    let policies: [CrashPolicy] = [.kept, .lost, .random(seed: random.next())]
    let wasStopped = disk.isStopped
    if let failure, !wasStopped { throw failure }
    site = place(on: disk.crash(wasStopped ? pick(policies) : .kept))
    if wasStopped { interruptionCount += 1 }
    return wasStopped
  }

  // MARK: Steps

  private mutating func write(_ name: String, isWhole: Bool = false) throws {
    let number = contents.count + 1
    let parent: Int? = if case .commit(let head) = states[name] { head } else { nil }
    var changes: [String: UInt8] = [:]
    for _ in 0..<Int.random(in: 1..<30, using: &random) {
      changes["k\(Int.random(in: 0..<60, using: &random))"] = UInt8(truncatingIfNeeded: number)
    }
    for digit in 0..<4 { changes["commit \(digit)"] = UInt8(number >> (6 * digit) & 63) }
    let (written, compacts) = (changes, random.chance(1, in: 4))
    parents[number] = parent
    contents[number] = (parent.flatMap { contents[$0] } ?? [:]).merging(changes) { $1 }
    let session: (BackupSite) throws -> Void = { site in
      let engine = try site.open(name)
      let table = try engine.table("t")
      try engine.write { transaction in
        for (key, byte) in written {
          try transaction.put(table, key: key, value: [UInt8](repeating: byte, count: 100))
        }
      }
      if compacts { try engine.compact() }
      try engine.close()
    }
    let before = states[name] ?? .nothing
    sources[name] = nil
    if isWhole { try session(site) }
    let wasStopped = try !isWhole && interrupted(session)
    if wasStopped {
      earlier[name, default: []].insert(before)
      if try found(name) == before { return }
    } else {
      earlier[name] = nil
    }
    states[name] = .commit(number)
  }

  private mutating func backup(_ name: String, to target: String) throws {
    guard case .commit(let head) = states[name], let before = states[target] else { return }
    var options = BackupOptions()
    options.replacesOtherLine = random.chance(1, in: 4)
    options.copies = random.chance(1, in: 4)
    let asked = options
    var refusal: EngineError?
    let wasStopped = try interrupted { site in
      let engine = try site.open(name, .existing)
      do { try engine.backup(to: site.path(target), options: asked) } catch let error as EngineError
      {
        guard error.code == .backupConflict else { throw error }
        refusal = error
      }
      try engine.close()
    }
    if wasStopped {
      return try settle(target, before, head, name, isReplacing: asked.replacesOtherLine)
    }
    earlier[name] = nil
    if refusal != nil {
      refusalCount += 1
      #expect(!options.replacesOtherLine, "SEED=\(seed)")
      #expect(before != .nothing && sources[target] != name, "SEED=\(seed): without need")
      return
    }
    backupCount += 1
    // What is replaced without an explicit request must be in the history of its replacement.
    if case .commit(let old) = before, !options.replacesOtherLine {
      #expect(isPast(old, of: head), "SEED=\(seed): commits were lost")
    }
    note(.commit(head), at: target, from: name)
    earlier[target] = nil
    attempted[target] = nil
  }

  private mutating func note(_ state: State, at target: String, from name: String?) {
    states[target] = state
    sources[target] = name
    for (other, source) in sources where source == target { sources[other] = nil }
  }

  private func isPast(_ old: Int, of head: Int) -> Bool {
    var number: Int? = head
    while let current = number, current != old { number = parents[current] }
    return number == old
  }

  /// After an interrupted backup, the directory contains the earlier one, or the new one, or
  /// nothing that can be opened.
  private mutating func settle(
    _ target: String, _ before: State, _ head: Int, _ name: String, isReplacing: Bool
  ) throws {
    // The manifest of a first backup is durable before the names of its segments are, so power loss
    // may take these back even if the backup could be read.
    let mayBreak = isReplacing || before == .nothing
    earlier[target, default: []].formUnion(mayBreak ? [before, .unfinished] : [before])
    let found = try found(target)
    let attempts = attempted[target] ?? []
    attempted[target, default: []].insert(head)
    if found == before { return }
    if found == .commit(head) { return note(found, at: target, from: nil) }
    if before == .unfinished, case .commit(let number) = found, attempts.contains(number) {
      return note(found, at: target, from: nil)
    }
    if case .commit = before { #expect(isReplacing, "SEED=\(seed): the earlier backup is gone") }
    #expect(found == .unfinished || found == .nothing, "SEED=\(seed)")
    note(found, at: target, from: nil)
  }

  // MARK: Checks

  private mutating func check(_ name: String) throws {
    let state = try found(name)
    if state != states[name], earlier[name]?.contains(state) == true {
      note(state, at: name, from: nil)
    }
    #expect(state == states[name], "SEED=\(seed) \(name)")
    guard case .commit(let number) = state else { return }
    #expect(try site.content(name) == contents[number], "SEED=\(seed) \(name)")
    try site.expectSound(name)
  }

  /// The content of the directory, by the number of its newest commit.
  private func found(_ name: String) throws -> State {
    do {
      let content = try site.content(name)
      if content.isEmpty { return .nothing }
      return .commit((0..<4).reduce(0) { $0 | Int(content["commit \($1)"] ?? 0) << (6 * $1) })
    } catch let error as EngineError {
      switch error.code {
      case .notAStore: return .nothing
      case .segmentMissing: return .unfinished
      default: throw error
      }
    }
  }
}
