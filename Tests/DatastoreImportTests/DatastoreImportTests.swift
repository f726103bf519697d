#if SQLite
  import Andiron
  import DocumentStore
  import Foundation
  import TestSupport
  import Testing
  import ValueModel

  @testable import DatastoreImport

  @Suite struct DatastoreImportTests {
    private func revision(_ number: Int, _ digit: Int) -> String {
      let digest = String(digit, radix: 16)
      return "\(number)-" + String(repeating: "0", count: 32 - digest.count) + digest
    }

    private func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
      let url = FileManager.default.temporaryDirectory
        .appending(path: "DatastoreImportTests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: url) }
      try body(url.path)
    }

    private func withFixture(
      version: Int = 200, _ body: (DatastoreFixture, Store) throws -> Void
    ) throws {
      try withTemporaryDirectory { directory in
        let store = try Store.inMemory()
        try body(try DatastoreFixture(in: directory, version: version), store)
        #expect(try store.verify().isEmpty)
        try store.close()
      }
    }

    @Test func `a link in place of an attachment is not followed`() throws {
      try withFixture { fixture, store in
        try fixture.addDocument(1, "a")
        try fixture.addRevision(1, 1, revision(1, 1), json: "{}")
        let bytes = Array("secret".utf8)
        try fixture.addAttachment(
          1, "secret", bytes, key: SHA1.digest(bytes), file: 7, hasFile: false)
        let secret = fixture.url.deletingLastPathComponent().appending(path: "secret")
        try Data(bytes).write(to: secret)
        try FileManager.default.createSymbolicLink(
          at: fixture.attachments.appending(path: "random7.blob"), withDestinationURL: secret)
        let report = try DatastoreImport(contentsOf: fixture.url).run(
          into: store, database: "notes")
        #expect(report.problems.count == 1)
        #expect(try store.database("notes").document("a") == nil)
      }
    }

    @Test func `the schema of a stranger is not trusted, and the pages are checked`() throws {
      try withFixture { fixture, _ in
        let file = try SQLiteFile(path: fixture.url.path)
        #expect(try file.number("PRAGMA trusted_schema") == 0)
        #expect(try file.number("PRAGMA cell_size_check") == 1)
        #expect(try file.number("PRAGMA mmap_size") == 0)
      }
    }

    @Test func `a view in place of a table is refused`() throws {
      try withFixture { fixture, store in
        try fixture.run(
          """
          DROP TABLE localdocs;
          CREATE VIEW localdocs AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
          SELECT x AS docid, x AS json FROM c
          """)
        #expect(throws: DatastoreImportError.self) {
          try DatastoreImport(contentsOf: fixture.url).run(into: store, database: "notes")
        }
      }
    }

    @Test func `documents come with their revisions, conflicts and deletions`() throws {
      try withFixture { fixture, store in
        try fixture.addDocument(1, "a")
        try fixture.addRevision(1, 1, revision(1, 1), json: nil)
        try fixture.addRevision(1, 2, revision(2, 2), parent: 1, json: #"{"n":1.50,"_rev":"x"}"#)
        try fixture.addRevision(1, 3, revision(2, 3), parent: 1, json: #"{"n":2}"#)
        try fixture.addDocument(2, "it's")
        try fixture.addRevision(2, 4, revision(1, 1), json: #"{"old":true}"#)
        try fixture.addRevision(2, 5, revision(2, 1), parent: 4, isDeleted: true, json: "{}")
        try fixture.run("INSERT INTO localdocs VALUES('_local/mark', '1-local', '{\"at\":7}')")
        let report = try DatastoreImport(contentsOf: fixture.url).run(
          into: store, database: "notes")
        #expect(report.documentCount == 2)
        #expect(report.newRevisionCount == 3)
        #expect(report.supersededBodyCount == 1)
        #expect(report.localDocumentCount == 1)
        #expect(report.problems.isEmpty)
        let notes = try store.database("notes")
        let winner = try notes.require("a")
        #expect(winner.revision.description == revision(2, 3))
        #expect(winner.body == ["n": 2])
        #expect(try notes.conflicts(of: "a").map(\.description) == [revision(2, 2)])
        let side = try #require(Revision(revision(2, 2)))
        #expect(try notes.leaf("a", side)?.body.json() == #"{"n":1.50}"#)
        #expect(try notes.history(of: "a").map(\.description) == [revision(2, 3), revision(1, 1)])
        #expect(try notes.document("it's") == nil)
        #expect(try notes.local("mark") == ["at": 7])
        #expect(try notes.problems().isEmpty)

        let again = try DatastoreImport(contentsOf: fixture.url).run(into: store, database: "notes")
        #expect(again.newRevisionCount == 0)
        #expect(again.knownRevisionCount == 3)
      }
    }

    @Test func `attachments come with their bytes, packed or not`() throws {
      // "aaaa…" packed by gzip.
      let packed: [UInt8] = gzipped(Array(repeating: 97, count: 100))
      try withFixture { fixture, store in
        try fixture.addDocument(1, "a")
        try fixture.addRevision(1, 1, revision(1, 1), json: "{}")
        let letter = Array("letter".utf8)
        try fixture.addAttachment(1, "plain", letter, key: SHA1.digest(letter), file: 1)
        try fixture.addAttachment(
          1, "packed", packed, key: SHA1.digest(packed), file: 2, length: 100,
          packedLength: packed.count)
        let report = try DatastoreImport(contentsOf: fixture.url).run(
          into: store, database: "notes")
        #expect(report.attachmentCount == 2)
        let notes = try store.database("notes")
        let note = try notes.require("a")
        let plain = try #require(note.attachments["plain"])
        #expect(try notes.content(of: plain) == Array("letter".utf8))
        #expect(plain.contentType == "text/plain")
        // As `printf letter | sha1sum` has it.
        #expect(plain.digest == "sha1-GMyFLJrIA9qc3mep/XS07dm/mKk=")
        let other = try #require(note.attachments["packed"])
        #expect(try notes.content(of: other) == Array(repeating: 97, count: 100))
        #expect(try notes.problems().isEmpty)
      }
    }

    @Test func `bytes under the name of others are a problem`() throws {
      try withFixture { fixture, store in
        let listed = Array("letter".utf8)
        for (number, key) in [SHA1.digest(listed), [], Array(repeating: 1, count: 20)].enumerated()
        {
          try fixture.addDocument(number + 1, "d\(number)")
          try fixture.addRevision(number + 1, number + 1, revision(1, number + 1), json: "{}")
          try fixture.addAttachment(
            number + 1, "a", Array((number == 0 ? "better" : "letter").utf8), key: key,
            file: number)
        }
        // The last one's length is not known, so that its digest alone tells.
        try fixture.run("UPDATE attachments SET encoding = 1, encoded_length = NULL")
        let report = try DatastoreImport(contentsOf: fixture.url).run(
          into: store, database: "notes")
        #expect(report.problems.map(\.reason) == [.attachment, .attachment, .attachment])
        #expect(report.attachmentCount == 0 && report.documentCount == 0)
      }
    }

    @Test func `what cannot be brought is a problem, and the rest comes`() throws {
      try withFixture { fixture, store in
        let bodies: [String?] = ["{}", nil, "[1]", "{\"a\":", "{}", "{}", "{}", "{}"]
        for (number, json) in bodies.enumerated() {
          try fixture.addDocument(number + 1, number == 4 ? "_hidden" : "d\(number)")
          try fixture.addRevision(
            number + 1, number + 1, number == 5 ? "first" : revision(1, number + 1), json: json)
        }
        try fixture.addAttachment(7, "gone", [1], key: SHA1.digest([1]), file: 3, hasFile: false)
        try fixture.addAttachment(8, "cut", [1, 2], key: SHA1.digest([1, 2]), file: 4, length: 3)
        let report = try DatastoreImport(contentsOf: fixture.url).run(
          into: store, database: "notes")
        #expect(report.documentCount == 1)
        let expected: [(String, DatastoreReport.Problem.Reason)] = [
          ("d1", .noBody), ("d2", .body), ("d3", .body), ("_hidden", .identifier),
          ("d5", .revision),
          ("d6", .attachment), ("d7", .attachment),
        ]
        #expect(report.problems.count == expected.count)
        for (id, reason) in expected {
          #expect(report.problems.contains(.init(id: id, reason: reason)), "\(id)")
        }
        #expect(try store.database("notes").count() == 1)
      }
    }

    @Test func `revisions that were made from each other are a problem`() throws {
      try withFixture { fixture, store in
        try fixture.addDocument(1, "a")
        try fixture.addRevision(1, 1, revision(1, 1), json: "{}")
        try fixture.addRevision(1, 2, revision(2, 2), parent: 1, json: "{}")
        try fixture.run("UPDATE revs SET parent = 2 WHERE sequence = 1")
        let report = try DatastoreImport(contentsOf: fixture.url).run(
          into: store, database: "notes")
        #expect(report.problems == [.init(id: "a", reason: .revision)])
        #expect(report.documentCount == 0)
      }
    }

    @Test func `histories longer than the database keeps come whole`() throws {
      try withFixture { fixture, store in
        try fixture.addDocument(1, "a")
        try fixture.run("BEGIN")
        for number in 1...1_200 {
          try fixture.addRevision(
            1, number, revision(number, number), parent: number > 1 ? number - 1 : nil,
            json: number == 1_200 ? "{}" : nil)
        }
        try fixture.run("COMMIT")
        try DatastoreImport(contentsOf: fixture.url).run(into: store, database: "notes")
        #expect(try store.database("notes").history(of: "a").count == 1_200)
      }
    }

    @Test(arguments: [
      (0, DatastoreImportError.Code.notADatastore), (2, .notADatastore), (300, .unknownVersion),
      (9_999, .unknownVersion),
    ])
    func `a version that is not known is refused`(
      version: Int, code: DatastoreImportError.Code
    ) throws {
      try withFixture(version: version) { fixture, store in
        let error = try #require(throws: DatastoreImportError.self) {
          try DatastoreImport(contentsOf: fixture.url).run(into: store, database: "notes")
        }
        #expect(error.code == code)
        #expect(try store.databases().isEmpty)
      }
    }

    @Test func `files that are no datastores are refused`() throws {
      try withTemporaryDirectory { directory in
        let store = try Store.inMemory()
        let contents: [(String, [UInt8], DatastoreImportError.Code)] = [
          ("empty", [], .notADatastore),
          ("noise", Array(repeating: 7, count: 9_000), .notADatastore),
          ("cut", Array("SQLite format 3\0".utf8), .notADatastore),
          (
            "bad", Array("SQLite format 3\0".utf8) + Array(repeating: 9, count: 9_000),
            .notADatastore
          ),
        ]
        for (name, bytes, code) in contents {
          let url = URL(filePath: directory + "/" + name)
          try Data(bytes).write(to: url)
          let error = try #require(throws: DatastoreImportError.self) {
            try DatastoreImport(contentsOf: url).run(into: store, database: "notes")
          }
          #expect(error.code == code, "\(name)")
        }
        let missing = try #require(throws: DatastoreImportError.self) {
          try DatastoreImport(contentsOf: URL(filePath: directory + "/none"))
            .run(into: store, database: "notes")
        }
        #expect(missing.code == .unreadable)
      }
    }

    @Test(arguments: Seeds.list(Seeds.amount(6, search: 24)))
    func `a random datastore is the database that its revisions make`(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      try withFixture { fixture, store in
        let direct = try Store.inMemory().database("notes")
        var sequence = 0
        for number in 1...20 {
          try fixture.addDocument(number, "d\(number)")
          var nodes: [(sequence: Int, path: [String], isDeleted: Bool, json: String)] = []
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            sequence += 1
            let parent = random.chance(1, in: 6) ? nil : nodes.randomElement(using: &random)
            let name = revision((parent?.path.count ?? 0) + 1, sequence)
            let isDeleted = random.chance(1, in: 5)
            let json = #"{"n":\#(sequence)}"#
            nodes.append((sequence, [name] + (parent?.path ?? []), isDeleted, json))
            try fixture.addRevision(
              number, sequence, name, parent: parent?.sequence, isDeleted: isDeleted, json: json)
          }
          for node in nodes
          where !nodes.contains(where: { $0.path.dropFirst().first == node.path[0] }) {
            let foreign = ForeignRevision(
              id: "d\(number)", history: node.path.compactMap { Revision($0) },
              isDeleted: node.isDeleted, body: try JSON.parse(node.json))
            try direct.write { _ = try $0.graft(foreign) }
          }
        }
        var importing = DatastoreImport(contentsOf: fixture.url)
        importing.batchCount = Int.random(in: 1...9, using: &random)
        let report = try importing.run(into: store, database: "notes")
        #expect(report.problems.isEmpty, "seed \(seed)")
        let notes = try store.database("notes")
        for number in 1...20 {
          let id = "d\(number)"
          let found = try notes.leaves(of: id).map { [$0.revision.description, $0.body.json()] }
          let expected = try direct.leaves(of: id).map {
            [$0.revision.description, $0.body.json()]
          }
          #expect(found == expected, "seed \(seed), \(id)")
          #expect(try notes.history(of: id) == direct.history(of: id), "seed \(seed), \(id)")
        }
      }
    }
  }
#endif
