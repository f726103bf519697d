import Andiron
import Foundation
import StorageEngine
import Testing
import ValueModel

/// The properties of a store that the command-line tool shows.
@Suite struct StoreToolsTests {
  @Test func theTablesOfACollectionAreThoseOfTheEngine() throws {
    let store = try TestStore.open(types: [Person.self])
    try store.write { try $0.add(Person(name: "Jo", age: 33, tags: ["a", "b"])) }
    let collection = try #require(try store.collections().first)
    let tables = try store.statistics().tables
    #expect(tables.first { $0.name == collection.tableName }?.count == 1)
    for index in collection.indexes {
      let table = tables.first { $0.name == index.engineName }
      #expect(table?.isIndex == true && table?.count == index.entryCount)
    }
    #expect(collection.indexes.map(\.entryCount).max() == 2)
  }

  @Test func aValueParsedWithTheDictionaryOfTheStoreReadsTheSameAfterOpeningItAgain() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let text = #"{"unusual name":{"another":[1.50,"text"]}}"#
    var store = try Store(at: directory)
    let value = try JSON.parse(text, dictionary: store.valueDictionary)
    try store.write { _ = try $0.collection("P").upsert(value, key: .integer(1)) }
    try store.close()
    store = try Store(at: directory)
    #expect(try store.collection("P").value(key: .integer(1))?.json() == text)
    try store.close()
  }
}
