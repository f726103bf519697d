import Andiron
import CollectionModel
import Foundation
import StorageClient
import TestSupport
import Testing

/// The versions that a store and a database keep under the same random changes.
@Suite struct VersionProgramTests {
  struct Entry: Codable, StoredObject, Equatable {
    var pk: String
    var number: Int
  }

  private struct Stop: Error {}

  private static let keys = ["a", "b/c", "A", "~", "ü"]

  private static let retentions: [VersionRetention] = [
    .none, .last(0), .last(1), .last(3), .within(.seconds(9_999)), .since(.distantPast),
  ]

  @Test(arguments: Seeds.list(Seeds.amount(2, search: 12)), retentions)
  func `a database keeps the versions that a store keeps`(
    _ seed: UInt64, _ retention: VersionRetention
  ) throws {
    var source = SeededGenerator(seed: seed)
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "versions-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store(at: directory, options: StoreOptions(oldVersions: retention))
    let place = KeptMemory.Place()
    defer { place.memory.close() }
    var database = DatabaseStorage(KeptMemory(place), oldVersions: retention)
    for step in 0..<40 {
      let before = source
      try run(&source, on: store)
      source = before
      try run(&source, on: database)
      if step % 5 == 0 { try compare(store, database, "seed \(seed), step \(step), \(retention)") }
      // A collection keeps what it was created with.
      if step == 20 { database = DatabaseStorage(KeptMemory(place), oldVersions: .last(7)) }
    }
    #expect(try store.verify().isEmpty && database.verify().isEmpty, "seed \(seed)")
    try compare(store, database, "seed \(seed), \(retention)")
    let copy = MemoryStorage()
    let ours = try database.copy(to: copy).omissions
    let theirs = try store.copy(to: MemoryStorage()).omissions
    #expect(ours == theirs, "seed \(seed), \(retention)")
    try store.close()
  }

  private func run(_ source: inout SeededGenerator, on storage: some ObjectStorage) throws {
    if Int.random(in: 0..<12, using: &source) == 0 {
      return try storage.purge(Entry.self, key: Self.keys.randomElement(using: &source)!)
    }
    let count = Int.random(in: 1...4, using: &source)
    let fails = Int.random(in: 0..<5, using: &source) == 0
    var generator = source
    do {
      try storage.write { transaction in
        for _ in 0..<count { try change(&generator, transaction) }
        if fails { throw Stop() }
      }
    } catch is Stop {}
    source = generator
  }

  private func change(_ source: inout SeededGenerator, _ transaction: some ObjectWriter) throws {
    let key = Self.keys.randomElement(using: &source)!
    let number = Int.random(in: 0..<100, using: &source)
    switch Int.random(in: 0..<6, using: &source) {
    case 0: try transaction.delete(Entry.self, key: key)
    case 1:
      try transaction.deleteAll(ObjectQuery<Entry>().where(\.number < number / 2))
    case 2:
      let keys = Self.keys.shuffled(using: &source).prefix(3)
      try transaction.upsert(contentsOf: keys.map { Entry(pk: $0, number: number) })
    case 3:
      try? transaction.savepoint {
        try transaction.upsert(Entry(pk: key, number: -1))
        try transaction.delete(Entry.self, key: Self.keys[0])
        throw Stop()
      }
    default: try transaction.upsert(Entry(pk: key, number: number))
    }
  }

  private func compare(
    _ store: Store, _ database: DatabaseStorage<KeptMemory>, _ comment: String
  ) throws {
    for key in Self.keys {
      let (theirs, ours) = (
        try store.history(Entry.self, key: key), try database.history(Entry.self, key: key)
      )
      #expect(ours.map(\.object) == theirs.map(\.object), "\(comment), \(key)")
      #expect(zip(ours, ours.dropFirst()).allSatisfy { $0.sequence > $1.sequence }, "\(comment)")
      for (one, other) in zip(ours, theirs) {
        let (was, then) = (
          try database.object(Entry.self, key: key, asOf: one.sequence),
          try store.object(Entry.self, key: key, asOf: other.sequence)
        )
        #expect(was == one.object && then == other.object, "\(comment), \(key)")
      }
    }
  }
}
