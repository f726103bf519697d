import Andiron
import FileAccess
import Foundation
import ObjectModel
import StorageEngine
import TestSupport
import Testing

private struct OldPerson: Codable, DeclaredObject {
  var pk: Int
  var name: String
  var years: Int
  static let collection = CollectionDeclaration<OldPerson>(name: "People", indexes: [.on(\.name)])
}

private struct NewPerson: Codable, Equatable, DeclaredObject {
  var pk: Int
  var firstName: String
  var lastName: String
  var age: Int
  static let collection = CollectionDeclaration<NewPerson>(
    name: "Person", indexes: [.on(\.lastName)])
}

private struct Household: Codable, StoredObject {
  var pk: String
  var memberKeys: [Int]
}

@Suite struct MigrationTests {
  private let disk = SimulatedFileSystem()
  private let count = 1_300

  init() throws {
    let store = try TestStore.open(disk, types: [OldPerson.self])
    let count = count
    try store.write { transaction in
      for number in 0..<count {
        try transaction.add(
          OldPerson(pk: number, name: "First\(number) Last\(number % 7)", years: number % 80))
      }
    }
    try store.close()
  }

  private func schema(
    _ progress: (@Sendable (MigrationProgress) -> Void)? = nil,
    failingAt failure: Int? = nil
  ) -> StoreSchema {
    StoreSchema(
      version: 3,
      migrations: [
        Migration(
          to: 3,
          [
            .visit("Person") { key, value, transaction in
              guard case .integer(let number) = key, let name = value?["lastName"]?.string else {
                return
              }
              if number % 100 == 99 {
                value = nil
                return
              }
              var household =
                try transaction.object(Household.self, key: name)
                ?? Household(pk: name, memberKeys: [])
              household.memberKeys.append(number)
              try transaction.upsert(household)
            }
          ]),
        Migration(
          to: 2,
          [
            .renameCollection("People", to: "Person"),
            .renameField("years", to: "age", in: "Person"),
            .transform("Person") { person in
              if let failure, person[hidden: .primaryKey]?.integer == Int64(failure) {
                throw Stop()
              }
              let names = person["name"]?.string?.split(separator: " ").map(String.init) ?? []
              person["firstName"] = names.first.map { Value($0) }
              person["lastName"] = names.last.map { Value($0) }
              person["name"] = nil
            },
          ]),
      ], progress: progress)
  }

  private struct Stop: Error {}

  private func check(_ store: Store) async throws {
    let people = try store.objects(NewPerson.self).sorted(by: \.age).fetch()
    #expect(people.count == count - count / 100)
    #expect(people.allSatisfy { $0.firstName == "First\($0.pk)" && $0.age == $0.pk % 80 })
    let households = try store.objects(Household.self).fetch()
    #expect(households.count == 7)
    let members = households.flatMap(\.memberKeys)
    #expect(members.count == Set(members).count && members.count == people.count)
    try await store.waitForIndexes()
    let byName = store.objects(NewPerson.self).where(\.lastName == "Last3")
    #expect(try byName.explain()?.indexes == ["lastName"])
    #expect(try byName.count() == households.first { $0.pk == "Last3" }?.memberKeys.count)
  }

  @Test func olderStoresAreBroughtToTheVersionOfTheProgram() async throws {
    let plan = try Store.dryRunOfMigration(at: URL(filePath: TestStore.path), options: options())
    let store = try TestStore.open(disk, types: [NewPerson.self]) { $0.schema = schema() }
    #expect(store.migrationReport == plan)
    #expect(store.migrationReport.oldVersion == 0 && store.migrationReport.newVersion == 3)
    #expect(store.migrationReport.steps.map(\.changedCount) == [0, count, count, 0])
    #expect(store.migrationReport.steps.last?.deletedCount == count / 100)
    try await check(store)
    try store.close()
    let again = try TestStore.open(disk, types: [NewPerson.self]) { $0.schema = schema() }
    #expect(again.migrationReport.steps.isEmpty)
  }

  private func options() -> StoreOptions {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.schema = schema()
    return options
  }

