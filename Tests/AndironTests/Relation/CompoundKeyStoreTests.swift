import FileAccess
import Foundation
import StorageEngine
import StoreTestSupport
import Testing

@testable import Andiron

/// Objects with compound keys in a store, and relations to them.
@Suite struct CompoundKeyStoreTests {
  typealias Key = CompoundKey<UUID, String>

  struct Enrolment: Codable, StoredObject, Equatable {
    var pk: Key
    var isActive = true
  }

  struct Sample: Codable, DeclaredObject, Equatable {
    var pk: Int
    var enrolmentKey: Key?
    var comparedKeys: [Key] = []

    static let enrolment = ToOne(\Sample.enrolmentKey, to: Enrolment.self)
    static let compared = ToMany(\Sample.comparedKeys, to: Enrolment.self)
    @TaskLocal static var rules = (DeleteRule.nullify, DeleteRule.nullify)
    static var collection: CollectionDeclaration<Sample> {
      CollectionDeclaration(relations: [
        ObjectRelation(enrolment, onDelete: rules.0), ObjectRelation(compared, onDelete: rules.1),
      ])
    }
  }

  private static func patient(_ number: UInt8) -> UUID {
    UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  }

  private static let types: [any StoredObject.Type] = [Enrolment.self, Sample.self]
  /// Two patients in three studies each, in no particular order.
  private static let keys = [
    Key(patient(2), "b"), Key(patient(1), "c/d"), Key(patient(2), "a"), Key(patient(1), "a"),
    Key(patient(1), "~"), Key(patient(2), "c/d"),
  ]

  private func open(damage: String? = nil) throws -> Store {
    let store = try TestStore.open(types: Self.types, damage: damage)
    try store.write { try $0.add(contentsOf: Self.keys.map { Enrolment(pk: $0) }) }
    return store
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    #expect(throws: StoreError.self) { try body() }?.code
  }

  // MARK: Keys

  @Test func objectsAreFoundByTheirKeys() throws {
    let store = try open()
    for key in Self.keys { #expect(try store.object(Enrolment.self, key: key)?.pk == key) }
    let other = Key(Self.patient(3), "a")
    #expect(try store.object(Enrolment.self, key: other) == nil)
    let result = try store.objects(Enrolment.self, keys: [Self.keys[1], other, Self.keys[0]])
    #expect(result.found.map(\.pk) == [Self.keys[1], Self.keys[0]] && result.missing == [other])
    try store.write { transaction in
      #expect(code { try transaction.add(Enrolment(pk: Self.keys[0])) } == .keyExists)
      try transaction.update(Enrolment.self, key: Self.keys[0]) { $0.isActive = false }
      #expect(try transaction.delete(Enrolment.self, key: Self.keys[1]))
      let incomplete = Enrolment(pk: Key(Self.patient(1), ""))
      #expect(code { try transaction.add(incomplete) } == .noPrimaryKeyValue)
    }
    #expect(try store.count(Enrolment.self) == 5)
    #expect(try store.require(Enrolment.self, key: Self.keys[0]).isActive == false)
    #expect(try store.verify() == [])
  }

  @Test func recordsAreInTheOrderOfTheParts() throws {
    let store = try open()
    let snapshot = try store.snapshot()
    let table = try #require(snapshot.catalog.collections["Enrolment"]).table
    var cursor = try snapshot.engine.cursor(table)
    var found: [RecordKey] = []
    while cursor.next() {
      found.append(try cursor.key.withUnsafeBytes { try RecordKey(bytes: $0) })
    }
    let expected = try Self.keys.sorted {
      ($0.parts.0.uuidString, $0.parts.1) < ($1.parts.0.uuidString, $1.parts.1)
    }.map { try RecordKey($0) }
    #expect(found == expected)
  }

  @Test func bytesAndTextOfKeysReadBackAndDifferFromThoseOfOthers() throws {
    let uuid = Self.patient(7)
    let keys: [RecordKey] = [
      .uuid(uuid), .string("a"), .string(""), .integer(3), .string("a/b"),
      .compound([.string("a"), .string("b")]), .compound([.string("a/b"), .string("")]),
      .compound([.string("a"), .string("/b")]), .compound([.string("a\u{0}"), .string("b")]),
      .compound([.string("a"), .string("\u{0}b")]), .compound([.uuid(uuid), .integer(3)]),
      .compound([.integer(3), .uuid(uuid)]), .compound([.string("a"), .string("b"), .integer(-1)]),
      .compound([.string("a"), .integer(1), .integer(2), .string("~")]),
    ]
    for key in keys {
      #expect(try key.bytes.withUnsafeBytes { try RecordKey(bytes: $0) } == key)
      #expect(RecordKey(keyValue: key.keyValue) == key)
      #expect(RecordKey(text: key.text, kind: key.kind) == key)
      #expect(RecordKey.Kind(name: key.kind.name) == key.kind)
    }
    #expect(Set(keys.map(\.bytes)).count == keys.count)
    #expect(Set(keys.map { [$0.kind.name, $0.text] }).count == keys.count)
    #expect(RecordKey.Kind.compound([.uuid, .string]).name == "uuid/string")
  }

  @Test(arguments: [
    RecordKey.compound([]), .compound([.string("a")]),
    .compound([.string("a"), .compound([.string("b"), .string("c")])]),
    .compound(Array(repeating: .integer(1), count: 5)),
  ])
  func otherCompoundsAreNoKeys(key: RecordKey) throws {
    let store = try TestStore.open()
    try store.write { transaction in
      let error = #expect(throws: StoreError.self) {
        try transaction.collection("P").upsert(["n": 1], key: key)
      }
      #expect(error?.code == .invalidDeclaration)
      try transaction.collection("S").upsert(["n": 1], key: .string("a"))
      #expect(try transaction.collection("S").value(key: key) == nil)
      #expect(try transaction.collection("S").value(key: .string("a")) != nil)
    }
    #expect(RecordKey(keyValue: key.keyValue) == nil)
    #expect(RecordKey.Kind(name: key.kind.name) != key.kind)
  }

