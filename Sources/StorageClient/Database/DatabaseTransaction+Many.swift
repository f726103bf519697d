import CollectionModel
public import ObjectModel
import ValueModel

/// Writing many objects with few questions to the database.
extension DatabaseTransaction {
  public func add<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
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
    var written: [(key: Object.PrimaryKey, isAdded: Bool)] = []
    var batch: [Object] = []
    func writeBatch() throws {
      let name = try collection(of: Object.self).name
      let items = try batch.map { object in
        let (key, value) = try object.record(in: name)
        return try PreparedObject(key, value, in: name)
      }
      written += zip(batch.map(\.pk), try put(items, in: name, expectation))
        .map { (key: $0, isAdded: $1) }
      batch.removeAll(keepingCapacity: true)
    }
    for object in objects {
      batch.append(object)
      if batch.count == Self.batchCount { try writeBatch() }
    }
    if !batch.isEmpty { try writeBatch() }
    return written
  }

  /// Writes objects together if nothing is in the way, and otherwise one after the other, so that
  /// the error names the cause. Returns for each object whether it was added. With
  /// `isAbsenceAllowed`, objects may name blobs that the database does not hold.
  @discardableResult
  func put(
    _ items: [PreparedObject], in name: String, _ expectation: Expectation,
    isAbsenceAllowed: Bool = false, notesVersions: Bool = true
  ) throws -> [Bool] {
    try checkOpen()
    try keepBlobs(of: items, in: name, isAbsenceAllowed: isAbsenceAllowed)
    guard let known = collections[name] else {
      throw StoreError(.failed, "the collection is gone", collection: name)
    }
    let collection = try writable(known)
    guard let batch = try DatabaseBatch(items, self, collection, expectation) else {
      return try items.map { item in
        try put(
          item, in: collections[name] ?? collection, expectation, notesVersions: notesVersions)
      }
    }
    try noteIrregular(batch.irregular, in: collection)
    if !batch.added.isEmpty { try writer.insert(collection.table, batch.added) }
    for change in batch.changed {
      noteRemoved(change.removing, from: collection)
      try writer.update(
        collection.table, row: change.row, change.content, removing: change.removing,
        adding: change.adding)
    }
    noteWrite(to: name)
    if try notesVersions && self.notesVersions(of: name) {
      let written = try items.map { item in
        (key: item.key, old: try batch.replaced[item.key].map { try value(of: $0, collection) })
      }
      try noteWritten(written, in: name)
    }
    return batch.isAdded
  }

  /// Deletes records without regard to rules.
  func deleteTogether(_ records: [BackendRecord], in known: BackendCollection) throws {
    if records.isEmpty { return }
    let collection = try writable(known)
    for start in stride(from: 0, to: records.count, by: Self.batchCount) {
      let part = records[start..<min(start + Self.batchCount, records.count)]
      try writer.delete(
        collection.table,
        part.map { record in
          let entries = try entries(of: value(of: record, collection), in: collection).all
          noteRemoved(entries, from: collection)
          return (row: record.row, entries: entries)
        })
    }
    noteWrite(to: collection.name)
    guard try notesVersions(of: collection.name) else { return }
    for start in stride(from: 0, to: records.count, by: Self.batchCount) {
      let part = records[start..<min(start + Self.batchCount, records.count)]
      try noteDeleted(
        part.map { (key: try key(of: $0), old: try value(of: $0, collection)) },
        in: collection.name)
    }
  }
}
