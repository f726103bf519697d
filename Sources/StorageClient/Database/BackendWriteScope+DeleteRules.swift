import Andiron
import ObjectModel
import ValueModel

/// Deletion with the delete rules of relations, as in a store.
extension BackendWriteScope {
  /// Collects first what is deleted, by cascades through any number of relations and through
  /// cycles; then checks whether something denies it; and only then changes anything.
  func deleteWithRules(_ records: [BackendRecord], in collection: BackendCollection) throws {
    guard hasRules(for: collection.name) else {
      return try delete(records, in: collection)
    }
    var deletion = BackendDeletion()
    for record in records { deletion.add(record, of: collection.name) }
    while let (name, record) = deletion.takeUnvisited() {
      for (holder, relation) in relations(to: name) where relation.rule == .cascade {
        for other in try holders(of: record, relation, in: holder) {
          deletion.add(other, of: holder.name)
        }
      }
    }
    for (name, record) in deletion.all {
      for (holder, relation) in relations(to: name) where relation.rule == .deny {
        let left = try holders(of: record, relation, in: holder)
          .filter { !deletion.contains($0, of: holder.name) }
        if left.isEmpty { continue }
        throw StorageError(
          .denied,
          "objects of collection \(holder.name) hold its key, and their relation denies it",
          collection: name)
      }
    }
    // If one of the changes is refused, none of them stays.
    try savepoint { try carryOut(deletion) }
  }

  private func carryOut(_ deletion: BackendDeletion) throws {
    for (name, record) in deletion.all {
      for (holder, relation) in relations(to: name) where relation.rule == .nullify {
        for other in try holders(of: record, relation, in: holder)
        where !deletion.contains(other, of: holder.name) {
          try nullify(try fieldValue(record), relation, of: other, in: holder)
        }
      }
    }
    for (name, record) in deletion.all {
      guard let collection = collections[name] else { continue }
      try delete([record], in: collection)
    }
  }

  private func nullify(
    _ key: Value, _ relation: RelationDefinition, of other: BackendRecord,
    in holder: BackendCollection
  ) throws {
    var value = try other.value(holder.name)
    guard let own = RecordKey(of: value) else { return }
    value.removeKey(key, holder.forms[relation.path], at: relation.path.components[...])
    _ = try put(value, key: own, in: holder, .present)
  }

  /// The records that hold the key of one by a relation.
  private func holders(
    of record: BackendRecord, _ relation: RelationDefinition, in holder: BackendCollection
  ) throws -> [BackendRecord] {
    let filter = Filter.comparison(relation.path, .equal, try fieldValue(record))
    var found: [BackendRecord] = []
    try BackendExecution(Query(filter: filter), holder, writer).forEachResult { match in
      found.append(match.record)
      return true
    }
    return found
  }

  /// The key of a record as fields hold it.
  private func fieldValue(_ record: BackendRecord) throws -> Value {
    try StorageError.wrapping {
      try record.key.withUnsafeBytes { try RecordKey(bytes: $0) }.fieldValue
    }
  }

  private func hasRules(for name: String) -> Bool {
    relations(to: name).contains { $0.relation.rule != .nothing }
  }

  private func relations(
    to name: String
  ) -> [(holder: BackendCollection, relation: RelationDefinition)] {
    collections.values.sorted { $0.name < $1.name }.flatMap { holder in
      holder.definition.relations.filter { $0.target == name }.map { (holder, $0) }
    }
  }
}

/// The records that a deletion removes, by collection.
private struct BackendDeletion {
  private var rows: [String: Set<Int64>] = [:]
  private var unvisited: [(name: String, record: BackendRecord)] = []
  private(set) var all: [(name: String, record: BackendRecord)] = []

  mutating func add(_ record: BackendRecord, of name: String) {
    guard rows[name, default: []].insert(record.row).inserted else { return }
    unvisited.append((name, record))
    all.append((name, record))
  }

  mutating func takeUnvisited() -> (name: String, record: BackendRecord)? { unvisited.popLast() }

  func contains(_ record: BackendRecord, of name: String) -> Bool {
    rows[name]?.contains(record.row) ?? false
  }
}
