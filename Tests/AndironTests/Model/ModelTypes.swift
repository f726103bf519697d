import Andiron
import Foundation
import TestSupport

/// A type of the random model test.
protocol ModelObject: DeclaredObject, Equatable {
  static var name: String { get }
  /// The place of the objects in the model.
  static var objects: WritableKeyPath<ModelState, ModelTable<Self>> { get }
  /// The paths that queries and sorts use.
  static var paths: [ValuePath] { get }
  /// The indexes that are declared at present.
  static var indexes: WritableKeyPath<ModelDeclarations, [ModelIndex<Self>]> { get }
  static func key(_ number: Int) -> PrimaryKey
  static func random(_ key: PrimaryKey, _ generator: inout SeededGenerator) -> Self
  /// A change that depends only on the object.
  mutating func bump()
  /// A test of the targets of relations, for the store and for the model.
  static func ranked(_ field: QueryField<Self, Self>, above bound: Int) -> TypedFilter<Self>
  func isRanked(above bound: Int) -> Bool
}

extension ModelObject {
  static var collection: CollectionDeclaration<Self> {
    CollectionDeclaration(
      name: name, indexes: ModelDeclarations.current[keyPath: indexes].map(\.index),
      relations: ModelDeclarations.current.relations.compactMap { $0.declaration(of: Self.self) })
  }

  var isSame: (Self) -> Bool { { $0 == self && $0.pk == self.pk } }
}

/// Objects with relations to each other, including cycles.
struct Owner: Codable, Equatable, Sendable {
  var pk: Int
  var name: String
  var rank: Int
  var email: String?
  var tags: [String]
  var codes: [Int]?
  var boss: Int?
  var peers: [Int]
}

extension Owner: ModelObject {
  static let name = "Owner"
  static var objects: WritableKeyPath<ModelState, ModelTable<Owner>> { \.owners }
  static var indexes: WritableKeyPath<ModelDeclarations, [ModelIndex<Owner>]> { \.owners }
  static var paths: [ValuePath] { ["name", "rank", "email", "tags", "codes", "boss", "peers"] }
  static func key(_ number: Int) -> Int { number }

  static func random(_ key: Int, _ generator: inout SeededGenerator) -> Owner {
    Owner(
      pk: key, name: ModelPools.name(&generator), rank: ModelPools.rank(&generator),
      email: ModelPools.email(&generator), tags: ModelPools.tags(&generator),
      codes: ModelPools.codes(&generator),
      boss: generator.chance(1, in: 2) ? ModelPools.number(&generator) : nil,
      peers: ModelPools.numbers(&generator))
  }

  mutating func bump() {
    rank += 1
    tags = Array(tags.dropFirst())
  }

  static func ranked(_ field: QueryField<Owner, Owner>, above bound: Int) -> TypedFilter<Owner> {
    field.rank > bound
  }

  func isRanked(above bound: Int) -> Bool { rank > bound }
}

/// Objects with keys of text, and with objects inside.
struct Item: Codable, Equatable, Sendable {
  struct Line: Codable, Equatable, Sendable {
    var product: String
    var amount: Int?
  }

  var pk: String
  var title: String
  var price: Decimal?
  var count: Int
  var isOpen: Bool
  var serial: String?
  var lines: [Line]
  var owner: Int?
  var maker: Int
  var likes: [Int]?
}

extension Item: ModelObject {
  static let name = "Item"
  static var objects: WritableKeyPath<ModelState, ModelTable<Item>> { \.items }
  static var indexes: WritableKeyPath<ModelDeclarations, [ModelIndex<Item>]> { \.items }
  static var paths: [ValuePath] {
    [
      "title", "price", "count", "isOpen", "serial", "lines.product", "lines.amount", "owner",
      "maker", "likes", "lines",
    ]
  }
  static func key(_ number: Int) -> String { "item \(number)" }

