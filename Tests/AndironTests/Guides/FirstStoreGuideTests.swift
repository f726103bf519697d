import Andiron
import Foundation
import Testing

/// `docs/guides/first-store.md`.
@Suite struct FirstStoreGuideTests {
  struct Person: Codable, StoredObject {
    var pk = UUID()
    var name: String
    var age: Int
    var email: String?
  }

  struct Customer: Codable, DeclaredObject {
    var pk = UUID()
    var number: Int
    var city: String
    var name: String

    static let collection = CollectionDeclaration<Customer>(indexes: [
      .unique(\.number), .on(.ascending(\.city), .ascending(\.name)),
    ])
  }

  @Test func writingAndReading() throws {
    try withStoreDirectory { url in
      let store = try Store(at: url)
      let ada = Person(name: "Ada", age: 36)
      try store.write { transaction in
        try transaction.add(ada)
        try transaction.add(Person(name: "Alan", age: 41))
      }

      let found = try store.object(Person.self, key: ada.pk)
      let all = try store.objects(Person.self).sorted(by: \.name).fetch()
      #expect(found?.age == 36)
      #expect(all.map(\.name) == ["Ada", "Alan"])

      try store.write { transaction in
        try transaction.update(Person.self, key: ada.pk) { $0.age += 1 }
        try transaction.upsert(Person(name: "Grace", age: 85))
        try transaction.objects(Person.self).where { $0.age > 80 }.delete()
      }
      #expect(try store.count(Person.self) == 2)

      try store.write { transaction in
        try transaction.update(Person.self, key: ada.pk) { $0.name = "Ada Lovelace" }
        try? transaction.savepoint {
          try transaction.delete(Person.self, key: ada.pk)
          throw CancellationError()
        }
      }
      #expect(try store.object(Person.self, key: ada.pk)?.name == "Ada Lovelace")
      #expect(try store.object(Person.self, key: ada.pk)?.age == 37)
    }
  }

  @Test func loadingManyObjects() throws {
    let store = try Store.inMemory()
    let names = (0..<2_500).map { "P\($0)" }
    let counts = try store.load(names.lazy.map { Person(name: $0, age: 0) })
    #expect(counts.insertedCount == 2_500 && counts.batchCount == 3)

    var shown: [Int] = []
    func show(_ count: Int) { shown.append(count) }
    var people = (0..<700).map { Person(name: "N\($0)", age: 1) }
    people[600].pk = .unassigned
    var rest = people[...]
    var options = LoadOptions()
    options.batchCount = 500
    options.durability = .atTheEnd
    do throws(LoadError) {
      try store.load(people, options: options) { counts in
        show(counts.objectCount)
        return true
      }
    } catch {
      rest = people.dropFirst(error.stored.objectCount)
    }
    #expect(shown == [500] && rest.count == 200)
    #expect(try store.count(Person.self) == 3_000)
  }

  @Test func declaringIndexes() throws {
    try withStoreDirectory { url in
      let store = try Store(at: url, types: [Customer.self])
      try store.write { try $0.add(Customer(number: 1, city: "London", name: "Ada")) }
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.add(Customer(number: 1, city: "Paris", name: "Bob")) }
      }
      #expect(error?.code == .notUnique)
      #expect(try store.count(Customer.self) == 1)
    }
  }
}

/// Calls `body` with the location of a store that does not exist yet, on the machine's own disk.
func withStoreDirectory(_ body: (URL) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try body(directory.appending(path: "clinic.andiron"))
}
