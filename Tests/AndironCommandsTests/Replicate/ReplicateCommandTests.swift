import AndironCommands
import Andiron
import DocumentStore
import Foundation
import Testing

@Suite struct ReplicateCommandTests {
  @Test func `documents go from store to store, and only once`() async throws {
    try await withTemporaryDirectory { directory in
      let (source, target) = (directory + "/a.andiron", directory + "/b.andiron")
      let store = try Store(at: URL(filePath: source))
      let notes = try store.database("notes")
      for number in 0..<10 { _ = try notes.create(["n": Value(number)], id: "note-\(number)") }
      try store.close()
      let first = await CommandRun.apart([
        "replicate", source + "#notes", target + "#notes", "--json",
      ])
      #expect(first.status == .sound, "\(first.error)")
      #expect(first.json?["written"] as? Int == 10)
      let again = await CommandRun.apart(["replicate", source + "#notes", target + "#notes"])
      #expect(again.output == "0 revisions written, of 0 changed documents\n")
      // The other way, all of them are there already.
      let back = await CommandRun.apart(["replicate", target + "#notes", source + "#notes"])
      #expect(back.output == "0 revisions written, of 10 changed documents\n")
      let some = await CommandRun.apart([
        "replicate", source + "#notes", target + "#some", "--selector", #"{"n": {"$gt": 6}}"#,
        "--json",
      ])
      #expect(some.json?["written"] as? Int == 3)
      let two = await CommandRun.apart([
        "replicate", source + "#notes", source + "#two", "--ids", "note-1", "--ids", "note-2",
      ])
      #expect(two.output == "2 revisions written, of 2 changed documents\n")
    }
  }

  @Test(arguments: [
    ["a", "b#c"], ["#notes", "b#c"], ["/nowhere/a.andiron#notes", "b#c"],
    ["http://ada@host/notes", "b#c"], ["http://host", "b#c"],
    ["http://ada:12/secret@host/notes", "b#c"], ["x#y", "https://ada:1/secret@host/notes"],
    ["x#y", "b#c", "--ids", "a", "--selector", "{}"], ["x#y", "b#c", "--selector", "{"],
    ["x#y", "b#c", "--selector", #"{"$no": 1}"#],
  ])
  func `what cannot be a replication is refused`(arguments: [String]) throws {
    try withTemporaryDirectory { directory in
      var arguments = arguments
      if arguments[1] == "b#c" { arguments[1] = directory + "/b.andiron#c" }
      let run = CommandRun(["replicate"] + arguments)
      #expect(run.status == .failed)
      #expect(run.error.hasPrefix("andiron replicate: "), "\(run.error)")
      #expect(!run.error.contains("secret"))
      // The rest of the password would be taken for a host.
      let isAmbiguous = arguments[0].contains("/secret@")
      #expect(!isAmbiguous || run.error.contains("percent-encoded"), "\(run.error)")
    }
  }
}
