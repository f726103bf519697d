import CollectionModel
import Foundation
import ObjectModel
import ValueModel

/// Objects with keys and fields of all kinds, for copies.
enum CopiedObjects {
  private static let texts = [
    #"{"a": 1.0, "b": 1.50, "c": 1e0, "d": -0, "e": 1E+2, "f": 0.10, "g": 1e400}"#,
    #"{"a": 123456789012345678901234567890.1234567890, "d": 18446744073709551616}"#,
    #"{"a": "\u0000\ud83d\ude00e\u0301é\uffff", "": null, "a.b": [], "\u0000": {"z": 1, "a": 2}}"#,
  ]

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

  static func fill(_ storage: some ObjectStorage) throws {
    try storage.write { writer in
      try writer.add(contentsOf: (0..<40).map(item))
      for (key, text) in texts.enumerated() { try writer.add(Document(key, text)) }
      let keys = ["b", "a", "a\u{0}", "é", "日本"]
      try writer.add(contentsOf: keys.map { ByText(pk: $0, number: 1) })
      try writer.add(contentsOf: (0..<5).map { ByUUID(number: $0) })
      try writer.add(ByParts(pk: CompoundKey("a", -1)))
      try writer.add(ByParts(pk: CompoundKey("b", Int.max), number: 2))
      try writer.add(contentsOf: [Int.min + 1, -1, 7, Int.max].map { ByNumber(pk: $0) })
      let persons = (0..<9).map { Person(pk: $0, name: "\($0)", mail: "mail \($0)") }
      try writer.add(contentsOf: persons)
      try writer.add(contentsOf: [Customer(pk: 1), Customer(pk: 2)])
      try writer.add(contentsOf: [Order(pk: 1, customer: 1), Order(pk: 2, customer: 2)])
      try writer.add(contentsOf: [Visit(pk: 1, customer: 2), Visit(pk: 2), Visit(pk: 3)])
    }
  }

  /// The documents as JSON, in the order of their keys.
  static func documents(in storage: some ObjectStorage) throws -> [String] {
    try storage.fetch(Document.self).sorted { $0.pk < $1.pk }.map { $0.fields.json() }
  }

  /// Throws a failure unless a copy has the same objects, and finds them by its indexes.
  static func check(_ t: CaseRun<some StorageSubject>, _ copy: some ObjectStorage) throws {
    let items = ObjectQuery<Item>().sorted(by: \.count)
    try t.equal("the items", copy.fetch(items), t.storage.fetch(items))
    try t.equal("the documents", documents(in: copy), documents(in: t.storage))
    try t.equal("by parts", copy.count(ByParts.self), 2)
    try t.equal(
      "texts", Set(copy.fetch(ByText.self).map(\.pk)), Set(t.storage.fetch(ByText.self).map(\.pk)))
    try t.equal(
      "UUIDs", Set(copy.fetch(ByUUID.self).map(\.pk)), Set(t.storage.fetch(ByUUID.self).map(\.pk)))
    for query in [
      ObjectQuery<Item>().where(\.count > 30), ObjectQuery<Item>().where { $0.tags.contains("7") },
    ] {
      try t.equal("by index", copy.count(query), copy.count(query.withoutIndexes()))
    }
  }

  /// Throws a failure unless a copy keeps what declarations say.
  static func checkRules(_ t: CaseRun<some StorageSubject>, _ copy: some ObjectStorage) throws {
    try t.throwing("a unique field", .notUnique) {
      try copy.add(Person(pk: 100, name: "x", mail: "mail 3"))
    }
    try copy.delete(Customer.self, key: 1)
    try t.equal("the delete rule", copy.fetch(Order.self).map(\.pk), [2])
    try t.throwing("a key that is there", .keyExists) { try copy.add(ByText(pk: "a\u{0}")) }
  }
}
