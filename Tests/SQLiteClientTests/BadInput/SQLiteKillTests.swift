#if SQLite
  import Andiron
  import Foundation
  import ObjectModel
  import SQLiteClient
  import StorageClient
  import TestSupport
  import Testing

  /// A process that is killed while it writes leaves whole transactions.
  @Suite struct SQLiteKillTests {
    private static let variable = "ANDIRON_TEST_SQLITE_WRITER"

    /// What the process that is killed does; nothing elsewhere.
    @Test func theWriterWritesPairsUntilItIsKilled() throws {
      guard let path = ProcessInfo.processInfo.environment[Self.variable] else { return }
      let storage = SQLiteStorage(try SQLiteBackend(at: URL(filePath: path)))
      var key = try storage.count(Memo.self)
      while true {
        try storage.write { writer in
          try writer.create(Memo(pk: key, text: "left"))
          try writer.create(Memo(pk: key + 1, text: "right"))
        }
        key += 2
      }
    }

    @Test(arguments: [150, 300, 450])
    func theTransactionsOfAKilledProcessAreWhole(_ milliseconds: Int) throws {
      let place = try SQLiteSubject().makePlace()
      defer { SQLiteSubject().remove(place) }
      let file = place.appending(path: "objects.sqlite")
      let writer = Process()
      writer.executableURL = URL(filePath: CommandLine.arguments[0])
      writer.arguments = [
        "--testing-library", "swift-testing", "--filter", "theWriterWritesPairsUntilItIsKilled",
      ]
      writer.environment = ProcessInfo.processInfo.environment.merging(
        [Self.variable: file.path]
      ) { $1 }
      writer.standardOutput = FileHandle.nullDevice
      writer.standardError = FileHandle.nullDevice
      try writer.run()
      let deadline = Date(timeIntervalSinceNow: 60)
      // The first commits are there before the time begins.
      while (try? SQLiteStorage(SQLiteBackend(at: file, creates: false)).count(Memo.self)) ?? 0 < 4
      {
        guard Date() < deadline else {
          kill(writer.processIdentifier, SIGKILL)
          Issue.record("the process writes nothing")
          return
        }
        Thread.sleep(forTimeInterval: 0.02)
      }
      Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
      let storage = SQLiteStorage(try SQLiteBackend(at: file))
      let memos = try storage.fetch(ObjectQuery<Memo>().sorted(by: \.text))
      let keys = Set(memos.map(\.pk))
      #expect(keys == Set(0..<memos.count))
      #expect(memos.count.isMultiple(of: 2))
      #expect(memos.filter { $0.text == "left" }.count == memos.count / 2)
      try storage.create(Memo(pk: memos.count, text: "after"))
      try storage.close()
    }
  }
#endif
