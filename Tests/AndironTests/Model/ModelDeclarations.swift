import Andiron
import TestSupport

/// An index, and the keys that a unique one makes from an object, written a second time.
struct ModelIndex<Object: ModelObject>: Sendable {
  var name: String
  var index: ObjectIndex<Object>
  /// The keys that no other object may have; nil for an index that is not unique.
  var uniqueKeys: (@Sendable (Object) -> [String])?

  init(
    _ name: String, _ index: ObjectIndex<Object>,
    unique: (@Sendable (Object) -> [String])? = nil
  ) {
    self.name = name
    self.index = index
    uniqueKeys = unique
  }
}

/// The declarations of the collections, which change with each opening.
struct ModelDeclarations: Sendable {
  /// The declarations in the current task.
  @TaskLocal static var current = ModelDeclarations()

  var owners: [ModelIndex<Owner>] = []
  var items: [ModelIndex<Item>] = []
  var notes: [ModelIndex<Note>] = []
  var visits: [ModelIndex<Visit>] = []
  var relations: [ModelRelation] = []

  init() {}

  init(_ generator: inout SeededGenerator) {
    func some<Index>(_ pool: [Index]) -> [Index] {
      pool.filter { _ in generator.chance(1, in: 2) }
    }
    owners = some(Self.ownerPool(isFirst: generator.chance(1, in: 2)))
    items = some(Self.itemPool)
    notes = some(Self.notePool)
    visits = some(Self.visitPool)
    relations = ModelRelation.all.map { relation in
      var relation = relation
      relation.rule = relation.rules.randomElement(using: &generator) ?? .nothing
      return relation
    }
  }

  /// The index named `changing` is one of two.
  private static func ownerPool(isFirst: Bool) -> [ModelIndex<Owner>] {
    [
      ModelIndex("rank", .on(\.rank)),
      ModelIndex("folded", .on(\.name, folding: .caseInsensitive, name: "folded")),
      ModelIndex("email", .unique(\.email)) { $0.email.map { [$0] } ?? [] },
      ModelIndex("tags", .on(\.tags)),
      ModelIndex("two", .on(.descending(\.rank), .ascending(\.name), name: "two")),
      ModelIndex("codes", .unique(\.codes)) { ($0.codes ?? []).map { "\($0)" } },
      ModelIndex(
        "pair",
        .unique(.ascending(\.name, folding: .caseInsensitive), .descending(\.rank), name: "pair")
      ) { ["\($0.name.lowercased())|\($0.rank)"] },
      ModelIndex(
        "changing", isFirst ? .on(\.rank, name: "changing") : .on(\.name, name: "changing")),
    ]
  }

  private static let itemPool: [ModelIndex<Item>] = [
    ModelIndex("title", .on(\.title)),
    ModelIndex("price", .on(\.price)),
    ModelIndex("lines", .on(.path("lines.product"), .ascending(\.count), name: "lines")),
    ModelIndex("amounts", .on(.path("lines.amount", .descending), name: "amounts")),
    ModelIndex("of", .unique(.ascending(\.title), .ascending(\.owner), name: "of")) { item in
      item.owner.map { ["\(item.title)|\($0)"] } ?? []
    },
    ModelIndex("serial", .unique(\.serial)) { $0.serial.map { [$0] } ?? [] },
    ModelIndex("open", .on(.ascending(\.isOpen), .descending(\.count), name: "open")),
  ]

  private static let notePool: [ModelIndex<Note>] = [
    ModelIndex("rank", .on(\.rank)),
    ModelIndex(
      "text", .on(\.text, folding: [.caseInsensitive, .diacriticInsensitive], name: "text")),
    ModelIndex("label", .unique(\.label)) { $0.label.map { [$0] } ?? [] },
  ]

  private static let visitPool: [ModelIndex<Visit>] = [
    ModelIndex("rank", .on(\.rank)),
    ModelIndex("previous", .unique(\.previous)) { $0.previous.map { [$0.text] } ?? [] },
  ]
}
