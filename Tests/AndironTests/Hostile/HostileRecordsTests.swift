import Andiron
import FileAccess
import Foundation
import StoreTestSupport
import TestSupport
import Testing
import ValueModel

/// Stores of objects whose records hold anything, under right hashes: used to the end without a
/// trap.
@Suite(.damages("its stores hold forged records"))
struct HostileRecordsTests {
  private static let path = "/store"
  private static let secret = "Tribbiani"

  private static func options(_ disk: SimulatedFileSystem) -> StoreOptions {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    options.oldVersions = .last(3)
    options.changeFeed = .kept
    return options
  }

  private static let types: [any StoredObject.Type] = [
    Person.self, Magazine.self, MagazineIssue.self, Author.self, Article.self, Scan.self,
  ]

  private static func open(_ disk: SimulatedFileSystem, _ path: String) throws -> Store {
    try Store(at: URL(filePath: path), types: types, options: options(disk))
  }

  private static func person(_ number: Int) -> Person {
    Person(
      pk: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))),
      name: "\(secret) \(number)", age: number % 5,
      email: number % 3 == 0 ? nil : "\(secret)@\(number)", tags: ["\(secret) \(number % 4)"],
      address: number % 2 == 0 ? nil : .init(street: secret, city: secret))
  }

  private static let filled = Result { () throws -> SimulatedFileSystem in
    let disk = SimulatedFileSystem()
    let store = try open(disk, path)
    try store.write { transaction in
      for number in 0..<12 { try transaction.add(person(number)) }
      let author = Author(name: secret)
      try transaction.add(author)
      try transaction.add(Magazine(pk: secret, title: secret))
      try transaction.add(MagazineIssue(pk: 1, title: secret, magazineKey: secret))
      for _ in 0..<3 {
        try transaction.add(Article(title: secret, issueKey: 1, authorKeys: [author.pk]))
      }
      for number in 1...2 {
        let blob = try transaction.addBlob(BlobBytes.make(number, count: 70_000))
        try transaction.add(Scan(pk: number, preview: blob))
      }
    }
    for age in 0..<3 {
      try store.write { try $0.update(Person.self, key: person(age).pk) { $0.age += 1 } }
    }
    try store.write { _ = try $0.delete(person(4)) }
    try store.close()
    return disk
  }

  // MARK: Use

  private static let reading: [HostileUse.Step] = [
    { store in
      for collection in try store.collections() {
        try store.collection(collection.name).forEach { _, value in
          _ = value.json()
        }
      }
    },
    { _ = try $0.objects(Person.self).fetch() },
    { _ = try $0.objects(Person.self).where(\.age > 2).sorted(by: \.age).fetch() },
    { _ = try $0.objects(Person.self).sorted(by: \.name).page(size: 5) },
    { _ = try $0.objects(Person.self).where { $0.email == "x" || $0.age == 1 }.count() },
    { _ = try $0.objects(Article.self).where(\.title == secret).fetch() },
    { store in
      for number in 0..<12 {
        _ = try store.history(Person.self, key: person(number).pk).compactMap(\.object)
      }
    },
    { store in
      for scan in try store.objects(Scan.self).fetch() {
        for blob in scan.blobs { _ = try store.bytes(of: blob) }
      }
    },
    { _ = try $0.changes().changes.map(\.value) },
  ]

  private static let writing: [HostileUse.Step] = [
    { try $0.write { try $0.add(Author(name: "new")) } },
    { store in
      try store.write { transaction in
        for number in 0..<12 { try transaction.upsert(person(number)) }
      }
    },
    { store in
      for person in try store.objects(Person.self).fetch() {
        try store.write { try $0.update(Person.self, key: person.pk) { $0.age += 1 } }
      }
    },
    { store in
      try store.write {
        let index = IndexDefinition([.init(ValuePath(field: "name"))], name: "names")
        try $0.collection(Person.collectionName).addIndex(index)
      }
    },
    { store in
      try store.write {
        _ = try $0.collection("another").upsert(
          ["field of its own": [["more": 1]]], key: .integer(1))
      }
    },
    { store in
      try store.write { transaction in
        let blob = try transaction.addBlob(BlobBytes.make(9, count: 40_000))
        try transaction.upsert(Scan(pk: 1, preview: blob))
      }
    },
    { store in try store.write { _ = try $0.delete(Magazine.self, key: secret) } },
    { store in
      for number in 0..<6 { try store.write { _ = try $0.delete(person(number)) } }
    },
    { store in try store.purge(Person.self, key: person(8).pk) },
    { store in try store.write { _ = try $0.collection("Article").drop() } },
  ]

  @Test(arguments: Seeds.list(Seeds.amount(12, search: 100)))
  func `whatever records hold, the store is used to its end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try Self.filled.get().copy()
    let count = random.chance(1, in: 2) ? 1 : Int.random(in: 2...6, using: &random)
    let changes = try RecordForger(disk, path: Self.path).forge(count, using: &random)
    HostileUse(
      disk, path: Self.path, options: Self.options(disk), secret: Self.secret,
      about: "SEED=\(seed): \(changes)", open: { try Self.open(disk, $0) }
    ).run(read: Self.reading, write: Self.writing)
  }
}
