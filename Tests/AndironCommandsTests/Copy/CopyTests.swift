import Andiron
@testable import AndironCommands
import Foundation
import Testing
import ValueModel

/// `andiron copy` between the places that this build knows.
@Suite struct CopyTests {
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

  @Test func aStoreIsCopiedToAStore() throws {
    try withTemporaryDirectory { directory in
      let (from, to) = (directory + "/from", directory + "/to")
      try Self.fill(from, count: 700)
      let run = CommandRun(["copy", from, to])
      #expect(run.status == .sound, "\(run.error)")
      #expect(run.output.contains("700 objects copied; 700 objects in 1 collection compared"))
      let store = try Store(at: URL(filePath: to))
      #expect(try store.collection("Note").value(key: .integer(699))?["text"] == "note 699")
      try store.close()
    }
  }

  @Test func aDestinationWithOtherObjectsIsRefusedOrMerged() throws {
    try withTemporaryDirectory { directory in
      let (from, to) = (directory + "/from", directory + "/to")
      try Self.fill(from, count: 3)
      try Self.fill(to, count: 5)
      let refused = CommandRun(["copy", from, to])
      #expect(refused.status == .failed)
      #expect(refused.error.contains("the destination holds other objects"))
      let merged = CommandRun(["copy", from, to, "--merge", "--json"])
      #expect(merged.status == .sound)
      #expect(merged.json?["same"] as? Bool == true)
    }
  }

  @Test func whatCannotBeCopiedIsSaid() throws {
    try withTemporaryDirectory { directory in
      let from = directory + "/from"
      try Self.fill(from, count: 3)
      #expect(CommandRun(["copy", from, from + "/"]).error.contains("the same place"))
      #expect(CommandRun(["copy", directory + "/none", from]).status == .failed)
      #expect(!FileManager.default.fileExists(atPath: directory + "/none"))
    }
  }

  #if SQLite
    @Test func aStoreIsCopiedToSQLiteAndBack() throws {
      try withTemporaryDirectory { directory in
        let from = directory + "/from"
        try Self.fill(from, count: 700)
        let there = CommandRun(["copy", from, "sqlite:\(directory)/objects.db", "--json"])
        #expect(there.status == .sound, "\(there.error)")
        let back = CommandRun(["copy", "sqlite:\(directory)/objects.db", directory + "/back"])
        #expect(back.status == .sound, "\(back.error)")
        let none = CommandRun(["copy", "sqlite:\(directory)/none.db", directory + "/back"])
        #expect(none.status == .failed)
        #expect(!FileManager.default.fileExists(atPath: directory + "/none.db"))
      }
    }
  #else
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
