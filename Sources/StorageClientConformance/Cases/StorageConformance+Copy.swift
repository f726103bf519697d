import Andiron
import Foundation
import ObjectModel
import StorageClient
import Synchronization
import ValueModel

extension StorageConformance {
  func addCopies(_ list: inout CaseList<Subject>) {
    list.add("Everything is copied to a store and back") { t in
      try Self.fill(t.storage)
      let items = ObjectQuery<Item>().sorted(by: \.count)
      try t.storage.migrate(StoreSchema(version: 3))
      let store = try AndironStorage.inMemory()
      let there = try StorageCopy(from: t.storage, to: store).run()
      try t.holds("it is the same", there.isSame)
      try t.equal(
        "the copied", there.collections.map(\.copiedCount), there.collections.map(\.sourceCount))
      try t.onNewPlace { storage in
        let back = try StorageCopy(from: store, to: storage).run()
        try t.holds("it is the same again", back.isSame)
        try t.equal(
          "the hashes", back.collections.map(\.destinationHash),
          there.collections.map(\.sourceHash))
        try t.equal("the version", storage.migrate(StoreSchema(version: 3)).oldVersion, 3)
        try t.equal("the items", storage.fetch(items), t.storage.fetch(items))
        try t.equal("by parts", storage.count(ByParts.self), 2)
        try t.equal("by index", storage.count(ObjectQuery<Item>().where(\.count > 30)), 9)
        try t.throwing("a unique field", .notUnique) {
          try storage.create(Person(pk: 100, name: "x", mail: "mail 3"))
        }
        try storage.delete(Customer.self, key: 1)
        try t.equal("the delete rule", storage.count(Order.self), 1)
      }
    }
    list.add("A copy that is interrupted continues, and copies nothing twice") { t in
      try t.storage.create(contentsOf: (0..<1_300).map { Note(pk: $0) })
      try t.storage.create(contentsOf: (0..<700).map { ByNumber(pk: $0) })
      try t.onNewPlace { storage in
        var copied = 0
        for _ in 0..<10 {
          let turns = Mutex(0)
          var copy = StorageCopy(from: t.storage, to: storage)
          copy.sourceName = "one"
          copy.progress = { progress in
            if !progress.isComparing { turns.withLock { $0 += 1 } }
          }
          copy.isCancelled = { turns.withLock { $0 == 2 } }
          do {
            let report = try copy.run()
            copied += report.collections.reduce(0) { $0 + $1.copiedCount }
            try t.holds("it is the same", report.isSame)
            try t.holds("it was continued", report.isContinued)
            try t.equal("the rest", copied, 300)
            try t.equal("the notes", storage.count(Note.self), 1_300)
            return
          } catch let error as StorageError where error.code == .cancelled {}
          copy.sourceName = "another"
          try t.throwing("a copy of another", .notEmpty) { try copy.run() }
        }
        throw t.failure("copy", expected: "an end", found: "none")
      }
    }
    list.add("A destination with other objects is refused, or merged") { t in
      try t.storage.create(contentsOf: (0..<10).map { Customer(pk: $0, name: "new") })
      try t.storage.create(Visit(pk: 1, customer: 1))
      try t.onNewPlace { storage in
        try storage.create(contentsOf: (5..<15).map { Customer(pk: $0, name: "old") })
        var copy = StorageCopy(from: t.storage, to: storage)
        try t.throwing("copy", .notEmpty) { try copy.run() }
        try t.equal("nothing was done", storage.count(Visit.self), 0)
        copy.merges = true
        let report = try copy.run()
        try t.holds("it is the same", report.isSame)
        try t.finds(
          "the copied", ObjectQuery<Customer>().where(\.name == "new"), Array(0..<10), in: storage)
        try t.finds(
          "the others", ObjectQuery<Customer>().where(\.name == "old"), Array(10..<15), in: storage)
        try t.throwing("once more", .notEmpty) {
          copy.merges = false
          return try copy.run()
        }
      }
    }
    list.add("A comparison finds what became different") { t in
      try t.storage.create(contentsOf: (0..<1_200).map { Customer(pk: $0, name: "\($0)") })
      try t.onNewPlace { storage in
        let turns = Mutex(0)
        var copy = StorageCopy(from: t.storage, to: storage)
        copy.progress = { _ in turns.withLock { $0 += 1 } }
        copy.isCancelled = { turns.withLock { $0 == 2 } }
        try t.throwing("the first", .cancelled) { try copy.run() }
        try t.storage.write { writer in
          try writer.update(Customer(pk: 3, name: "changed"))
          try writer.delete(Customer.self, key: 4)
          try writer.create(Customer(pk: -1))
        }
        copy.isCancelled = nil
        let report = try copy.run()
        try t.equal("the same", report.isSame, false)
        try t.equal("the mismatches", report.collections.map(\.mismatchCount), [3])
        try t.equal("the source", report.collections.map(\.sourceCount), [1_200])
        try t.equal("the destination", report.collections.map(\.destinationCount), [1_200])
      }
    }
  }

