import Andiron
import Foundation
import StorageEngine
import Testing
import ValueModel

@testable import AndironCommands

/// What `stats`, `verify` and `dump` know of collections.
@Suite struct InspectionTests {
  @Test("stats lists collections with their indexes, and no other names for them")
  func stats() throws {
    try withPeopleStore { path in
      let run = CommandRun(["stats", path])
      #expect(run.lines[0] == "collection Note/1: 3 objects, keys string")
      #expect(run.lines[1] == "collection Person: 10 objects, keys integer")
      #expect(run.lines[2] == "  index age: 10 entries, ready")
      #expect(run.lines[3] == "  unique index email: 10 entries, ready")
      #expect(run.lines[4] == "collection Visit: 0 objects, keys uuid")
      #expect(!run.output.contains("collection.Person") && !run.output.contains("secret"))
      let json = try #require(CommandRun(["stats", path, "--json"]).json)
      let collections = try #require(json["collections"] as? [[String: Any]])
      #expect(collections.map { $0["count"] as? Int } == [3, 10, 0])
      let indexes = try #require(collections[1]["indexes"] as? [[String: Any]])
      #expect(indexes[1]["isUnique"] as? Bool == true && indexes[1]["state"] as? String == "ready")
    }
  }

  private func frames(_ path: String, _ options: [String]) throws -> [[String: Any]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path + "/segments").sorted()
    return try names.flatMap { name -> [[String: Any]] in
      let number = try #require(Int(name.prefix { $0.isNumber }))
      let json = CommandRun(["dump", path, "--segment", "\(number)", "--json"] + options).json
      return try #require(json?["frames"] as? [[String: Any]])
    }
  }

  @Test("dump names collections, and shows objects as JSON only when asked for content")
  func dump() throws {
    try withPeopleStore { path in
      let plain = try frames(path, []).filter { $0["collection"] as? String == "Note/1" }
      #expect(plain.count >= 3 && plain.allSatisfy { $0["object"] == nil && $0["key"] == nil })
      let frames = try frames(path, ["--content"])
      let notes = frames.filter { $0["collection"] as? String == "Note/1" }
      #expect(Set(notes.compactMap { $0["key"] as? String }) == ["a", "b", "ö"])
      #expect(notes.contains { $0["object"] as? String == #"{"text":"secret a"}"# })
      #expect(notes.allSatisfy { $0["value"] == nil })
      // The records of the store itself stay bytes.
      #expect(frames.contains { $0["collection"] == nil && $0["value"] is String })
    }
  }

  @Test("what verify finds is told with the names of collections and indexes")
  func verify() throws {
    try withPeopleStore { path in
      let names = try #require(
        CollectionNames(ParsedArguments([path], VerifyCommand.specification)))
      let store = try Store(at: URL(filePath: path))
      let person = try #require(try store.collection("Person").description())
      try store.close()
      for (message, expected) in [
        ("table \(person.tableName) is not right", "collection Person is not right"),
        (
          "index \(person.indexes[1].engineName) does not",
          "index email of collection Person does not"
        ),
        ("the file is short", "the file is short"),
      ] {
        #expect(names.readable(Problem(.strayBytes, message)).message == expected)
      }
      #expect(CommandRun(["verify", path]).output == "0 problems, 0 notes\n")
    }
  }

  @Test("a store that cannot be opened has no names of collections")
  func cannotOpen() throws {
    let arguments = try ParsedArguments(["/nowhere"], VerifyCommand.specification)
    #expect(CollectionNames(arguments) == nil)
  }
}
