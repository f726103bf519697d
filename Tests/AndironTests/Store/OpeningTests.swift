import Andiron
import FileAccess
import Foundation
import Testing

@Suite struct OpeningTests {
  @Test func aStoreInMemoryIsLikeAnyOther() throws {
    let store = try Store.inMemory(types: [Person.self])
    let people = (0..<3000).map {
      Person(name: "P\($0)", age: $0 % 100, email: "\($0)@example.org")
    }
    try store.write { try $0.add(contentsOf: people) }
    #expect(try store.objects(Person.self).where { $0.age == 7 }.count() == 30)
    try store.compact()
    #expect(try store.object(Person.self, key: people[5].pk) == people[5])
  }

  @Test func aStoreForReadingChangesNothing() throws {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk)
    try store.write { try $0.add(Person(name: "Jo", age: 33)) }
    let reader = try TestStore.open(disk, types: [Person.self]) { $0.mode = .readOnly }
    #expect(try reader.count(Person.self) == 1)
    let error = #expect(throws: StoreError.self) {
      try reader.write { try $0.add(Person(name: "No", age: 1)) }
    }
    #expect(error?.code == .readOnly)
  }

  @Test func aStoreIsOpenForWritingOnce() throws {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk)
    let error = #expect(throws: StoreError.self) { _ = try TestStore.open(disk) }
    #expect(error?.engine?.code == .locked)
    try store.close()
    _ = try TestStore.open(disk)
  }

  @Test func closingLetsQueriesUnderWayGoOn() async throws {
    let store = try TestStore.open()
    try await store.write { try $0.add(contentsOf: (0..<1000).map { Person(name: "P", age: $0) }) }
    let results = try store.objects(Person.self).sorted(by: \.age).results()
    var iterator = store.objects(Person.self).stream.makeAsyncIterator()
    _ = try await iterator.next()
    try store.close()
    #expect(try results.object(at: 999).age == 999)
    #expect(try results.fetch().count == 1000)
    let error = #expect(throws: StoreError.self) { try store.count(Person.self) }
    #expect(error?.code == .closed)
    await #expect(throws: StoreError.self) { try await store.write { _ in } }
  }

  @Test func aTypeWithAnotherKindOfKeyIsRefused() throws {
    struct Numbered: Codable, DeclaredObject {
      var pk: Int
      static let collection = CollectionDeclaration<Numbered>(name: "Person")
    }
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk, types: [Person.self])
    try store.close()
    let error = #expect(throws: StoreError.self) {
      _ = try TestStore.open(disk, types: [Numbered.self])
    }
    #expect(error?.code == .wrongType)
  }

  @Test func indexesThatAreNewAreBuiltBehind() async throws {
    struct Plain: Codable, DeclaredObject {
      var pk: Int
      var group: Int
      static let collection = CollectionDeclaration<Plain>(name: "Item")
    }
    struct Indexed: Codable, DeclaredObject {
      var pk: Int
      var group: Int
      static let collection = CollectionDeclaration<Indexed>(
        name: "Item", indexes: [.on(\.group)])
    }
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk)
    try await store.write {
      try $0.add(contentsOf: (0..<5000).map { Plain(pk: $0, group: $0 % 50) })
    }
    try store.close()
    let reopened = try TestStore.open(disk, types: [Indexed.self])
    let query = reopened.objects(Indexed.self).where { $0.group == 7 }
    #expect(try query.count() == 100)
    try await reopened.waitForIndexes()
    #expect(try query.count() == 100)
    #expect(try query.explain()?.indexes == ["group"])
    try reopened.close()
    // Without the declaration, the index is dropped.
    let last = try TestStore.open(disk, types: [Plain.self])
    #expect(try last.collections().first?.indexes == [])
  }
}