  private static var documents: [String] {
    [
      #"{"a": 1.0, "b": 1.50, "c": 1e0, "d": -0, "e": 1E+2, "f": 0.10, "g": 1e400}"#,
      #"{"a": 123456789012345678901234567890.1234567890, "d": 18446744073709551616}"#,
      #"{"a": "\u0000\ud83d\ude00e\u0301é\uffff", "": null, "a.b": [], "\u0000": {"z": 1, "a": 2}}"#,
    ]
  }

  private static func item(_ number: Int) -> Item {
    var item = Item(pk: number - 20)
    item.text = "text \u{0}\u{1F600}\"\\ \(number)"
    item.note = number % 3 == 0 ? nil : ""
    item.count = number
    item.real = [0.1, -0.0, 1e300, 1e-300][number % 4]
    item.price = ExactDecimal("\(number).500")
    item.isNew = number % 2 == 0
    item.tags = ["a", "\(number)"]
    item.parts = [Item.Part(name: "p", rank: number)]
    item.code = UUID()
    item.day = Date(timeIntervalSince1970: 0.1 * Double(number))
    item.data = number % 2 == 0 ? nil : Data([0, 255, UInt8(number)])
    return item
  }

  /// Objects with keys and fields of all kinds.
  private static func fill(_ storage: some ObjectStorage) throws {
    try storage.write { writer in
      for number in 0..<40 { try writer.create(Self.item(number)) }
      for (key, text) in Self.documents.enumerated() {
        try writer.create(Document(key, text))
      }
      try writer.create(
        contentsOf: ["b", "a", "a\u{0}", "é", "日本"].map { ByText(pk: $0, number: 1) })
      try writer.create(contentsOf: (0..<5).map { ByUUID(number: $0) })
      try writer.create(ByParts(pk: CompoundKey("a", -1)))
      try writer.create(ByParts(pk: CompoundKey("b", Int.max), number: 2))
      try writer.create(contentsOf: [Int.min + 1, -1, 7, Int.max].map { ByNumber(pk: $0) })
      try writer.create(
        contentsOf: (0..<9).map { Person(pk: $0, name: "\($0)", mail: "mail \($0)") })
      try writer.create(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try writer.create(contentsOf: [Order(pk: 1, customer: 1), Order(pk: 2, customer: 2)])
    }
  }
}

extension CaseRun {
  /// Calls `body` with a storage at a new place, which is removed afterwards.
  func onNewPlace(_ body: (Storage) throws -> Void) throws {
    let other = try subject.makePlace()
    defer { subject.remove(other) }
    let storage = try subject.open(other)
    do {
      try body(storage)
    } catch {
      try? storage.close()
      throw error
    }
    try storage.close()
  }

  /// Throws a failure unless exactly the objects with these keys match in a storage.
  func finds<Object: StoredObject>(
    _ step: String, _ query: ObjectQuery<Object>, _ keys: [Object.PrimaryKey], in storage: Storage
  ) throws where Object.PrimaryKey: Comparable {
    try equal(step, storage.fetch(query).map(\.pk).sorted(), keys.sorted())
  }
}
