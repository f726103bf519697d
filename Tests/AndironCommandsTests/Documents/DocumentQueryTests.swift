import Andiron
import DocumentStore
import Foundation
import ObjectModel
import Testing

@testable import AndironCommands

@Suite struct DocumentQueryTests {
  private func query(_ path: String, _ options: String..., columns: Int? = nil) -> CommandRun {
    CommandRun(["query", path, "--database", "notes"] + options, columns: columns)
  }

  @Test("documents that match a selector are printed, sorted and with the fields that are wanted")
  func lines() throws {
    try withNotesStore { path in
      #expect(query(path).lines.count == 3)
      let run = query(
        path, "--selector", #"{"stars":{"$gte":3}}"#, "--sort", "stars:desc", "--fields",
        "_id,stars")
      #expect(run.status == .sound)
      #expect(run.lines == [#"{"_id":"b","stars":5}"#, #"{"_id":"c","stars":3}"#])
    }
  }

  @Test("a page ends with a bookmark, from which the next one continues")
  func pages() throws {
    try withNotesStore { path in
      let first = query(path, "--limit", "2", "--fields", "_id")
      #expect(first.lines == [#"{"_id":"a"}"#, #"{"_id":"b"}"#])
      let line = try #require(first.error.split(separator: "\n").last)
      #expect(line.hasPrefix("bookmark: "))
      let bookmark = String(line.dropFirst("bookmark: ".count))
      let second = query(path, "--limit", "2", "--fields", "_id", "--bookmark", bookmark)
      #expect(second.lines == [#"{"_id":"c"}"#] && !second.error.contains("bookmark"))
    }
  }

  @Test("on a terminal documents are a table with the identifiers first")
  func table() throws {
    try withNotesStore { path in
      let run = query(path, "--fields", "stars", "--sort", "stars", columns: 80)
      #expect(run.lines == ["_id  stars", "---  -----", "a    1", "c    3", "b    5"])
    }
  }

  @Test("the plan names the index that is used, and why others are not")
  func explain() throws {
    try withNotesStore { path in
      let selector = #"{"stars":{"$gte":3}}"#
      #expect(query(path, "--selector", selector, "--explain").output == "every document\n")
      let store = try Store(at: URL(filePath: path))
      try store.database("notes").addIndex(SelectorIndex(["stars"], name: "by-stars"))
      try store.close()
      // Of three documents, all are read where two are found.
      let narrow = #"{"stars":{"$gte":5}}"#
      let plan = query(path, "--selector", narrow, "--explain", "--json")
      #expect(plan.json?["index"] as? String == "by-stars")
      #expect(plan.json?["estimatedEntries"] as? Int == 1)
      let used = query(path, "--selector", selector, "--index", "by-stars", "--fields", "_id")
      #expect(used.lines == [#"{"_id":"c"}"#, #"{"_id":"b"}"#] && used.error.isEmpty)
    }
  }

  @Test("a selector that cannot be read is told with its place, and without its constants")
  func mistakes() throws {
    try withNotesStore { path in
      let operators = query(path, "--selector", #"{"text":{"$like":"secret"}}"#)
      #expect(operators.status == .failed && operators.output.isEmpty)
      #expect(operators.error.contains("--selector: at text"), "\(operators.error)")
      #expect(!operators.error.contains("secret"))
      let text = query(path, "--selector", #"{"text": secret}"#)
      #expect(text.error.contains("--selector is not JSON: column 10"), "\(text.error)")
      #expect(!text.error.contains("secret"))
      #expect(query(path, "--sort", "a..b").error.contains("--sort: "))
      #expect(query(path, "--fields", "").error.contains("--fields: "))
    }
  }
}