  @Test func aDryRunChangesNothing() throws {
    _ = try Store.dryRunOfMigration(at: URL(filePath: TestStore.path), options: options())
    let store = try TestStore.open(disk, types: [OldPerson.self])
    #expect(try store.count(OldPerson.self) == count)
    #expect(try store.collections().map(\.name) == ["People"])
    #expect(try disk.list("/") == ["store"])
  }

  @Test func aDryRunLeavesADirectoryOfAnotherAlone() throws {
    try disk.createDirectory(TestStore.path + ".dry-run")
    try disk.install([1, 2, 3], at: TestStore.path + ".dry-run/notes")
    let plan = try Store.dryRunOfMigration(at: URL(filePath: TestStore.path), options: options())
    #expect(plan.newVersion == 3)
    #expect(disk.content(of: TestStore.path + ".dry-run/notes") == [1, 2, 3])
    #expect(try disk.list("/").sorted() == ["store", "store.dry-run"])
  }

  @Test func aStepThatThrowsIsResumedBehindTheLastBatch() async throws {
    let error = #expect(throws: StoreError.self) {
      _ = try TestStore.open(disk) { $0.schema = schema(failingAt: 700) }
    }
    #expect(error?.code == .migrationFailed)
    let older = #expect(throws: StoreError.self) {
      _ = try TestStore.open(disk) { $0.schema = StoreSchema(version: 1) }
    }
    #expect(older?.code == .newerSchema)
    #expect(older?.message.contains("is being migrated to version") == true)
    let store = try TestStore.open(disk, types: [NewPerson.self]) { $0.schema = schema() }
    #expect(store.migrationReport.steps.first?.visitedCount == count - 500)
    try await check(store)
  }

  @Test func aFailedStepSaysWhyButNotWhatItRead() throws {
    let causes: [(any Error, String)] = [
      (EngineError(.noSpace, "the disk is full"), "failed (noSpace): "),
      (StoreError(.notUnique, "the key SECRET"), "failed (notUnique): "),
      (StoreError(.failed, "-", underlying: EngineError(.noSpace, "-")), "failed (noSpace): "),
      (ObjectError(.mismatch, "SECRET"), "failed: "),
    ]
    for (cause, text) in causes {
      let error = #expect(throws: StoreError.self) {
        _ = try TestStore.open(disk.copy()) { options in
          options.schema = StoreSchema(
            version: 1, migrations: [Migration(to: 1, [.transform("People") { _ in throw cause }])])
        }
      }
      #expect(error?.message.contains(text) == true && error?.message.contains("SECRET") == false)
    }
  }

  @Test func aMigrationThatACrashInterruptsIsResumed() async throws {
    var interrupted = 0
    for stop in Seeds.points(in: 10..<130, every: Seeds.amount(31, search: 19)) {
      let disk = disk.crash(.lost)
      disk.stop(at: stop)
      do {
        _ = try TestStore.open(disk, types: [NewPerson.self]) { $0.schema = schema() }
      } catch {
        interrupted += 1
      }
      let after = disk.crash(.lost)
      let store = try TestStore.open(after, types: [NewPerson.self]) { $0.schema = schema() }
      try await check(store)
    }
    #expect(interrupted > Seeds.amount(1, search: 3))
  }

  @Test func aStoreOfANewerSchemaIsRefusedAndLeftAlone() async throws {
    try TestStore.open(disk, types: [NewPerson.self]) { $0.schema = schema() }.close()
    for mode in [EngineOptions.Mode.createIfAbsent, .readOnly] {
      let error = #expect(throws: StoreError.self) {
        _ = try TestStore.open(disk, types: [OldPerson.self]) { options in
          options.mode = mode
          options.schema = StoreSchema(version: 2)
        }
      }
      #expect(error?.code == .newerSchema)
    }
    try await check(TestStore.open(disk, types: [NewPerson.self]) { $0.schema = schema() })
  }

  @Test func aNewStoreHasTheProgramsVersionAndNoMigration() throws {
    let disk = SimulatedFileSystem()
    try TestStore.open(disk) { $0.schema = schema(failingAt: 0) }.close()
    let store = try TestStore.open(disk) { $0.schema = schema(failingAt: 0) }
    #expect(store.migrationReport == MigrationReport(oldVersion: 3, newVersion: 3))
  }
}
