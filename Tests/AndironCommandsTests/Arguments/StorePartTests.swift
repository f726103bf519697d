import Andiron
import DocumentStore
import Foundation
import Testing

@testable import AndironCommands

/// A `#` in the name of a store, which names a part of it for some commands only.
@Suite struct StorePartTests {
  private static let names = AndironTool.whole.specifications
    .filter { $0.operands.first == "STORE" }.map(\.name)

  @Test(arguments: names)
  func `a command that takes a whole store refuses a part of one`(name: String) throws {
    let specification = try #require(
      AndironTool.whole.specifications.first { $0.name == name })
    try withTemporaryDirectory { directory in
      let whole = directory + "/s.andiron"
      try Store(at: URL(filePath: whole)).close()
      let others = specification.operands.dropFirst().map { _ in directory + "/x" }
      for store in [whole + "#notes", directory + "/new.andiron#", whole + "#a#b/"] {
        let run = CommandRun([name, store] + others)
        #expect(run.status == .failed)
        #expect(run.error.contains("STORE has a # in its name, and there is no such store"))
        let hasDatabase = specification.option(named: "database") != nil
        #expect(run.error.contains("--database NAME") == hasDatabase)
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files == ["s.andiron"])
    }
  }

  @Test func `other places where a command makes a store refuse it as well`() throws {
    try withTemporaryDirectory { directory in
      let (store, part) = (directory + "/s.andiron", directory + "/t.andiron#x")
      try Store(at: URL(filePath: store)).close()
      for arguments in [
        ["backup", store, part], ["salvage", store, part], ["demo", "--keep", part],
        ["torture", "--store", part, "--seconds", "0"],
      ] {
        let run = CommandRun(arguments)
        #expect(run.status == .failed && run.error.contains("has a # in its name"), "\(arguments)")
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files == ["s.andiron"])
    }
  }

  @Test func `a store whose name has the sign can be used`() throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/ward#3.andiron"
      try Store(at: URL(filePath: store)).close()
      #expect(CommandRun(["stats", store]).status == .sound)
      let inside = directory + "/ward#3.andiron/../s.andiron"
      #expect(CommandRun(["import", inside, "-"], input: "{}").error.contains("#") == false)
    }
  }

  @Test func `a source of a replication that has no such database is refused with a hint`() throws {
    try withTemporaryDirectory { directory in
      let (source, target) = (directory + "/a.andiron", directory + "/b.andiron")
      let store = try Store(at: URL(filePath: source))
      _ = try store.database("notes").create(["n": 1], id: "a")
      try store.close()
      let run = CommandRun(["replicate", source + "#ntoes", target + "#notes"])
      #expect(run.status == .failed)
      #expect(run.error == "andiron replicate: there is no database ntoes; did you mean notes?\n")
      for side in [target + "#", target + "#a#notes", target + "#No Name"] {
        let run = CommandRun(["replicate", source + "#notes", side])
        #expect(run.status == .failed, "\(side)")
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files == ["a.andiron"])
      let check = try Store(at: URL(filePath: source))
      #expect(try check.databases() == ["notes"])
      try check.close()
    }
  }
}
