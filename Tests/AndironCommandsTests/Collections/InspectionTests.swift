import Foundation
import StorageEngine
import Testing
import ValueModel

@testable import Andiron
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
        let problem = names.readable(StoreProblem(Problem(.strayBytes, message)))
        #expect(problem.engine?.message == expected && problem.message.hasSuffix(expected))
      }
      #expect(CommandRun(["verify", path]).output == "0 problems, 0 notes\n")
    }
  }

  @Test("verify finds what contradicts the collections, and tells it without keys and values")
  func verifyObjects() throws {
    try withPeopleStore { path in
      let engine = try Engine.open(path)
      let people = try engine.table("collection.Person")
      let notes = try engine.table("collection.Note/1")
      try engine.write { transaction in
        for number in [3, 4] {
          let key = RecordKey.integer(number).bytes
          let value = try #require(try transaction.get(people, key: key))
          // Without its entries.
          try transaction.put(people, key: key, value: value)
        }
        try transaction.put(notes, key: Array("secret".utf8), value: "secret")
      }
      try engine.close()
      let run = CommandRun(["verify", path])
      #expect(run.status == .problems && run.error.isEmpty && !run.output.contains("secret"))
      #expect(
        run.output.contains(
          "error: entryMissing: a record lacks an entry of its value "
            + "(collection Person, index email) [2 records, the first at position 4]"))
      let json = try #require(CommandRun(["verify", path, "--json"]).json)
      let problems = try #require(json["problems"] as? [[String: Any]])
      #expect(json["errors"] as? Int == problems.count)
      let missing = problems.filter { $0["kind"] as? String == "entryMissing" }
      #expect(Set(missing.map { $0["index"] as? String }) == ["age", "email"])
      #expect(missing.allSatisfy { $0["position"] as? Int == 4 && $0["count"] as? Int == 2 })
      let kinds = problems.filter { $0["collection"] as? String == "Note/1" }
        .map { $0["kind"] as? String }
      #expect(kinds == ["keyMalformed", "valueMalformed"])
    }
  }

  @Test("a store that cannot be opened has no names of collections")
  func cannotOpen() throws {
    let arguments = try ParsedArguments(["/nowhere"], VerifyCommand.specification)
    #expect(CollectionNames(arguments) == nil)
  }
}
