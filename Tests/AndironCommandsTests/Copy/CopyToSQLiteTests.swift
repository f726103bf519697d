#if SQLite
  import Andiron
  import CollectionModel
  import Foundation
  import SQLiteClient
  import StorageCommands
  import Testing
  import TextIndex
  import ValueModel

  @testable import AndironCommands

  /// `andiron copy` to files of SQLite and back.
  @Suite struct CopyToSQLiteTests {
    private struct Scan: Codable, StoredObject {
      var pk: Int
      var image: Blob
    }

    @Test func aStoreIsCopiedToAFileAndBack() throws {
      try withTemporaryDirectory { directory in
        let (from, file) = (directory + "/from", directory + "/objects.db")
        let store = try Store(at: URL(filePath: from))
        try store.write { transaction in
          let image = try transaction.addBlob(Data([1, 2, 3]))
          for number in 0..<600 { try transaction.add(Scan(pk: number, image: image)) }
        }
        try store.close()
        let there = CommandRun(["copy", from, file])
        #expect(there.status == .sound, "\(there.error)")
        #expect(
          there.output.contains("600 objects copied, with 1 blob; 600 objects in 1 collection"),
          "\(there.output)")
        #expect(there.error.isEmpty)
        let back = CommandRun(["copy", "sqlite:" + file, directory + "/back", "--json"])
        #expect(back.status == .sound, "\(back.error)")
        #expect((back.json?["leftOut"] as? [Any])?.isEmpty == true)
        let copy = try Store(at: URL(filePath: directory + "/back"))
        #expect(try copy.count(Scan.self) == 600)
        let image = try copy.require(Scan.self, key: 9).image
        #expect(try copy.bytes(of: image) == [1, 2, 3])
        #expect(try copy.verify().isEmpty)
        try copy.close()
      }
    }

    @Test func anIndexOfTextComesToAFileAndBack() throws {
      try withTemporaryDirectory { directory in
        let (from, file, back) = (directory + "/from", directory + "/a.sqlite", directory + "/to")
        let store = try Store(
          at: URL(filePath: from), options: StoreOptions().withTextIndexes())
        try store.write { transaction in
          try transaction.collection("Note").upsert(["text": "a word"], key: .integer(1))
          try transaction.ensureTextIndex(
            TextIndex([ValuePath(field: "text")], name: "words"), onCollection: "Note")
        }
        try store.close()
        for (source, destination) in [(from, file), (file, back)] {
          let run = CommandRun(["copy", source, destination])
          #expect(run.status == .sound && run.error.isEmpty, "\(run.error)")
        }
        let copy = try Store(at: URL(filePath: back), options: StoreOptions().withTextIndexes())
        let found = try copy.search(collection: "Note", "word", index: "words")
        #expect(found.map(\.key) == [.integer(1)])
        try copy.close()
      }
    }

    @Test func resourcesAreFoundInAStoreThatCameFromAFile() throws {
      try withTemporaryDirectory { directory in
        let (from, file, back) = (directory + "/a", directory + "/a.sqlite", directory + "/b")
        let lines = CommandRun(["generate", "--patients", "3", "--seed", "5"]).output
        try Data(lines.utf8).write(to: URL(filePath: directory + "/all.ndjson"))
        #expect(CommandRun(["import", from, directory + "/all.ndjson"]).status == .sound)
        let there = CommandRun(["copy", from, file])
        #expect(there.status == .sound, "\(there.error)")
        #expect(!there.error.contains("left out"), "\(there.error)")
        let plan = CommandRun(["search", file, "Patient?gender=male", "--explain"])
        #expect(plan.output.contains("index"), "\(plan.output)")
        for search in [
          "Patient?gender=male&_sort=birthdate&_count=1000", "Observation?_sort=_id&_count=9",
        ] {
          let (one, other) = (
            CommandRun(["search", from, search, "--json"]),
            CommandRun(["search", file, search, "--json"])
          )
          #expect(one.status == .sound && one.output == other.output, "\(other.error)")
        }
        let again = CommandRun(["copy", file, back])
        #expect(again.status == .sound, "\(again.error)")
        #expect(!again.error.contains("left out"), "\(again.error)")
        for type in ["Patient", "Observation"] {
          let (one, other) = (
            CommandRun(["count", from, type]), CommandRun(["count", back, type])
          )
          #expect(one.status == .sound && one.output == other.output, "\(type): \(other.error)")
        }
        let store = try Store(at: URL(filePath: back))
        let indexes = try store.collection("r4/Patient").description()?.indexes ?? []
        #expect(indexes.contains { $0.definition.name == "search" && $0.state == .ready })
        try store.close()
      }
    }

    @Test func filesOfOthersAreRefusedAndStayAsTheyAre() throws {
      try withTemporaryDirectory { directory in
        let (from, file) = (directory + "/from", directory + "/notes.db")
        let store = try Store(at: URL(filePath: from))
        try store.write { try $0.collection("Note").upsert(["n": 1], key: .integer(1)) }
        try store.close()
        let content = Data(String(repeating: "this is no database; ", count: 40).utf8)
        try content.write(to: URL(filePath: file))
        for arguments in [["copy", from, file], ["copy", file, directory + "/to"]] {
          let run = CommandRun(arguments)
          #expect(run.status == .failed)
          #expect(run.error.contains("the file is no database of SQLite"))
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == content)
        let none = CommandRun(["copy", directory + "/none.db", directory + "/to"])
        #expect(none.status == .failed)
        let left = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        #expect(left == ["from", "notes.db"])
        let key = CommandRun(["copy", from, directory + "/a.db", "--to-key-file", from])
        #expect(key.error.contains("only a store is encrypted with a key file"))
      }
    }

    @Test func aFileIsRemovedIfNothingWasCopied() throws {
      try withTemporaryDirectory { directory in
        let (from, file) = (directory + "/from", directory + "/new.sqlite")
        try Store(at: URL(filePath: from)).close()
        // A store that is itself an interrupted copy is refused when the file is there already.
        let source = directory + "/source"
        let store = try Store(at: URL(filePath: source))
        try store.write { try $0.collection("Note").upsert(["n": 1], key: .integer(1)) }
        try store.close()
        #expect(InterruptedRun(["copy", source, from], after: 0).status == .failed)
        #expect(CommandRun(["copy", from, file]).status == .failed)
        #expect(!FileManager.default.fileExists(atPath: file))
      }
    }
  }
#endif
