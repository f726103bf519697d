import FileAccess
import StorageEngine
import StoreTestSupport
import TestSupport
import Testing

@testable import AndironCommands

/// The proof behind `andiron torture`: it passes for a store that did what was planned, and sees each
/// way in which one did not.
@Suite(.damages("the check finds what it damages"))
struct TortureCheckTests {
  private static let commitCount = 230

  /// A store after some commits, and what was acknowledged of them.
  private struct Subject {
    let engine: Engine
    var text = ""
    private(set) var state = TortureState()

    init(seed: UInt64) throws {
      var options = TortureRun.options
      options.fileSystem = SimulatedFileSystem()
      options.isMaintenanceAutomatic = false
      engine = try Engine.open("store", options: options)
      for commit in 0..<TortureCheckTests.commitCount {
        // Two runs, so that the store holds two seeds.
        let seed = commit < 100 ? seed : seed + 1
        state = try engine.write { try TortureTransaction.run($0, seed: seed) }
        text += Acknowledgements.line(state, .full)
      }
    }

    func problems() throws -> [String] {
      try TortureCheck.run(engine, Acknowledgements(text), afterPowerLoss: false).problems
    }

    func table(_ name: TortureTable) throws -> Table {
      try #require(engine.snapshot().table(name.name))
    }
  }

  @Test("a store that did what was planned passes, and the plans do all that they are made for")
  func sound() throws {
    for seed in Seeds.list(2) {
      let subject = try Subject(seed: seed)
      let report = try TortureCheck.run(
        subject.engine, Acknowledgements(subject.text), afterPowerLoss: false)
      #expect(report.problems == [], "seed \(seed)")
      #expect(report.commit == 230 && report.acknowledged == 230)
      #expect(report.records > 200 && report.entries > 50, "seed \(seed)")
    }
  }

  @Test("every kind of damage is seen")
  func damage() throws {
    let seed = 7 as UInt64
    let changes: [(String, (Subject, WriteTransaction) throws -> Void)] = [
      (
        "a value",
        { subject, transaction in
          let table = try subject.table(.records)
          let key = try Self.someKey(subject, .records)
          try transaction.put(table, key: key, value: "wrong")
        }
      ),
      (
        "a lost key",
        { subject, transaction in
          try transaction.delete(
            try subject.table(.counters), key: try Self.someKey(subject, .counters))
        }
      ),
      (
        "a key too many",
        { subject, transaction in
          try transaction.put(try subject.table(.records), key: "extra", value: "")
        }
      ),
      (
        "an entry too many",
        { subject, transaction in
          let index = try #require(subject.engine.snapshot().index("torture.notes.tags"))
          try transaction.addEntry(index, "extra", key: try Self.someKey(subject, .notes))
        }
      ),
      (
        "an old version too many",
        { subject, transaction in
          let table = try subject.table(.history)
          let key = try Self.someKey(subject, .history)
          let value = try #require(try transaction.get(table, key: key))
          try transaction.put(table, key: key, value: value)
        }
      ),
      (
        "a table that is gone",
        { subject, transaction in
          try transaction.drop(try subject.table(.counters))
        }
      ),
      (
        "another commit number",
        { subject, transaction in
          let table = try transaction.table(TortureState.tableName)
          let wrong = TortureState(commit: subject.state.commit, seed: 1, digest: 1)
          try transaction.put(table, key: TortureState.key, value: wrong.bytes)
        }
      ),
      (
        "another seed",
        { _, transaction in
          let table = try transaction.table(TortureState.runsTableName)
          try transaction.put(table, key: TortureState.bigEndian(150), value: "12345678")
        }
      ),
    ]
    for (name, change) in changes {
      let subject = try Subject(seed: seed)
      try subject.engine.write { try change(subject, $0) }
      #expect(try !subject.problems().isEmpty, "\(name)")
    }
  }

  @Test("a commit that was acknowledged and is lost is seen, also when another took its number")
  func lostCommits() throws {
    var subject = try Subject(seed: 11)
    let next = subject.state.next(seed: 3)
    let line = Acknowledgements.line(next, .buffered)
    subject.text += line
    #expect(try subject.problems() == ["1 acknowledged commits from 231 on are missing"])
    let report = try TortureCheck.run(
      subject.engine, Acknowledgements(subject.text), afterPowerLoss: true)
    #expect(report.problems == [] && report.acknowledged == 230)

    _ = try subject.engine.write { try TortureTransaction.run($0, seed: 4) }
    #expect(
      try subject.problems() == ["acknowledged commit 231 was lost, another has its number"])
  }

  private static func someKey(_ subject: Subject, _ name: TortureTable) throws -> [UInt8] {
    let snapshot = subject.engine.snapshot()
    var cursor = try snapshot.cursor(try subject.table(name))
    let isFound = cursor.next()
    try #require(isFound)
    return cursor.key
  }
}
