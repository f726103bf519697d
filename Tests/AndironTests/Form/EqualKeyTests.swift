import Foundation
import Testing

@testable import Andiron

/// Keys that other programs wrote in a form that Swift reads but does not write.
@Suite struct EqualKeyTests {
  struct Owner: Codable, StoredObject, Equatable {
    var pk: UUID
  }

  struct Pet: Codable, DeclaredObject, Equatable {
    var pk: Int
    var own: UUID?
    var many: [UUID] = []
    var chip: UUID?

    static let owner = ToOne(\Pet.own, to: Owner.self)
    static let friends = ToMany(\Pet.many, to: Owner.self)
    @TaskLocal static var rule = DeleteRule.nothing
    static var collection: CollectionDeclaration<Pet> {
      CollectionDeclaration(
        indexes: [.unique(\.chip)],
        relations: [
          ObjectRelation(owner, onDelete: rule),
          ObjectRelation(friends, onDelete: rule == .deny ? .nothing : rule),
        ])
    }
  }

  typealias Key = CompoundKey<UUID, Int>

  struct Study: Codable, StoredObject { var pk: Key }

  struct Sample: Codable, DeclaredObject {
    var pk: Int
    var studyKey: Key
    static let study = ToOne(\Sample.studyKey, to: Study.self)
    static let collection = CollectionDeclaration<Sample>(
      relations: [ObjectRelation(study, onDelete: .cascade)])
  }

  let key = UUID(uuid: (0xAB, 0xCD, 0xEF, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xFF))
  var small: Value { Value(key.uuidString.lowercased()) }

  /// A store with the owner and with pets that have its key in lower case, as in the JSON of other
  /// systems.
  private func open(types: [any StoredObject.Type] = [Owner.self, Pet.self]) throws -> Store {
    let store = try TestStore.open(types: types)
    try store.write { transaction in
      try transaction.add(Owner(pk: key))
      let pets = transaction.collection("Pet")
      _ = try pets.upsert(["own": small, "many": []], key: .integer(1))
      _ = try pets.upsert(["many": [small, "other", Value(key.uuidString)]], key: .integer(2))
    }
    return store
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test(arguments: [true, false]) func relationsAndQueriesSeeKeysInLowerCase(declared: Bool) throws
  {
    let store = try open(types: declared ? [Owner.self, Pet.self] : [])
    _ = try store.write { try $0.collection("Pet").upsert(["many": [small]], key: .integer(2)) }
    let owner = Owner(pk: key)
    #expect(try store.referring(Pet.owner, to: owner).fetch().map(\.pk) == [1])
    #expect(try store.referring(Pet.friends, to: owner).fetch().map(\.pk) == [2])
    let pets = store.objects(Pet.self)
    #expect(try pets.where { $0.own == key }.count() == 1)
    #expect(try pets.where { $0.many.contains(key) }.count() == 1)
    #expect(try pets.where { $0.own.in([key]) }.withoutIndexes().count() == 1)
    #expect(try pets.where("own == %@", key.uuidString.lowercased()).count() == 1)
    #expect(try pets.where(Pet.owner) { _ in .all }.count() == 1)
    #expect(try pets.where { $0.own != key }.fetch().map(\.pk) == [2])
    #expect(try pets.distinct(\.own) == [key])
    #expect(try pets.distinct("own") == [Value(key.uuidString)])
  }

  @Test func aUniqueKeyIsOneInWhateverCase() throws {
    let store = try open()
    try store.write { try $0.add(Pet(pk: 3, chip: key)) }
    #expect(
      code {
        try store.write {
          _ = try $0.collection("Pet").upsert(["many": [], "chip": small], key: .integer(4))
        }
      } == .notUnique)
    let bytes = Value(bytes: withUnsafeBytes(of: key.uuid) { Array($0) })
    #expect(
      code {
        try store.write {
          _ = try $0.collection("Pet").upsert(["many": [], "chip": bytes], key: .integer(4))
        }
      } == .notUnique)
  }

  @Test func deleteRulesHoldForKeysInLowerCase() throws {
    try Pet.$rule.withValue(.deny) {
      let store = try open()
      #expect(code { _ = try store.write { try $0.delete(Owner.self, key: key) } } == .denied)
    }
    try Pet.$rule.withValue(.cascade) {
      let store = try open()
      _ = try store.write { try $0.collection("Pet").delete(key: .integer(2)) }
      _ = try store.write { try $0.delete(Owner.self, key: key) }
      #expect(try store.count(Pet.self) == 0)
    }
    try Pet.$rule.withValue(.nullify) {
      let store = try open()
      _ = try store.write { try $0.delete(Owner.self, key: key) }
      #expect(try store.collection("Pet").value(key: .integer(1))?["own"]?.isNull == true)
      #expect(try store.collection("Pet").value(key: .integer(2))?["many"] == ["other"])
    }
  }

  @Test func compoundKeysAreComparedPartByPart() throws {
    let store = try TestStore.open(types: [Study.self, Sample.self])
    try store.write { transaction in
      try transaction.add(Study(pk: Key(key, 7)))
      let samples = transaction.collection("Sample")
      let text = "\(key.uuidString.lowercased())/+07"
      _ = try samples.upsert(["studyKey": Value(text)], key: .integer(1))
    }
    #expect(try store.referring(Sample.study, toKey: Key(key, 7)).count() == 1)
    _ = try store.write { try $0.delete(Study.self, key: Key(key, 7)) }
    #expect(try store.count(Sample.self) == 0)
  }

  @Test func indexesFromBeforeADeclarationAreBuiltAnew() throws {
    let store = try TestStore.open()
    try store.write { transaction in
      let pets = transaction.collection("Pet")
      for number in 0..<1_200 {
        let text = number % 100 == 0 ? key.uuidString.lowercased() : UUID().uuidString
        _ = try pets.upsert(["own": Value(text), "many": []], key: .integer(number))
      }
      try pets.addIndex(IndexDefinition([.init("own")], name: "mine"))
    }
    try store.waitForIndexes()
    let pets = store.objects(Pet.self).where { $0.own == key }
    #expect(try pets.count() == 12)
    try store.write { try $0.add(Pet(pk: 5_000, own: key)) }
    #expect(try pets.count() == 13)
    try store.waitForIndexes()
    let description = try store.collections().first { $0.name == "Pet" }
    #expect(
      description?.indexes.map(\.definition.name).sorted() == ["chip", "many", "mine", "own"])
    #expect(description?.indexes.allSatisfy { $0.state == .ready } == true)
    #expect(try pets.count() == 13)
    #expect(try pets.explain()?.indexes == ["mine"] || pets.explain()?.indexes == ["own"])
    #expect(
      try store.collection("Pet").count(Query(filter: .comparison("own", .equal, small))) == 13)
  }
}