  @Test(arguments: ["", "x", "uuid/", "uuid/x", "uuid/uuid/uuid/uuid/uuid", "/uuid", "UUID"])
  func otherTextsAreNoKinds(text: String) { #expect(RecordKey.Kind(name: text) == nil) }

  @Test func typesWithOtherPartsAreRefused() throws {
    struct Five: Codable, StoredObject { var pk: CompoundKey<Int, Int, Int, Int, Int> }
    struct One: Codable, StoredObject { var pk: CompoundKey<Int> }
    let store = try open()
    #expect(
      code { try store.write { try $0.add(Five(pk: CompoundKey(1, 2, 3, 4, 5))) } }
        == .invalidDeclaration)
    #expect(code { try store.write { try $0.add(One(pk: CompoundKey(1))) } } == .invalidDeclaration)
    // Stored keys are compared by the kinds of their parts, too.
    struct Turned: Codable, DeclaredObject {
      var pk: CompoundKey<String, UUID>
      static var collection: CollectionDeclaration<Turned> {
        CollectionDeclaration(name: "Enrolment")
      }
    }
    #expect(code { _ = try TestStore.open(reopened(store), types: [Turned.self]) } == .wrongType)
  }

  private func reopened(_ store: Store) throws -> SimulatedFileSystem {
    let disk = SimulatedFileSystem()
    let first = try TestStore.open(disk, types: Self.types)
    try first.write { try $0.add(Enrolment(pk: Self.keys[0])) }
    try first.close()
    return disk
  }

  // MARK: Relations

