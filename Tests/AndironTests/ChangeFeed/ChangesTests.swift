import FileAccess
import Foundation
import StorageEngine
import Testing

@testable import Andiron

@Suite struct ChangesTests {
  let disk = SimulatedFileSystem()
  let store: Store
  let people = (0..<5).map { Person(name: "P\($0)", age: $0) }

  init() throws {
    store = try Self.open(disk)
    try store.write { try $0.add(contentsOf: people) }
  }

  private static func open(
    _ disk: SimulatedFileSystem, _ feed: StoreOptions.ChangeFeedRetention = .kept,
    _ mode: EngineOptions.Mode = .createIfAbsent
  ) throws -> Store {
    try TestStore.open(disk) {
      $0.changeFeed = feed
      $0.mode = mode
    }
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test func theBeginningIsEveryObjectInTheOrderOfItsChange() throws {
    try store.write { try $0.update(Person.self, key: people[1].pk) { $0.age = 50 } }
    let batch = try store.changes()
    #expect(try batch.changes.map { try $0.object(Person.self)?.age } == [0, 2, 3, 4, 50])
    #expect(batch.changes.allSatisfy { $0.isOf(Person.self) && !$0.isDeleted })
    #expect(batch.isComplete)
    #expect(batch.changes.map(\.sequence) == batch.changes.map(\.sequence).sorted())
    #expect(batch.token.sequence == batch.changes.last?.sequence)
  }

  @Test func onlyWhatChangedComesAfterAToken() throws {
    let token = try store.changes().token
    #expect(try store.changes(since: token).changes.isEmpty)
    try store.write { transaction in
      try transaction.delete(people[0])
      try transaction.update(Person.self, key: people[3].pk) { $0.age = 33 }
    }
    try store.write { try $0.update(Person.self, key: people[3].pk) { $0.age = 34 } }
    let batch = try store.changes(since: token)
    #expect(batch.changes.map(\.key) == [.uuid(people[0].pk), .uuid(people[3].pk)])
    #expect(batch.changes.map(\.isDeleted) == [true, false])
    #expect(try batch.changes[1].object(Person.self)?.age == 34)
    #expect(try store.changes(since: batch.token).changes.isEmpty)
  }

  @Test func aBatchHasAtMostAsManyAsAskedFor() throws {
    let first = try store.changes(limit: 3)
    #expect(first.changes.count == 3 && !first.isComplete)
    let second = try store.changes(since: first.token, limit: 2)
    #expect(second.changes.count == 2 && second.isComplete)
    #expect(try store.changes(limit: 0).changes.count == 1)
  }

  @Test func collectionsCanBeChosenAndOthersArePassedOver() throws {
    try store.write { try $0.add(Magazine(pk: "m", title: "M")) }
    let magazines = try store.changes(in: [Magazine.self])
    #expect(magazines.changes.map(\.key) == [.string("m")])
    #expect(try store.changes(since: magazines.token).changes.isEmpty)
    let none = try store.changes(in: ["Nothing"])
    #expect(none.changes.isEmpty && none.isComplete)
    #expect(try store.changes(since: none.token).changes.isEmpty)
  }

  @Test func valuesAreLeftOutWhereTheyAreNotAskedFor() throws {
    let batch = try store.changes(includesValues: false)
    #expect(batch.changes.count == 5 && batch.changes.allSatisfy { $0.value == nil })
    #expect(batch.changes.allSatisfy { !$0.isDeleted })
  }

  @Test func aTokenIsGoodAfterReopeningAndCompaction() throws {
    var replica = ChangeReplica()
    try replica.catchUp(store)
    let token = try #require(replica.token)
    try store.write { try $0.delete(people[4]) }
    try store.compact()
    try store.close()
    let reopened = try Self.open(disk, .asStored)
    #expect(try reopened.changes(since: token).changes.map(\.isDeleted) == [true])
    try reopened.write { try $0.add(Person(name: "New", age: 9)) }
    try replica.catchUp(reopened)
    #expect(try replica.equals(reopened))
    #expect(try reopened.verify() == [])
  }

  @Test func theNumberIsThatOfTheVersion() throws {
    let store = try TestStore.open {
      $0.changeFeed = .kept
      $0.oldVersions = .last(3)
    }
    let person = people[0]
    try store.write { try $0.add(person) }
    try store.write { try $0.update(Person.self, key: person.pk) { $0.age = 1 } }
    let change = try #require(try store.changes().changes.first)
    #expect(try store.history(Person.self, key: person.pk)[0].sequence == change.sequence)
  }

  @Test func whatIsRolledBackIsNoChange() throws {
    let token = try store.changes().token
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write { transaction in
        try transaction.delete(people[0])
        throw Stop()
      }
    }
    try store.write { transaction in
      try? transaction.savepoint {
        try transaction.delete(people[1])
        throw Stop()
      }
      try transaction.delete(people[2])
    }
    #expect(try store.changes(since: token).changes.map(\.key) == [.uuid(people[2].pk)])
    #expect(try store.verify() == [])
  }

