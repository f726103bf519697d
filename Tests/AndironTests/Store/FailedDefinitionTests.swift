import FileAccess
import Foundation
import StorageEngine
import Testing

@testable import Andiron

/// Declarations and indexes that objects contradict, in transactions that continue.
@Suite struct FailedDefinitionTests {
  private struct Thing: Codable, DeclaredObject {
    var pk = 1
    var name = "a"
    var tags: [Int] = []
    static let collection = CollectionDeclaration<Thing>(name: "Thing", indexes: [.on(\.name)])
  }

  /// These objects with a later declaration.
  private struct TaggedThing: Codable, DeclaredObject {
    var pk = 1
    var name = "a"
    var tags: [Int] = []
    static let collection = CollectionDeclaration<TaggedThing>(
      name: "Thing", indexes: [.on(\.tags)])
  }

  @Test func anIndexThatObjectsContradictLeavesNothing() throws {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk, types: [Thing.self])
    let unique = IndexDefinition([.init("name")], unique: true, name: "unique")
    try store.write { transaction in
      try transaction.add(contentsOf: [Thing(pk: 1), Thing(pk: 2)])
      #expect(throws: StoreError.self) { try transaction.collection("Thing").addIndex(unique) }
      try transaction.add(Thing(pk: 3))
    }
    #expect(try store.verify() == [])
    try store.write { transaction in
      try transaction.collection("Thing").addIndex(IndexDefinition([.init("tags")], name: "tags"))
    }
    #expect(try store.verify() == [])
    try store.close()
    #expect(try TestStore.open(disk, types: [Thing.self]).count(Thing.self) == 3)
  }

  @Test func aDeclarationThatObjectsCannotHaveLeavesTheOneBefore() throws {
    let disk = SimulatedFileSystem()
    var store = try TestStore.open(disk, types: [Thing.self])
    try store.write { try $0.add(Thing(tags: Array(0...IndexKeyEncoder.mostKeys))) }
    try store.close()
    store = try TestStore.open(disk)
    try store.write { transaction in
      let error = #expect(throws: StoreError.self) { try transaction.add(TaggedThing(pk: 2)) }
      #expect(error?.code == .notStorable)
      try transaction.collection("Thing").upsert(Value(object: [("name", "b")]), key: .integer(3))
    }
    #expect(try store.verify() == [])
    try store.close()
    store = try TestStore.open(disk, types: [Thing.self])
    #expect(try store.verify() == [])
    #expect(try store.count(Thing.self) == 2)
  }

  @Test func anIndexThatIsGoneIsNotTakenForAnotherOfItsNumber() throws {
    let store = try TestStore.open(types: [Thing.self])
    func index() throws -> BoundIndex {
      try #require(try store.snapshot().catalog.collections["Thing"]?.indexes.first)
    }
    let first = try index()
    try store.write { transaction in
      try transaction.collection("Thing").drop()
      try transaction.add(Thing())
    }
    let second = try index()
    #expect(first.stored.number == second.stored.number)
    let found = try store.core.write(nil) { transaction in
      try [first, second].map { try transaction.setState(.building, of: $0, in: "Thing") }
    }
    #expect(found == [false, true])
  }
}