  @Test func relationsAreFollowedBothWaysAndInBatches() throws {
    let store = try open()
    let lost = Key(Self.patient(9), "gone")
    let samples = [
      Sample(pk: 1, enrolmentKey: Self.keys[1], comparedKeys: [Self.keys[0], lost, Self.keys[1]]),
      Sample(pk: 2, enrolmentKey: lost), Sample(pk: 3), Sample(pk: 4, enrolmentKey: Self.keys[1]),
    ]
    try store.write { transaction in
      try transaction.add(contentsOf: samples)
      try transaction.add(contentsOf: (100..<140).map { Sample(pk: $0) })
    }
    #expect(try store.related(Sample.enrolment, of: samples[0])?.pk == Self.keys[1])
    #expect(try store.related(Sample.enrolment, of: samples[1]) == nil)
    let compared = try store.related(Sample.compared, of: samples[0])
    #expect(
      compared.objects.map(\.pk) == [Self.keys[0], Self.keys[1]] && compared.dangling == [lost])
    let batch = try store.related(Sample.enrolment, ofEach: samples)
    #expect(batch.map { $0?.pk } == [Self.keys[1], nil, nil, Self.keys[1]])
    let referring = store.referring(Sample.enrolment, toKey: Self.keys[1])
    #expect(try Set(referring.fetch().map(\.pk)) == [1, 4])
    #expect(try referring.explain()?.scansEverything == false)
    let each = try store.referring(
      Sample.enrolment, toEach: [Self.keys[0], Self.keys[1]].map { Enrolment(pk: $0) })
    #expect(each.map(\.count) == [0, 2])
    #expect(try store.danglingKeys(Sample.enrolment).map(\.key) == [lost])
    #expect(try store.danglingKeys(Sample.compared).map(\.object) == [1])
    let active = store.objects(Sample.self).where(Sample.enrolment) { $0.isActive == true }
    #expect(try Set(active.fetch().map(\.pk)) == [1, 4])
    #expect(try store.objects(Sample.self).where(\.enrolmentKey == lost).fetch().map(\.pk) == [2])
    #expect(try store.objects(Sample.self).whereDangling(Sample.enrolment).count() == 1)
    #expect(try store.verify() == [])
  }

  @Test(arguments: [DeleteRule.nothing, .nullify, .cascade, .deny])
  func deletingFollowsTheRules(rule: DeleteRule) throws {
    try Sample.$rules.withValue((rule, .nullify)) {
      let store = try open()
      let key = Self.keys[1]
      try store.write { transaction in
        try transaction.add(Sample(pk: 1, enrolmentKey: key, comparedKeys: [key, Self.keys[0]]))
        try transaction.add(Sample(pk: 2, comparedKeys: [key]))
      }
      if rule == .deny {
        #expect(code { try store.write { _ = try $0.delete(Enrolment.self, key: key) } } == .denied)
        return
      }
      #expect(try store.write { try $0.delete(Enrolment.self, key: key) })
      let left = try store.objects(Sample.self).fetch()
      #expect(left.first { $0.pk == 2 } == Sample(pk: 2))
      let expected: Sample? =
        switch rule {
        case .cascade: nil
        case .nullify: Sample(pk: 1, comparedKeys: [Self.keys[0]])
        default: Sample(pk: 1, enrolmentKey: key, comparedKeys: [Self.keys[0]])
        }
      #expect(left.first { $0.pk == 1 } == expected)
      #expect(try store.verify() == [])
    }
  }

  // MARK: Observation and checking

  @Test(.hangLimit) func anObjectIsObservedByItsKey() async throws {
    let store = try open()
    let key = Self.keys[1]
    var changes = store.observe(Enrolment.self, key: key).makeAsyncIterator()
    guard case .initial(let first?) = try await changes.next() else {
      Issue.record("the object is not there")
      return
    }
    #expect(first.pk == key)
    // Another object with the same first part is not a change.
    try await store.write { transaction in
      try transaction.update(Enrolment.self, key: Self.keys[3]) { $0.isActive = false }
    }
    try await store.write { transaction in
      try transaction.update(Enrolment.self, key: key) { $0.isActive = false }
    }
    guard case .changed(let second) = try await changes.next() else {
      Issue.record("the object was not changed")
      return
    }
    #expect(second == Enrolment(pk: key, isActive: false))
  }

  @Test(.damages("it writes keys of other parts"))
  func theCheckFindsKeysOfOtherParts() throws {
    let store = try open(damage: "a key is planted")
    let binding = try #require(try store.snapshot().catalog.collections["Enrolment"])
    let keys: [RecordKey] = [
      .uuid(Self.patient(1)), .compound([.string("a"), .uuid(Self.patient(1))]),
      .compound([.uuid(Self.patient(1)), .string("a"), .integer(1)]),
    ]
    for key in keys {
      var value = try Enrolment(pk: Self.keys[0]).storedValue(dictionary: nil)
      value[hidden: .primaryKey] = key.keyValue
      let bytes = try value.encoded(dictionary: store.core.dictionary.values)
      try store.core.engine.write { try $0.put(binding.table, key: key.bytes, value: bytes) }
    }
    let problems = try store.verify()
    #expect(problems.map(\.kind) == [.keyMalformed] && problems.first?.count == keys.count)
  }
}
