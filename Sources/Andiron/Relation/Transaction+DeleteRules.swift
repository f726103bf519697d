import CollectionModel
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

  func deleteWithRules(keys: Set<RecordKey>, in binding: CollectionBinding) throws {
    try KeyDeletion(transaction: self).deleteWithRules(keys, of: binding.name)
  }
}

/// Deletes the objects of a transaction by their primary keys.
private struct KeyDeletion: RuledDeletion {
  let transaction: Transaction

  func relations(to collection: String) -> [(holder: String, relation: RelationDefinition)] {
    transaction.catalog.relations(to: collection).map { ($0.holder.name, $0.relation) }
  }

  func fieldValue(of item: RecordKey) -> Value { item.fieldValue }

  func holders(
    of key: Value, _ relation: RelationDefinition, in holder: String
  ) throws -> [RecordKey] {
    guard let binding = transaction.catalog.collections[holder] else { return [] }
    var keys: Set<RecordKey> = []
    try transaction._withReadState { state in
      let query = Query(filter: .comparison(relation.path, .equal, key))
      try QueryExecution(query, binding, state).forEachResult { match in
        if let key = RecordKey(of: match.value) { keys.insert(key) }
        return true
      }
    }
    return Array(keys)
  }

  func nullify(
    _ key: Value, _ relation: RelationDefinition, of item: RecordKey, in holder: String
  ) throws {
    guard let binding = transaction.catalog.collections[holder],
      var value = try transaction.value(key: item, in: binding)
    else { return }
    value.removeKey(key, binding.forms[relation.path], at: relation.path.components[...])
    try transaction.put(value, key: item, in: binding, .present)
  }

  func remove(_ item: RecordKey, from collection: String) throws {
    guard let binding = transaction.catalog.collections[collection] else { return }
    try transaction.delete(key: item, in: binding)
  }

  func savepoint<R>(_ body: () throws -> R) throws -> R { try transaction.savepoint(body) }
}
