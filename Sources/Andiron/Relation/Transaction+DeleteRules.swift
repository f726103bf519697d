import ObjectModel
import StorageEngine
import ValueModel

/// Deletion of objects and the delete rules of relations.
extension Transaction {
  func deleteWithRules(key: RecordKey, in binding: CollectionBinding) throws -> Bool {
    if !catalog.hasRules(for: binding.name) { return try delete(key: key, in: binding) }
    guard try engine.contains(binding.table, key: key.bytes) else { return false }
    try deleteWithRules(keys: [key], in: binding)
    return true
  }

  /// Collects first what is deleted, by cascades through any number of relations and through
  /// cycles; then checks whether something denies it; and only then changes anything.
  func deleteWithRules(keys: Set<RecordKey>, in binding: CollectionBinding) throws {
    var deletion = Deletion()
    deletion.add(keys, of: binding.name)
    while let (name, key) = deletion.takeUnvisited() {
      for (holder, relation) in catalog.relations(to: name) where relation.rule == .cascade {
        deletion.add(try holders(of: key, relation, in: holder), of: holder.name)
      }
    }
    for (name, key) in deletion.all {
      for (holder, relation) in catalog.relations(to: name) where relation.rule == .deny {
        let left = try holders(of: key, relation, in: holder)
          .subtracting(deletion.keys(of: holder.name))
        guard left.isEmpty else { throw binding.denied(by: holder) }
      }
    }
    // If one of the changes is refused, none of them stays.
    try savepoint { try carryOut(deletion) }
  }

  private func carryOut(_ deletion: Deletion) throws {
    for (name, key) in deletion.all {
      for (holder, relation) in catalog.relations(to: name) where relation.rule == .nullify {
        for other in try holders(of: key, relation, in: holder)
          .subtracting(deletion.keys(of: holder.name))
        {
          try nullify(key, relation, of: other, in: holder)
        }
      }
    }
    for (name, key) in deletion.all {
      guard let binding = catalog.collections[name] else { continue }
      try delete(key: key, in: binding)
    }
  }

  /// The keys of the objects that hold a key by a relation.
  private func holders(
    of key: RecordKey, _ relation: RelationDefinition, in holder: CollectionBinding
  ) throws -> Set<RecordKey> {
    let filter = Filter.comparison(relation.path, .equal, key.fieldValue)
    var keys: Set<RecordKey> = []
    try _withReadState { state in
      try QueryExecution(Query(filter: filter), holder, state).forEachResult { match in
        if let key = RecordKey(of: match.value) { keys.insert(key) }
        return true
      }
    }
    return keys
  }

  private func nullify(
    _ key: RecordKey, _ relation: RelationDefinition, of other: RecordKey,
    in holder: CollectionBinding
  ) throws {
    guard var value = try value(key: other, in: holder) else { return }
    value.removeKey(
      key.fieldValue, holder.forms[relation.path], at: relation.path.components[...])
    try put(value, key: other, in: holder, .present)
  }
}

/// The objects that a deletion removes, by collection.
private struct Deletion {
  private var keysByName: [String: Set<RecordKey>] = [:]
  private var unvisited: [(name: String, key: RecordKey)] = []
  private(set) var all: [(name: String, key: RecordKey)] = []

  mutating func add(_ keys: Set<RecordKey>, of name: String) {
    for key in keys where keysByName[name, default: []].insert(key).inserted {
      unvisited.append((name, key))
      all.append((name, key))
    }
  }

  mutating func takeUnvisited() -> (name: String, key: RecordKey)? { unvisited.popLast() }

  func keys(of name: String) -> Set<RecordKey> { keysByName[name] ?? [] }
}

extension CollectionBinding {
  fileprivate func denied(by holder: CollectionBinding) -> StoreError {
    StoreError(
      .denied, "objects of collection \(holder.name) hold its key, and their relation denies it",
      collection: name)
  }
}