  static func random(_ key: String, _ generator: inout SeededGenerator) -> Item {
    let lines = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      Line(
        product: ModelPools.name(&generator),
        amount: generator.chance(2, in: 3) ? ModelPools.rank(&generator) : nil)
    }
    return Item(
      pk: key, title: ModelPools.name(&generator),
      price: generator.chance(3, in: 4) ? Decimal(ModelPools.rank(&generator)) / 4 : nil,
      count: ModelPools.rank(&generator), isOpen: generator.chance(1, in: 2),
      serial: ModelPools.email(&generator), lines: lines,
      owner: generator.chance(2, in: 3) ? ModelPools.number(&generator) : nil,
      maker: ModelPools.number(&generator),
      likes: generator.chance(3, in: 4) ? ModelPools.numbers(&generator) : nil)
  }

  mutating func bump() {
    count += 1
    isOpen.toggle()
  }

  static func ranked(_ field: QueryField<Item, Item>, above bound: Int) -> TypedFilter<Item> {
    field.count > bound
  }

  func isRanked(above bound: Int) -> Bool { count > bound }
}

/// A view over a value.
struct Note: ObjectView {
  static let schema = Schema(
    "Note", "text:string rank:integer label:string item:string items:string*")
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var text: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }
  var rank: Int? {
    get { fields[integer: Self.schema, 1] }
    set { fields[integer: Self.schema, 1] = newValue }
  }
  var label: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }
  var item: String? {
    get { fields[string: Self.schema, 3] }
    set { fields[string: Self.schema, 3] = newValue }
  }
  var items: [String] {
    get { fields[strings: Self.schema, 4] }
    set { fields[strings: Self.schema, 4] = newValue }
  }
}

extension Note: ModelObject {
  static let name = "Note"
  static var objects: WritableKeyPath<ModelState, ModelTable<Note>> { \.notes }
  static var indexes: WritableKeyPath<ModelDeclarations, [ModelIndex<Note>]> { \.notes }
  static var paths: [ValuePath] { ["text", "rank", "label", "item", "items", "unknown"] }

  static func key(_ number: Int) -> UUID {
    UUID(uuid: (7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)))
  }

  static func random(_ key: UUID, _ generator: inout SeededGenerator) -> Note {
    var note = Note()
    note.pk = key
    if generator.chance(4, in: 5) { note.text = ModelPools.name(&generator) }
    if generator.chance(4, in: 5) { note.rank = ModelPools.rank(&generator) }
    note.label = ModelPools.email(&generator)
    if generator.chance(2, in: 3) { note.item = Item.key(ModelPools.number(&generator)) }
    note.items = ModelPools.numbers(&generator).map { Item.key($0) }
    // A field that the type does not know is kept.
    if generator.chance(1, in: 4) { note.fields["unknown"] = Value(ModelPools.rank(&generator)) }
    return note
  }

  mutating func bump() { rank = (rank ?? 0) + 1 }

  static func ranked(_ field: QueryField<Note, Note>, above bound: Int) -> TypedFilter<Note> {
    field.rank > bound
  }

  func isRanked(above bound: Int) -> Bool { rank.map { $0 > bound } ?? false }
}

/// Few different values, so that objects have some in common.
enum ModelPools {
  static let keyCount = 24
  static let long = String(repeating: "long ", count: 250)
  static let names = [
    "", "Ada", "ada", "ADA", "Bob", "bobby", "Éva", "éva", "eva", "Zoë", "日本", long + "a",
    long + "b",
    "a.b", "null",
  ]

  static func name(_ generator: inout SeededGenerator) -> String {
    let name = names.randomElement(using: &generator) ?? ""
    return generator.chance(1, in: 3) ? name + "\(rank(&generator))" : name
  }

  static func rank(_ generator: inout SeededGenerator) -> Int {
    Int.random(in: -3...8, using: &generator)
  }

  static func number(_ generator: inout SeededGenerator) -> Int {
    Int.random(in: 0..<keyCount, using: &generator)
  }

  static func numbers(_ generator: inout SeededGenerator) -> [Int] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in number(&generator) }
  }

  static func email(_ generator: inout SeededGenerator) -> String? {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: nil
    case 2: long + "\(Int.random(in: 0..<8, using: &generator))@x"
    default: "\(Int.random(in: 0..<60, using: &generator))@x"
    }
  }

  static func tags(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      "t\(Int.random(in: 0..<5, using: &generator))"
    }
  }

  static func codes(_ generator: inout SeededGenerator) -> [Int]? {
    if generator.chance(1, in: 3) { return nil }
    return (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      Int.random(in: 0..<80, using: &generator)
    }
  }
}