  // MARK: Whole collections

  @Test func aDroppedAndARenamedCollectionAreFollowed() throws {
    var replica = ChangeReplica()
    try store.write { try $0.add(Magazine(pk: "m", title: "M")) }
    try replica.catchUp(store)
    try store.write { try $0.renameCollection("Person", to: "Human") }
    try store.write { _ = try $0.collection("Magazine").drop() }
    try replica.catchUp(store)
    #expect(try replica.equals(store))
    #expect(replica.objects["Human"]?.count == 5 && replica.objects["Magazine"] == [:])
    try store.write { try $0.add(Magazine(pk: "m", title: "Again")) }
    try store.write { _ = try $0.collection("Human").deleteAll() }
    try replica.catchUp(store)
    #expect(try replica.equals(store))
    #expect(try store.verify() == [])
  }

  // MARK: Switching on and off

  @Test func aStoreKeepsNoFeedUnlessAsked() throws {
    let store = try TestStore.open()
    #expect(code { _ = try store.changes() } == .noChangeFeed)
    #expect(
      code { _ = try store.forgetDeletions(through: ChangeToken(feed: 1, start: 0, sequence: 0)) }
        == .noChangeFeed)
  }

  @Test func aFeedBeginsWithWhatIsThere() throws {
    let token = try store.changes().token
    try store.close()
    let without = try Self.open(disk, .none)
    #expect(code { _ = try without.changes() } == .noChangeFeed)
    try without.write { try $0.delete(people[0]) }
    #expect(try without.verify() == [])
    try without.close()
    let with = try Self.open(disk)
    #expect(code { _ = try with.changes(since: token) } == .changeTokenExpired)
    #expect(try with.changes().changes.count == 4)
    #expect(try with.verify() == [])
  }

  @Test func migrationsAreFollowedAndANewStoreHasNone() throws {
    let schema = StoreSchema(
      version: 1,
      migrations: [Migration(to: 1, [.renameCollection("Person", to: "Human")])])
    let new = try TestStore.open {
      $0.changeFeed = .kept
      $0.schema = schema
    }
    #expect(new.migrationReport.oldVersion == 0 && new.migrationReport.steps.isEmpty)
    var replica = ChangeReplica()
    try replica.catchUp(store)
    try store.close()
    let migrated = try TestStore.open(disk) { $0.schema = schema }
    #expect(migrated.migrationReport.steps.count == 1)
    try replica.catchUp(migrated)
    #expect(try replica.equals(migrated))
    #expect(replica.objects["Human"]?.count == 5)
  }

  @Test func aNewerStoreIsRefusedUnchanged() throws {
    try store.close()
    let newer = try TestStore.open(disk) { $0.schema = StoreSchema(version: 2) }
    let token = try newer.changes().token
    try newer.close()
    #expect(code { _ = try Self.open(disk, .none) } == .newerSchema)
    let again = try TestStore.open(disk) { $0.schema = StoreSchema(version: 2) }
    #expect(try again.changes(since: token).changes.isEmpty)
  }

  @Test func aReaderSeesTheFeed() throws {
    let token = try store.changes().token
    try store.write { try $0.delete(people[0]) }
    try store.close()
    let reader = try Self.open(disk, .asStored, .readOnly)
    #expect(try reader.changes(since: token).changes.map(\.isDeleted) == [true])
  }

  @Test func aKeyThatIsTooLongIsRefusedBeforeItIsWritten() throws {
    let key = String(repeating: "k", count: 4_085)
    try store.write { transaction in
      #expect(
        code { try transaction.add(Magazine(pk: key, title: "Long")) } == .notStorable)
      try transaction.add(Magazine(pk: "short", title: "Short"))
    }
    #expect(try store.count(Magazine.self) == 1)
    #expect(try store.verify() == [])
  }

  // MARK: Forgetting

  @Test func aTokenFromBeforeForgottenDeletionsExpires() throws {
    let old = try store.changes().token
    let partly = try store.changes(limit: 2).token
    try store.write { transaction in
      try transaction.delete(people[0])
      try transaction.delete(people[1])
    }
    let new = try store.changes().token
    try store.write { try $0.delete(people[2]) }
    #expect(try store.forgetDeletions(through: new) == 2)
    #expect(code { _ = try store.changes(since: old) } == .changeTokenExpired)
    #expect(code { _ = try store.changes(since: partly) } == .changeTokenExpired)
    #expect(try store.changes(since: new).changes.map(\.isDeleted) == [true])
    #expect(try store.forgetDeletions(through: new) == 0)
    #expect(try store.verify() == [])
    // A consumer that starts afterwards is not affected by forgotten deletions, wherever the
    // batches end.
    var replica = ChangeReplica()
    try replica.catchUp(store, limit: 1)
    #expect(try replica.equals(store))
  }

  @Test func purgingLeavesNoTraceInTheFeedAndExpiresTokens() throws {
    let store = try TestStore.open(disk.crash(.kept)) { $0.changeFeed = .kept }
    let token = try store.changes().token
    try store.purge(Person.self, key: people[0].pk)
    #expect(code { _ = try store.changes(since: token) } == .changeTokenExpired)
    let batch = try store.changes()
    #expect(batch.changes.count == 4 && batch.changes.allSatisfy { !$0.isDeleted })
    #expect(try store.changes(since: batch.token).changes.isEmpty)
    #expect(try store.verify() == [])
  }

  @Test func aTokenOfAnotherOrOfALaterStoreIsRefused() throws {
    let token = try store.changes().token
    let other = try TestStore.open { $0.changeFeed = .kept }
    #expect(code { _ = try other.changes(since: token) } == .changeTokenExpired)
    let later = ChangeToken(feed: token.feed, start: token.start, sequence: token.sequence + 1)
    #expect(code { _ = try store.changes(since: later) } == .changeTokenExpired)
  }

  @Test func aTokenIsTextAndJSON() throws {
    let token = try store.changes().token
    let json = try JSONEncoder().encode([token])
    #expect(try JSONDecoder().decode([ChangeToken].self, from: json) == [token])
    for text in ["", "1-2", "1-2-3-4", "x-1-1", "1-+1-1", "1-01-1", "1--1-1", "-1-1-1"] {
      #expect(ChangeToken(text) == nil, "\(text)")
    }
    #expect(ChangeToken("ff-1-a")?.sequence == 10)
  }

  // MARK: Power loss

  @Test func whatWasGivenSurvivesPowerLoss() throws {
    try store.write(durability: .buffered) { try $0.add(Person(name: "Buffered", age: 1)) }
    let count = disk.callCount
    let batch = try store.changes()
    #expect(disk.callCount > count)
    let after = try Self.open(disk.crash(.lost))
    #expect(try after.count(Person.self) == 6)
    #expect(try after.changes(since: batch.token).changes.isEmpty)
  }

  @Test func aSavedStoreHasAFeedOfItsOwn() throws {
    let token = try store.changes().token
    try store.close()
    var options = EngineOptions()
    options.fileSystem = disk
    _ = try Engine.salvage(TestStore.path, to: "/saved", options: options)
    var storeOptions = StoreOptions()
    storeOptions.engine.fileSystem = disk
    let saved = try Store(at: URL(filePath: "/saved"), options: storeOptions)
    #expect(code { _ = try saved.changes(since: token) } == .changeTokenExpired)
    #expect(try saved.changes().changes.count == 5)
    #expect(try saved.verify() == [])
  }
}
