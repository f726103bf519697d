import StorageEngine
import StoreTestSupport
import Testing

@testable import Andiron

@Suite(.damages("verify finds what it damages"))
struct VerifyChangesTests {
  private let store: Store
  private let people = (0..<3).map { Person(name: "P\($0)", age: $0) }

  init() throws {
    store = try TestStore.open(damage: "the feed is changed") { $0.changeFeed = .kept }
    try store.write { transaction in
      try transaction.add(contentsOf: people)
      try transaction.delete(people[2])
    }
    #expect(try store.verify() == [])
  }

  /// Changes the feed without the store's knowledge, and returns what `verify` finds.
  private func plant(
    _ body: (ChangeLog, WriteTransaction) throws -> Void
  ) throws -> [StoreProblem.Kind] {
    try store.core.engine.write { transaction in
      try body(#require(ChangeLog(transaction)), transaction)
    }
    return try store.verify().map(\.kind)
  }

  private func key(_ person: Person) -> [UInt8] {
    ChangeLog.key("Person", RecordKey.uuid(person.pk).bytes)
  }

  @Test func anObjectThatTheFeedDoesNotHaveIsFound() throws {
    #expect(try plant { _ = try $1.delete($0.table, key: key(people[0])) } == [.changeMissing])
  }

  @Test func anObjectThatIsOnlyInTheFeedIsFound() throws {
    let kinds = try plant {
      try $0.note(RecordKey.uuid(people[2].pk).bytes, of: "Person", isDeleted: false, in: $1)
    }
    #expect(kinds == [.changeMismatch])
  }

  @Test func anObjectThatIsThereAndDeletedInTheFeedIsFound() throws {
    let kinds = try plant {
      try $0.note(RecordKey.uuid(people[0].pk).bytes, of: "Person", isDeleted: true, in: $1)
    }
    #expect(Set(kinds) == [.changeMismatch, .changeMissing])
  }

  @Test func anObjectOfNoCollectionIsFound() throws {
    let kinds = try plant { try $0.note([1], of: "Nobody", isDeleted: false, in: $1) }
    #expect(kinds == [.changeMismatch])
  }

  @Test(arguments: [[], [2], [0, 0]])
  func aRecordThatIsNoneIsFound(value: [UInt8]) throws {
    let kinds = try plant { log, transaction in
      let entry = Index.Entry(log.sequences, ChangeLog.bytes(transaction.lastSequence.rawValue))
      try transaction.put(log.table, key: key(people[2]), value: value, entries: [entry])
    }
    #expect(kinds == [.changeFeedMalformed])
  }

  @Test(arguments: [[], [1], Array(repeating: 0, count: 8), Array(repeating: 0xFF, count: 8)])
  func aNumberThatIsNoneIsFound(number: [UInt8]) throws {
    let kinds = try plant { log, transaction in
      try transaction.put(
        log.table, key: key(people[2]), value: [1], entries: [Index.Entry(log.sequences, number)])
    }
    #expect(kinds == [.changeFeedMalformed])
  }

  @Test func twoChangesWithOneNumberAreFound() throws {
    let kinds = try plant { log, transaction in
      let entries = try transaction.entries(log.table, key: key(people[0]))
      try transaction.put(log.table, key: key(people[1]), value: [0], entries: entries)
    }
    #expect(kinds == [.changeFeedMalformed])
  }

  @Test func aFeedThatIsNotWholeIsFound() throws {
    #expect(try plant { try $1.drop($0.sequences) } == [.changeFeedMalformed])
  }

  @Test(arguments: [nil, [1, 2, 3]] as [[UInt8]?])
  func aFeedWithoutItsRecordIsFound(bytes: [UInt8]?) throws {
    let kinds = try plant { _, transaction in
      let table = try #require(transaction.existingTable(CatalogRecords.table))
      if let bytes {
        try transaction.put(table, key: ChangeLogRecord.key, value: bytes)
      } else {
        try transaction.delete(table, key: ChangeLogRecord.key)
      }
    }
    #expect(kinds.contains(.changeFeedMalformed))
  }
}
