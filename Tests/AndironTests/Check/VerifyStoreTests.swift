import FileAccess
import Foundation
import StoreTestSupport
import Testing

@testable import Andiron
@testable import StorageEngine

@Suite(.damages("verify finds what it damages"))
struct VerifyStoreTests {
  private let planted: PlantedStore

  init() throws { planted = try PlantedStore() }

  @Test func aHealthyStoreHasNoProblemsOpenOrClosed() throws {
    #expect(try planted.problems() == [])
    try planted.store.close()
    #expect(throws: StoreError.self) { try planted.store.verify() }
    #expect(try verifyClosed() == [])
    let empty = try TestStore.open()
    #expect(try empty.verify() == [])
  }

  private func verifyClosed() throws -> [StoreProblem] {
    var options = StoreOptions()
    options.engine.fileSystem = planted.disk
    return try Store.verify(at: URL(filePath: TestStore.path), options: options)
  }

  @Test func damagedBytesAreFoundByTheEngineAndWhereTheyAreRead() throws {
    try planted.store.close()
    let marker = Array("\(PlantedStore.secret) 7".utf8)
    var isPlanted = false
    for path in planted.disk.fileList() {
      let content = planted.disk.content(of: path) ?? []
      guard content.count > marker.count else { continue }
      for offset in 0...content.count - marker.count
      where content[offset..<offset + marker.count].elementsEqual(marker) {
        try planted.disk.flipBit(path, at: offset)
        isPlanted = true
      }
    }
    try #require(isPlanted)
    let problems = try verifyClosed()
    #expect(Set(problems.map(\.kind)) == [.engine, .unreadable])
    #expect(problems.contains { $0.engine?.kind == .payloadDamaged })
    #expect(problems.first { $0.kind == .unreadable }?.position == 7)
  }

  @Test func theCallerCanCancel() throws {
    #expect(throws: StoreError.self) { try planted.store.verify { _ in false } }
    var calls = 0
    #expect(
      try planted.store.verify { _ in
        calls += 1
        return true
      } == [])
    #expect(calls > 0)
  }

  // MARK: Names

  @Test func aNameThatIsNoTextIsFound() throws {
    try planted.write { transaction in
      let table = try #require(transaction.existingTable(StoredDictionary.namesTable))
      try transaction.put(table, key: [0, 0, 0, 1], value: [0xFF, 0xFE])
    }
    #expect(try planted.kinds() == [.dictionaryMalformed])
  }

  @Test func aNameThatIsMissingInTheMiddleIsFound() throws {
    try planted.write { transaction in
      let table = try #require(transaction.existingTable(StoredDictionary.namesTable))
      try transaction.delete(table, key: [0, 0, 0, 1])
    }
    #expect(try planted.kinds() == [.dictionaryMalformed])
  }

  @Test func `an entry that is there twice is damage: later numbers would name other fields`()
    throws
  {
    for name in [StoredDictionary.namesTable, StoredDictionary.stringsTable] {
      let planted = try PlantedStore()
      try planted.write { transaction in
        let table = try transaction.existingTable(name) ?? transaction.table(name)
        let count = try transaction.count(table)
        let last =
          count > 0 ? try transaction.get(table, key: [0, 0, 0, UInt8(count - 1)]) : [0x61]
        let text = try #require(last)
        if count == 0 { try transaction.put(table, key: [0, 0, 0, 0], value: text) }
        try transaction.put(table, key: [0, 0, 0, UInt8(max(1, count))], value: text)
      }
      #expect(try planted.kinds() == [.dictionaryMalformed], "\(name)")
    }
  }

  @Test func namesThatAreNotThoseInUseAreFound() throws {
    let count = try planted.store.snapshot().engine.count(
      #require(planted.store.snapshot().engine.table(StoredDictionary.namesTable)))
    try planted.write { transaction in
      let table = try #require(transaction.existingTable(StoredDictionary.namesTable))
      try transaction.put(table, key: [0, 0, 0, UInt8(count)], value: "of nobody")
    }
    #expect(try planted.kinds() == [.dictionaryMalformed])
  }

  // MARK: Definitions

  private func putDefinition(_ key: [UInt8], _ bytes: [UInt8]) throws {
    try planted.write { transaction in
      let table = try transaction.table(CatalogRecords.table)
      try transaction.put(table, key: key, value: bytes)
    }
  }

  @Test func aDefinitionThatDoesNotDecodeIsFound() throws {
    try putDefinition(CatalogRecords.key("Other"), [1, 2, 3])
    #expect(try planted.kinds() == [.definitionMalformed])
    try putDefinition(CatalogRecords.key("Other"), try Value(object: []).encoded())
    #expect(try planted.kinds() == [.definitionMalformed])
  }

  @Test func theRecordOfTheTypesVersionIsNoProblemUnlessItIsMalformed() throws {
    try putDefinition(SchemaRecord.key, try SchemaRecord(version: 3).value.encoded())
    #expect(try planted.kinds() == [])
    try putDefinition(SchemaRecord.key, [1, 2, 3])
    #expect(try planted.kinds() == [.definitionMalformed])
  }

  @Test func aDefinitionUnderAnotherNameIsFound() throws {
    let definition = CollectionDefinition(name: "Other", keyKind: .uuid)
    try putDefinition(CatalogRecords.key("Others"), try definition.value.encoded())
    #expect(try planted.kinds() == [.definitionMalformed])
  }

  @Test func anIndexWithTheNumberOfTheNextIsFound() throws {
    var definition = try planted.binding().definition
    definition.nextIndexNumber -= 1
    try putDefinition(CatalogRecords.key("Person"), try definition.value.encoded())
    let problems = try planted.problems()
    #expect(problems.map(\.kind) == [.definitionMalformed] && problems[0].collection == "Person")
  }

  @Test func aCollectionWithoutItsTableIsFound() throws {
    let definition = CollectionDefinition(name: "Other", keyKind: .uuid)
    try putDefinition(CatalogRecords.key("Other"), try definition.value.encoded())
    let problems = try planted.problems()
    #expect(problems.map(\.kind) == [.tableMissing] && problems[0].collection == "Other")
  }

  @Test func aTableWithoutACollectionIsFound() throws {
    try planted.write { _ = try $0.table("collection.Nobody") }
    let problems = try planted.problems()
    #expect(problems.map(\.kind) == [.tableUnknown] && problems[0].collection == "Nobody")
  }

  @Test func anIndexThatIsMissingIsFound() throws {
    let index = try planted.index("age").index
    try planted.write { try $0.drop(index) }
    let problems = try planted.problems()
    #expect(problems.map(\.kind) == [.indexMissing] && problems[0].index == "age")
  }

  @Test func anIndexThatNoDefinitionNamesIsFound() throws {
    let table = try planted.binding().table
    try planted.write { _ = try $0.index("collection.Person.99", on: table) }
    let problems = try planted.problems()
    #expect(problems.map(\.kind) == [.indexUnknown] && problems[0].collection == "Person")
  }
}
