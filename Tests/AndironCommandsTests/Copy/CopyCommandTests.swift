import Andiron
import CollectionModel
import Foundation
import StorageCommands
import Testing

@testable import AndironCommands

/// `andiron copy` between the places that this build knows.
@Suite struct CopyCommandTests {
  private static func fill(_ path: String, count: Int) throws {
    let store = try Store(at: URL(filePath: path))
    try store.write { transaction in
      for number in 0..<count {
        try transaction.collection("Note").upsert(
          ["n": Value(number), "text": Value("note \(number)")], key: .integer(number))
      }
    }
    try store.close()
  }

  private static func count(_ path: String) throws -> Int {
    let store = try Store(at: URL(filePath: path), options: StoreOptions(mode: .readOnly))
    let count = try store.collection("Note").count()
    #expect(try store.verify().isEmpty)
    try store.close()
    return count
  }

  @Test func aStoreIsCopiedToAStore() throws {
    try withTemporaryDirectory { directory in
      let (from, to) = (directory + "/from", directory + "/to")
      try Self.fill(from, count: 700)
      let run = CommandRun(["copy", from, to], onTerminal: true)
      #expect(run.status == .sound, "\(run.error)")
      #expect(
        run.output
          == "700 objects copied; 700 objects in 1 collection compared: both sides are the same\n")
      #expect(run.error.contains("copying 71 %") && run.error.contains("comparing"))
      #expect(try Self.count(to) == 700)
      let again = CommandRun(["copy", from, to])
      #expect(again.status == .failed)
      #expect(again.error.contains("the destination holds collections already"))
      #expect(try Self.count(to) == 700)
    }
  }

  @Test func aStoreOfANewerSchemaAndWithAKeyIsCopied() throws {
    try withTemporaryDirectory { directory in
      let (from, to) = (directory + "/from", directory + "/to")
      let schema = StoreSchema(version: 7)
      var store = try Store(at: URL(filePath: from), options: StoreOptions(schema: schema))
      try store.write { try $0.collection("Note").upsert(["n": 1], key: .integer(1)) }
      try store.close()
      let run = CommandRun(["copy", from, to, "--json"])
      #expect(run.status == .sound, "\(run.error)")
      #expect(run.json?["same"] as? Bool == true)
      #expect((run.json?["collections"] as? [[String: Any]])?.first?["copied"] as? Int == 1)
      #expect(throws: StoreError.self) { try Store(at: URL(filePath: to)) }
      store = try Store(at: URL(filePath: to), options: StoreOptions(schema: schema))
      try store.close()
    }
  }

  @Test func anInterruptedCopyContinues() throws {
    try withTemporaryDirectory { directory in
      let (from, to) = (directory + "/from", directory + "/to")
      try Self.fill(from, count: 1_700)
      let stopped = InterruptedRun(["copy", from, to], after: 2)
      #expect(stopped.status == .failed)
      #expect(stopped.error.contains("the copy was interrupted; the next one continues it"))
      try Self.fill(directory + "/other", count: 3)
      let other = CommandRun(["copy", directory + "/other", to])
      #expect(other.status == .failed)
      #expect(other.error.contains("an interrupted copy of another source"))
      let source = CommandRun(["copy", to, directory + "/third"])
      #expect(source.status == .failed)
      #expect(source.error.contains("complete it first"))
      #expect(!FileManager.default.fileExists(atPath: directory + "/third"))
      let run = CommandRun(["copy", from, to])
      #expect(run.status == .sound, "\(run.error)")
      #expect(run.output.contains("continuing an interrupted copy"))
      #expect(try Self.count(to) == 1_700)
    }
  }

  @Test func oldVersionsThatAreLeftAreSaid() throws {
    try withTemporaryDirectory { directory in
      let (from, to) = (directory + "/from", directory + "/to")
      let store = try Store(
        at: URL(filePath: from), options: StoreOptions(oldVersions: .last(9)))
      for number in 0..<4 {
        try store.write { try $0.collection("Note").upsert(["n": Value(number)], key: .integer(1)) }
      }
      try store.close()
      let run = CommandRun(["copy", from, to])
      #expect(run.status == .sound)
      #expect(
        run.error.contains(
          "andiron copy: left out: Note: old versions are not kept by copies in a store: 3 left"))
    }
  }

  @Test func whatCannotBeCopiedIsSaid() throws {
    try withTemporaryDirectory { directory in
      let from = directory + "/from"
      try Self.fill(from, count: 3)
      let same = CommandRun(["copy", from, directory + "/./from/"])
      #expect(same.error.contains("FROM and TO are the same place"))
      #expect(CommandRun(["copy", directory + "/none", directory + "/to"]).status == .failed)
      #expect(CommandRun(["copy", from]).error.contains("TO is missing"))
      let address = CommandRun(["copy", from, "https://ada:secret@db.example/a"])
      #expect(address.error.contains("an address of a storage begins with postgresql://"))
      #expect(!address.error.contains("secret"))
      #expect(CommandRun(["copy", from, ""]).error.contains("the path of a storage is empty"))
      #expect(CommandRun(["copy", from, "sqlite:"]).error.contains("takes the path of a file"))
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left == ["from"])
    }
  }

  @Test func theCommandNeedsItsPart() {
    let run = CommandRun(["copy", "a", "b"], tool: AndironTool())
    #expect(run.status == .failed)
    #expect(run.error.contains("the command copy needs a build with the trait SQLite,PostgreSQL"))
  }

  #if !SQLite
    @Test func theMissingTraitIsNamed() {
      let run = CommandRun(["copy", "sqlite:a", "b"])
      #expect(run.status == .failed)
      #expect(run.error.contains("need a build with the trait SQLite"))
    }
  #endif

  #if !PostgreSQL
    @Test func theMissingTraitOfPostgreSQLIsNamed() {
      let run = CommandRun(["copy", "a", "postgresql://u:secret@h/d"])
      #expect(run.status == .failed)
      #expect(run.error.contains("need a build with the trait PostgreSQL"))
      #expect(!run.error.contains("secret"))
    }
  #endif
}
