#if SQLite
  import CollectionModel
  import Foundation
  import ObjectModel
  import SQLiteClient
  import StorageClient
  import StorageTestSupport
  import TestSupport
  import Testing
  import ValueModel

  /// A reader that was written from docs/storage-format.md alone finds what the storage returns,
  /// and the damage that SQL does.
  @Suite(
    .enabled(
      if: DatabaseReader.python != nil, "python3 is not here: the format of SQLite is not proven"))
  struct SecondReaderTests {
    /// Calls `body` with a file of random objects, and with these objects. The storage is closed.
    private func withObjects(
      _ seed: UInt64, _ body: (URL, [String: [String: Value]]) throws -> Void
    ) throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      var program = ReaderProgram(seed: seed)
      let objects = try program.run { try subject.open(place) }
      try body(place.appending(path: "objects.sqlite"), objects)
    }

    @Test(arguments: Seeds.list(Seeds.amount(3, search: 10)))
    func `the second reader finds the objects of a file, and their entries`(
      _ seed: UInt64
    ) throws {
      try withObjects(seed) { file, objects in
        let report = try DatabaseReader.read(file.path)
        report.expectWhole(objects, "seed \(seed)")
      }
    }

    private struct Card: Codable, DeclaredObject {
      var pk: Int
      var text = ""
      static let collection = CollectionDeclaration<Card>(indexes: [.on(\.text)])
    }

    @Test func `numbers of a collection that a migration deleted are not given again`() throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      let file = place.appending(path: "objects.sqlite").path
      let storage = try subject.open(place)
      try storage.add(Card(pk: 1))
      let first = try DatabaseReader.read(file)
      let deletion = Migration(to: 1, [.deleteCollection("Card")])
      try storage.migrate(to: StoreSchema(version: 1, migrations: [deletion]))
      try storage.add(Card(pk: 2))
      let second = try DatabaseReader.read(file)
      #expect(second.status == 0)
      let numbers = [first, second].compactMap { $0.collections["Card"]?.indexes["text"]?.number }
      #expect(numbers.count == 2 && numbers[0] < numbers[1])
      #expect(second.collections["Card"]?.table == numbers[0] + 1)
      try storage.close()
    }

    @Test(arguments: Seeds.list(Seeds.amount(1, search: 5)))
    func `the second reader names each damage that SQL does`(_ seed: UInt64) throws {
      try withObjects(seed) { file, _ in
        var report = try DatabaseReader.read(file.path)
        for damage in try ReaderDamage.all(report, .sqlite) {
          #expect(!report.names(damage.problem), "\(damage.problem), before, seed \(seed)")
          try DatabaseReader.change(file, damage.sql)
          report = try DatabaseReader.read(file.path)
          #expect(report.status == 1)
          #expect(report.names(damage.problem), "\(damage.problem), seed \(seed)")
        }
      }
    }
  }
#endif
