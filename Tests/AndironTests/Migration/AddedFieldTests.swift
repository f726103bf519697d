import Andiron
import FileAccess
import Foundation
import Testing

/// A property that objects stored earlier do not have.
@Suite struct AddedFieldTests {
  struct Old: Codable, DeclaredObject {
    var pk: Int
    var name: String
    static let collection = CollectionDeclaration<Old>(name: "Person")
  }

  struct New: Codable, DeclaredObject, Equatable {
    var pk: Int
    var name: String
    var vip = false
    var note: String?
    static let collection = CollectionDeclaration<New>(name: "Person", indexes: [.on(\.vip)])
  }

  private func disk() throws -> SimulatedFileSystem {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk, types: [Old.self])
    try store.write { transaction in
      for number in 0..<20 { try transaction.add(Old(pk: number, name: "P\(number)")) }
      _ = try transaction.collection("Person").upsert(
        ["name": "V", "vip": true], key: .integer(99))
    }
    try store.close()
    return disk
  }

  @Test func openingSaysThatObjectsLackAFieldAndWhatToDo() throws {
    let disk = try disk()
    let error = #expect(throws: StoreError.self) { try TestStore.open(disk, types: [New.self]) }
    #expect(error?.code == .wrongType)
    #expect(error?.message.contains("vip") == true)
    #expect(error?.message.contains("addField") == true)
    // Nothing was changed, and the old program opens the store.
    #expect(try TestStore.open(disk, types: [Old.self]).count(Old.self) == 21)
  }

  @Test func aStepGivesThemTheField() throws {
    let disk = try disk()
    let store = try TestStore.open(disk, types: [New.self]) { options in
      options.schema = StoreSchema(
        version: 1,
        migrations: [Migration(to: 1, [.addField("vip", default: false, in: "Person")])])
    }
    #expect(try store.require(New.self, key: 5) == New(pk: 5, name: "P5"))
    #expect(try store.objects(New.self).where { $0.vip == false }.count() == 20)
    #expect(try store.objects(New.self).where { $0.vip == true }.fetch().map(\.pk) == [99])
    #expect(store.migrationReport.steps.map(\.changedCount) == [20])
  }

  @Test func oneObjectThatCannotBeReadDoesNotKeepTheStoreShut() throws {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk, types: [Old.self])
    try store.write { transaction in
      _ = try transaction.collection("Person").upsert(["nick": "odd"], key: .integer(0))
      for number in 1..<5 { try transaction.add(Old(pk: number, name: "P")) }
    }
    try store.close()
    #expect(try TestStore.open(disk, types: [Old.self]).count(Old.self) == 5)
  }
}
