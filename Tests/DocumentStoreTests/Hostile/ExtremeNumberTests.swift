import Andiron
import FileAccess
import Foundation
import StoreTestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// Numbers that no database comes to, or that its index contradicts, in a store that another program
/// wrote.
@Suite(.damages("changes have numbers that no store gives"))
struct ExtremeNumberTests {
  private let notes: Database<Store>

  init() throws {
    notes = try Store.inMemory().database("notes")
    try notes.create(["n": 0], id: "x")
  }

  private func plant(_ collection: String, _ key: String, _ field: String, _ number: Int64) throws {
    try notes.source.write { transaction in
      let records = transaction.collection(collection)
      let stored = try records.value(key: .string(key))
      var record = try #require(stored)
      record[field] = Value(number)
      try records.upsert(record, key: .string(key))
    }
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? StoreError)?.code }
  }

  @Test(arguments: [Int64.max, Int64.max - 1, Int64(-1)])
  func `a change with a number that no database gives is damage`(number: Int64) throws {
    try plant(notes.layout.documents, "x", "seq", number)
    #expect(try notes.problems().map(\.kind).contains(.malformed))
    #expect(code { _ = try notes.changes() } == .damaged)
    #expect(code { _ = try notes.document("x") } == .damaged)
    #expect(code { _ = try notes.create(["n": 1], id: "y") } == .damaged)
  }

  @Test(arguments: ["lastSequence", "purgeCount"])
  func `settings with a number that no database comes to are damage`(field: String) throws {
    try notes.create(["n": 1], id: "purged")
    try notes.write { _ = try $0.purge("purged") }
    try plant(DatabaseLayout.registry, "notes", field, .max)
    #expect(try notes.problems().map(\.kind).contains(.malformed))
    #expect(code { _ = try notes.create(["n": 1], id: "y") } == .damaged)
    #expect(code { try notes.write { _ = try $0.purge("x") } } == .damaged)
  }

  /// The index leads to a change that lies outside of the range that was asked for.
  @Test(arguments: [true, false])
  func `an index that leads to another change is damage`(isDescending: Bool) throws {
    let disk = SimulatedFileSystem()
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.isMaintenanceAutomatic = false
    func open() throws -> Store { try Store(at: URL(filePath: "/store"), options: options) }
    let store = try open()
    let written = try store.database("notes")
    // With this many documents, the index leads to the last ones.
    for number in 100..<200 { try written.create(["n": Value(number)], id: "\(number)") }
    let first = try written.changes(ChangesQuery(limit: 97))
    let last = try #require(first?.changes.last?.sequence)
    try store.close()
    try RecordForger(disk, path: "/store").rotateEntries(of: "collection.documents/notes")
    let forged = try open()
    let query = ChangesQuery(since: last, isDescending: isDescending)
    #expect(code { _ = try forged.database("notes").changes(query) } == .damaged)
    #expect(try !forged.verify().isEmpty)
    try forged.close()
  }
}
