import FileAccess
import Foundation
import StoreTestSupport
import Testing

@testable import Andiron
@testable import StorageEngine

@Suite(.damages("verify finds what it damages"))
struct VerifyRecordsTests {
  private let planted: PlantedStore

  init() throws { planted = try PlantedStore() }

  private var spare: RecordKey {
    .uuid(UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)))
  }

  private func spareValue() throws -> Value {
    var person = PlantedStore.person(100)
    person.email = nil
    var value = try planted.value(person)
    value[hidden: .primaryKey] = spare.keyValue
    return value
  }

  @Test func aRecordThatIsAsItShouldBeIsNoProblem() throws {
    try planted.plant(spare.bytes, try spareValue())
    #expect(try planted.kinds() == [])
  }

  @Test(arguments: [[], [0xEE], [1, 2, 3]])
  func aKeyThatIsNoneIsFound(bytes: [UInt8]) throws {
    try planted.plant(bytes, try spareValue())
    #expect(try planted.kinds() == [.keyMalformed])
  }

  @Test func aKeyOfAnotherKindIsFound() throws {
    let key = RecordKey.integer(7)
    var value = try spareValue()
    value[hidden: .primaryKey] = key.keyValue
    try planted.plant(key.bytes, value)
    let problem = try #require(try planted.problems().first)
    #expect(problem.kind == .keyMalformed && problem.collection == "Person")
  }

  @Test func bytesThatAreNoValueAreFoundWithTheirPlace() throws {
    let table = try planted.binding().table
    try planted.write { try $0.put(table, key: spare.bytes, value: [1, 2, 3]) }
    let problem = try #require(try planted.problems().first)
    #expect(problem.kind == .valueMalformed && problem.position == 20 && problem.count == 1)
    #expect(try planted.problems().count == 1)
  }

  @Test func aValueThatIsNoObjectIsFound() throws {
    let table = try planted.binding().table
    let bytes = try Value("text").encoded()
    try planted.write { try $0.put(table, key: spare.bytes, value: bytes) }
    #expect(try planted.kinds() == [.notAnObject])
  }

  @Test func anotherPrimaryKeyThanTheRecordsAndNoneAreFoundAndCounted() throws {
    let first = RecordKey.uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    try planted.plant(first.bytes, try spareValue())
    var value = try spareValue()
    value[hidden: .primaryKey] = nil
    try planted.plant(spare.bytes, value)
    let problem = try #require(try planted.problems().first)
    #expect(problem.kind == .keyMismatch && problem.position == 0 && problem.count == 2)
    #expect(try planted.problems().count == 1)
  }

  @Test(arguments: ["age", "email", "tags", "address.city,age descending"])
  func anEntryThatIsNotThereIsFound(name: String) throws {
    try planted.plant(spare.bytes, try spareValue(), without: name)
    let problem = try #require(try planted.problems().first)
    #expect(problem.kind == .entryMissing && problem.index == name && problem.position == 20)
    #expect(try planted.problems().count == 1)
  }

  @Test func anEntryThatNoValueHasIsFound() throws {
    let index = try planted.index("age")
    let key = RecordKey.uuid(PlantedStore.person(3).pk).bytes
    try planted.write { try $0.addEntry(index.index, [1, 2], key: key) }
    let problem = try #require(try planted.problems().first)
    #expect(problem.kind == .entryExtra && problem.index == "age" && problem.position == 3)
    #expect(try planted.problems().count == 1)
  }

  @Test func anIndexThatIsBeingBuiltMayLackEntriesButNotHaveWrongOnes() throws {
    let index = try planted.index("age")
    let key = RecordKey.uuid(PlantedStore.person(3).pk).bytes
    let entry = try index.encoder.entries(of: planted.value(PlantedStore.person(3)))[0]
    try planted.store.core.write(nil) {
      _ = try $0.setState(.building, of: index, in: "Person")
    }
    try planted.write { try $0.removeEntry(index.index, entry, key: key) }
    #expect(try planted.kinds() == [])
    try planted.write { try $0.addEntry(index.index, [1, 2], key: key) }
    #expect(try planted.kinds() == [.entryExtra])
  }

  @Test func aValueWithMoreEntriesThanCanBeIsFound() throws {
    var value = try spareValue()
    value["tags"] = Value(array: (0...IndexKeyEncoder.mostKeys).map { Value($0) })
    try planted.plant(spare.bytes, value, without: "tags")
    #expect(try planted.kinds() == [.tooManyEntries])
  }

  @Test(arguments: [0, 2_000])
  func twoEqualKeysInAUniqueIndexAreFound(length: Int) throws {
    let start = String(repeating: "x", count: length)
    func plant(_ number: UInt8, _ email: String) throws {
      let key = RecordKey.uuid(UUID(uuid: (8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, number)))
      var value = try spareValue()
      value[hidden: .primaryKey] = key.keyValue
      value["email"] = Value(email)
      try planted.plant(key.bytes, value)
    }
    try plant(1, start + "one")
    try plant(2, start + "two")
    #expect(try planted.kinds() == [])
    try plant(3, start + "one")
    let problems = try planted.problems()
    #expect(problems.map(\.kind) == [.notUnique] && problems[0].index == "email")
  }

  @Test func anIndexWithOtherEntriesThanTheRecordsIsFound() throws {
    let index = try planted.index("age").index
    try planted.write { transaction in
      let writer = transaction.writer
      _ = writer.state.roots.tables.update(index.identifier) { roots in
        var cursor = TreeCursor(roots.primary, writer.arena)
        cursor.seekFirst()
        let first = cursor.withKey { Array($0) }
        _ = first.withBytes { BTree.remove($0, in: &roots.primary, writer.pages) }
      }
      try transaction.put(try transaction.table("other"), key: "any", value: "")
    }
    let kinds = try planted.kinds()
    #expect(kinds == [.engine, .countMismatch])
  }
}
