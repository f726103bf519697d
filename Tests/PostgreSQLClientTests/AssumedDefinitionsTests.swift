#if PostgreSQL
  import CollectionModel
  import Foundation
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  /// Another process changes the definitions of collections between two questions of this one, which
  /// assumes that they are those of before.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct AssumedDefinitionsTests {
    private static let entries = (1...20).map { Entry(pk: $0, number: $0 % 4, text: "\($0)") }
    private static let query = ObjectQuery<Entry>().where(\.number == 1)

    private func withTwo(_ body: (PostgreSQLStorage, PostgreSQLStorage) throws -> Void) throws {
      try withDatabase { place, storage in
        try storage.add(contentsOf: Self.entries)
        #expect(try storage.count(Self.query) == 5)
        let other = try PostgreSQLStorage(at: place)
        defer { try? other.close() }
        try body(storage, other)
      }
    }

    @Test func `a read finds that its index is gone, and answers`() throws {
      try withTwo { storage, other in
        try other.prepare([OtherEntry.self])
        #expect(try storage.fetch(Self.query).map(\.pk).sorted() == [1, 5, 9, 13, 17])
        #expect(try storage.count(Self.query) == 5)
        #expect(try storage.object(Entry.self, key: 3) == Self.entries[2])
      }
    }

    @Test func `an object that moved to another table is found`() throws {
      try withTwo { storage, other in
        try other.migrate(
          to: StoreSchema(version: 1, migrations: [.init(to: 1, [.deleteCollection("entries")])]))
        try other.add(Entry(pk: 3, number: 9))
        #expect(try storage.object(Entry.self, key: 3) == Entry(pk: 3, number: 9))
        #expect(try !storage.contains(Entry.self, key: 4))
        #expect(try storage.count(Self.query) == 0)
      }
    }

    @Test func `a write is done once more, with the entries of the new index`() throws {
      try withTwo { storage, other in
        try other.prepare([OtherEntry.self])
        var runs = 0
        try storage.write { writer in
          runs += 1
          _ = try writer.object(Entry.self, key: 1)
          // The collection has become that of the other program; a write makes it its own again.
          try writer.add(Entry(pk: 100, number: 1, text: "100"))
        }
        #expect(runs == 2)
        #expect(try storage.count(Self.query) == 6)
        #expect(try other.verify().isEmpty)
      }
    }

    @Test func `an error of a write whose definitions were old is not the caller's`() throws {
      try withTwo { storage, other in
        try other.prepare([OtherEntry.self])
        try storage.write { writer in
          // What the first run sees is caught, and does not end the transaction.
          _ = try? writer.count(Self.query)
        }
        #expect(try storage.count(Self.query) == 5)
      }
    }

    @Test func `that there is no collection is asked as well`() throws {
      try withDatabase { place, storage in
        #expect(try storage.object(Entry.self, key: 1) == nil)
        let other = try PostgreSQLStorage(at: place)
        defer { try? other.close() }
        try other.add(Self.entries[0])
        #expect(try storage.object(Entry.self, key: 1) == Self.entries[0])
        #expect(try storage.fetch(Entry.self) == [Self.entries[0]])
        let count = try storage.write { try $0.count(Entry.self) }
        #expect(count == 1)
      }
    }

    @Test func `a plan for few objects finds all that were added since`() throws {
      try withTwo { storage, other in
        let query = ObjectQuery<Entry>().where(\.number == 1).where(\.text >= "3")
        #expect(try storage.count(query) == 2)
        try other.add(contentsOf: (1_000..<6_000).map { Entry(pk: $0, number: 1, text: "\($0)") })
        #expect(try storage.count(query) == 3_002)
        #expect(try storage.fetch(query).count == 3_002)
        #expect(try storage.fetch(Self.query.sorted(by: \.text)).count == 5_005)
      }
    }

    @Test func `a visit sees each object once, although there are more than one question gives`()
      throws
    {
      try withDatabase { _, storage in
        try storage.add(contentsOf: (0..<1_000).map { Entry(pk: $0, number: 7) })
        var seen: [Int] = []
        try storage.visit(ObjectQuery<Entry>().where(\.number == 7)) { object, _ in
          seen.append(object.pk)
        }
        #expect(seen.sorted() == Array(0..<1_000))
        try storage.visit(ObjectQuery<Entry>()) { object, stop in
          seen.append(object.pk)
          stop = true
        }
        #expect(seen.count == 1_001)
      }
    }
  }
#endif
