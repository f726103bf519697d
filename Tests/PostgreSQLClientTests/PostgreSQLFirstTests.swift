#if PostgreSQL
  import Andiron
  import ObjectModel
  import Foundation
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  struct Person: Codable, Sendable, Equatable {
    var pk: Int
    var name: String
    var age: Int
    var tags: [String] = []
  }
  extension Person: DeclaredObject {
    static let collection = CollectionDeclaration<Person>(indexes: [
      .on(\.age), .unique(\.name), .on(\.tags),
    ])
  }

  @Suite struct PostgreSQLFirstTests {
    func sync(_ s: some ObjectStorage) throws {
      try s.create(
        contentsOf: (0..<50).map {
          Person(pk: $0, name: "p\($0)", age: $0 % 7, tags: ["a", "t\($0 % 3)"])
        })
      #expect(try s.count(Person.self) == 50)
      #expect(try s.fetch(ObjectQuery<Person>().where(\.age == 3).sorted(by: \.name)).count == 7)
      let q = ObjectQuery<Person>().where { $0.tags.contains("t1") }.sorted(by: \.age, .descending)
        .limit(5).offset(2)
      #expect(try s.fetch(q) == s.fetch(q.withoutIndexes()))
      #expect(throws: StorageError.self) { try s.create(Person(pk: 99, name: "p1", age: 1)) }
      #expect(
        try s.update(Person.self, key: 3) {
          $0.age = 100; return $0.name
        } == "p3")
      #expect(try s.read { try $0.maximum(of: \Person.age) } == 100)
      #expect(try s.object(Person.self, key: 3)?.age == 100)
    }
    func run(_ s: some ObjectStorage) async throws {
      try sync(s)
      var i = s.changes(of: ObjectQuery<Person>().where(\.age > 99)).makeAsyncIterator()
      #expect(try await i.next()?.objects.count == 1)
      try await s.write { try $0.create(Person(pk: 200, name: "new", age: 101)) }
      let change = try await i.next()
      #expect(change?.objects.count == 2 && change?.difference?.insertions.count == 1)
      #expect(try await s.write { try $0.deleteAll(ObjectQuery<Person>().where(\.age > 99)) } == 2)
      #expect(try await s.fetch(ObjectQuery<Person>()).count == 49)
      try s.close()
    }
    @Test func postgresql() async throws {
      guard let server = TestServer.shared else { return }
      let start = Date()
      try await run(PostgreSQLStorage(PostgreSQLBackend(at: try server.newDatabase())))
      print("TOOK", Date().timeIntervalSince(start))
    }
  }
#endif
