#if SQLite
  import CollectionModel
  import Foundation
  import SQLiteClient
  import StorageClient
  import StorageTestSupport
  import Testing

  /// `verify` of a storage in a database names what SQL has changed behind its back.
  @Suite(.enabled(if: DatabaseReader.python != nil, "python3 is not here: nothing changes files"))
  struct VerifyTests {
    private struct Badge: Codable, DeclaredObject {
      var pk: Int
      var number: Int
      var holder: String
      var tags: [String] = []
      static let collection = CollectionDeclaration<Badge>(indexes: [
        .on(\.holder), .unique(\.number), .on(\.tags),
      ])
    }

    /// The problems after a change by SQL: table 1 has the badges, 2 to 4 are its indexes.
    private func problems(after sql: String) throws -> [DatabaseProblem] {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      let storage = try subject.open(place)
      try storage.add(
        contentsOf: (1...20).map {
          Badge(
            pk: $0, number: 100 + $0, holder: "h\($0 % 3)", tags: $0 % 2 == 0 ? ["a", "b"] : [])
        })
      #expect(try storage.verify() == [])
      try storage.close()
      try DatabaseReader.change(place.appending(path: "objects.sqlite"), sql)
      let again = try subject.open(place)
      let found = try again.verify()
      try again.close()
      return found
    }

    private static let damages: [(sql: String, kind: DatabaseProblem.Kind, index: String?)] = [
      ("DELETE FROM andiron_entries_2 WHERE row = 7", .entryMissing, "holder"),
      ("INSERT INTO andiron_entries_2 VALUES (X'10', 7)", .entryUnknown, "holder"),
      ("INSERT INTO andiron_entries_4 VALUES (X'10', 99)", .entryUnknown, "tags"),
      ("UPDATE andiron_records_1 SET key = X'00' WHERE row = 7", .recordMalformed, nil),
      ("UPDATE andiron_records_1 SET json = '[]' WHERE row = 7", .recordMalformed, nil),
      (
        "UPDATE andiron_records_1 SET json = replace(json, 'h1', 'h9') WHERE row = 7",
        .entryMissing, "holder"
      ),
      (
        """
        UPDATE andiron_records_1 SET json = replace(json, '107', '108') WHERE row = 7;
        DELETE FROM andiron_entries_3 WHERE row = 7;
        INSERT INTO andiron_entries_3 SELECT bytes, 7 FROM andiron_entries_3 WHERE row = 8;
        """,
        .notUnique, "number"
      ),
      (
        """
        UPDATE andiron_records_0 SET json = replace(json, '"irregular":[4]', '"irregular":[]');
        UPDATE andiron_state SET number = number + 1;
        """,
        .irregularityMissing, "tags"
      ),
    ]

    @Test(arguments: damages.indices) func aDamageIsNamed(_ number: Int) throws {
      let damage = Self.damages[number]
      let found = try problems(after: damage.sql)
      #expect(found.contains { $0.kind == damage.kind && $0.index == damage.index }, "\(found)")
      #expect(found.allSatisfy { $0.collection == "Badge" })
      #expect(!"\(found)".contains("h1"))
    }

    @Test func noMoreProblemsAreReturnedThanRequested() throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      let storage = try subject.open(place)
      try storage.add(contentsOf: (1...20).map { Badge(pk: $0, number: $0, holder: "h") })
      try storage.close()
      try DatabaseReader.change(
        place.appending(path: "objects.sqlite"), "DELETE FROM andiron_entries_2")
      let again = try subject.open(place)
      #expect(try again.verify(limit: 3).count == 3)
      #expect(try again.verify().count == 20)
      try again.close()
    }
  }
#endif
