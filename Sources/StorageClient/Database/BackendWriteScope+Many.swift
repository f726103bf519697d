import Andiron
public import ObjectModel
import ValueModel

/// Writing many objects with few questions to the database.
extension BackendWriteScope {
  public func create<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    _ = try savepoint { try put(contentsOf: objects, .absent) }
  }

  public func update<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    _ = try savepoint { try put(contentsOf: objects, .present) }
  }

  @discardableResult
  public func upsert<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>
  ) throws -> (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) {
    let written = try savepoint { try put(contentsOf: objects, .either) }
    return (written.filter(\.isAdded).map(\.key), written.filter { !$0.isAdded }.map(\.key))
  }

  /// The number of objects that are written together.
  private static var batchCount: Int { 1_000 }

  private func put<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>, _ expectation: Expectation
  ) throws -> [(key: Object.PrimaryKey, isAdded: Bool)] {
    _ = try open()
    var written: [(key: Object.PrimaryKey, isAdded: Bool)] = []
    var batch: [Object] = []
    let writeBatch = { [self] in
      let collection = try collection(of: Object.self)
      let items = try batch.map { try record(of: $0, collection.name) }
      let added = try put(items, in: collection, expectation)
      written += zip(batch, added).map { ($0.pk, $1) }
      batch.removeAll(keepingCapacity: true)
    }
    for object in objects {
      batch.append(object)
      if batch.count == Self.batchCount { try writeBatch() }
    }
    if !batch.isEmpty { try writeBatch() }
    return written
  }

  /// Writes objects together if none is in the way of another or of a stored one; otherwise one
  /// after the other, which says what is wrong. Returns which were added.
  private func put(
    _ items: [(key: RecordKey, value: Value)], in collection: BackendCollection,
    _ expectation: Expectation
  ) throws -> [Bool] {
    try checkIndexes(of: collection)
    // A migration step takes notes of each object.
    guard items.count > 1, visitNotes == nil,
      let batch = try BackendBatch(items, self, collection, expectation)
    else {
      return try items.map { item in
        let present = collections[collection.name] ?? collection
        return try put(item.value, key: item.key, in: present, expectation)
      }
    }
    forget()
    if !batch.irregular.isSubset(of: collection.irregular) {
      try save(collection.with(irregular: collection.irregular.union(batch.irregular)))
    }
    try writer.insert(collection.table, batch.added)
    for change in batch.changed {
      try writer.update(
        collection.table, row: change.row, change.content, removing: change.removing,
        adding: change.adding)
    }
    noteChange(of: collection)
    return batch.isAdded
  }
}
