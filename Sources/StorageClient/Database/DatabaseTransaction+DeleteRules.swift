import CollectionModel
import ObjectModel
import ValueModel

/// Deletion with the delete rules of relations.
extension DatabaseTransaction {
  func delete(_ records: [BackendRecord], of collection: BackendCollection) throws {
    let deletion = RecordDeletion(transaction: self)
    if deletion.hasRules(for: collection.name) {
      try deletion.deleteWithRules(records.lazy.map(FoundRecord.init), of: collection.name)
    } else {
      try deleteTogether(records, in: collection)
    }
  }
}

/// A record, told apart from others of its collection by its row.
private struct FoundRecord: Hashable {
  let record: BackendRecord

  static func == (left: Self, right: Self) -> Bool { left.record.row == right.record.row }

  func hash(into hasher: inout Hasher) { hasher.combine(record.row) }
}

/// Deletes the objects of a transaction by their records.
private struct RecordDeletion<Writer: BackendWriter>: RuledDeletion {
  let transaction: DatabaseTransaction<Writer>

  func relations(to collection: String) -> [(holder: String, relation: RelationDefinition)] {
    transaction.collections.values.sorted { $0.name < $1.name }.flatMap { holder in
      holder.definition.relations.filter { $0.target == collection }.map { (holder.name, $0) }
    }
  }

  func fieldValue(of item: FoundRecord) throws -> Value {
    try transaction.key(of: item.record).fieldValue
  }

  func holders(
    of key: Value, _ relation: RelationDefinition, in holder: String
  ) throws -> [FoundRecord] {
    guard let collection = transaction.collections[holder] else { return [] }
    let query = Query(filter: .comparison(relation.path, .equal, key))
    var found: [FoundRecord] = []
    try BackendExecution(
      query, collection, transaction.writer, transaction.core.counts,
      transaction.parser ?? JSONReader()
    ).forEachResult { match in
      found.append(FoundRecord(record: match.record))
      return true
    }
    return found
  }

  func nullify(
    _ key: Value, _ relation: RelationDefinition, of item: FoundRecord, in holder: String
  ) throws {
    guard let collection = transaction.collections[holder] else { return }
    // An earlier rule may have changed the same object.
    guard
      let record = try transaction.writer.record(collection.table, key: item.record.key)
    else { return }
    var value = try record.value(holder)
    guard let own = RecordKey(of: value) else { return }
    value.removeKey(key, collection.forms[relation.path], at: relation.path.components[...])
    try transaction.put(value, key: own, in: holder, .present)
  }

  func remove(_ item: FoundRecord, from collection: String) throws {
    guard let known = transaction.collections[collection],
      let record = try transaction.writer.record(known.table, key: item.record.key)
    else { return }
    try transaction.delete(record, in: known)
  }

  func savepoint<R>(_ body: () throws -> R) throws -> R { try transaction.savepoint(body) }
}
