package import ValueModel

/// Deletion with the delete rules of relations, in a transaction of any storage.
package protocol RuledDeletion {
  /// An object to be deleted or changed, as the storage finds it again.
  associatedtype Item: Hashable

  /// The relations whose keys belong to a collection, with the collections that hold them.
  func relations(to collection: String) -> [(holder: String, relation: RelationDefinition)]

  /// The key of an object as fields of other objects hold it.
  func fieldValue(of item: Item) throws -> Value

  /// The objects that hold a key by a relation.
  func holders(of key: Value, _ relation: RelationDefinition, in holder: String) throws -> [Item]

  /// Removes a key from the field of an object.
  func nullify(
    _ key: Value, _ relation: RelationDefinition, of item: Item, in holder: String) throws

  /// Deletes an object without regard to rules.
  func remove(_ item: Item, from collection: String) throws

  /// Runs `body`; if it throws, nothing that it wrote stays. Rethrows what `body` throws.
  func savepoint<R>(_ body: () throws -> R) throws -> R
}

extension RuledDeletion {
  /// Whether deleting from a collection affects objects of others.
  package func hasRules(for collection: String) -> Bool {
    relations(to: collection).contains { $0.relation.rule != .nothing }
  }

  /// Deletes objects of a collection, and applies the rules of the relations that lead to them.
  ///
  /// Collects first what is deleted, by cascades through any number of relations and through
  /// cycles; then checks whether something denies it; and only then changes anything. Throws
  /// `.denied`, and then nothing is changed.
  package func deleteWithRules(_ items: some Sequence<Item>, of collection: String) throws {
    var deletion = Deletion<Item>()
    for item in items { deletion.add(item, of: collection) }
    while let (name, item) = deletion.takeUnvisited() {
      try forEachHolder(of: item, in: name, by: .cascade) { other, _, _, holder in
        deletion.add(other, of: holder)
      }
    }
    for (name, item) in deletion.all {
      try forEachHolder(of: item, in: name, by: .deny) { other, _, _, holder in
        if deletion.contains(other, of: holder) { return }
        throw StoreError(
          .denied, "objects of collection \(holder) hold its key, and their relation denies it",
          collection: name)
      }
    }
    // If one of the changes is refused, none of them stays.
    try savepoint { try carryOut(deletion) }
  }

  private func carryOut(_ deletion: Deletion<Item>) throws {
    for (name, item) in deletion.all {
      try forEachHolder(of: item, in: name, by: .nullify) { other, key, relation, holder in
        if deletion.contains(other, of: holder) { return }
        try nullify(key, relation, of: other, in: holder)
      }
    }
    for (name, item) in deletion.all { try remove(item, from: name) }
  }

  private func forEachHolder(
    of item: Item, in name: String, by rule: DeleteRule,
    _ body: (Item, Value, RelationDefinition, String) throws -> Void
  ) throws {
    for (holder, relation) in relations(to: name) where relation.rule == rule {
      let key = try fieldValue(of: item)
      for other in try holders(of: key, relation, in: holder) {
        try body(other, key, relation, holder)
      }
    }
  }
}

/// The objects that a deletion removes, by collection.
private struct Deletion<Item: Hashable> {
  private var items: [String: Set<Item>] = [:]
  private var unvisited: [(name: String, item: Item)] = []
  private(set) var all: [(name: String, item: Item)] = []

  mutating func add(_ item: Item, of name: String) {
    guard items[name, default: []].insert(item).inserted else { return }
    unvisited.append((name, item))
    all.append((name, item))
  }

  mutating func takeUnvisited() -> (name: String, item: Item)? { unvisited.popLast() }

  func contains(_ item: Item, of name: String) -> Bool { items[name]?.contains(item) ?? false }
}
