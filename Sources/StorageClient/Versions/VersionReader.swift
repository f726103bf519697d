package import CollectionModel
import ValueModel

/// Reads versions of objects in one state of a database.
package struct VersionReader<Reader: BackendReader> {
  package let reader: Reader
  let collections: [String: BackendCollection]

  package typealias Numbered = (row: Int64, record: VersionRecord)

  /// The table and the index of versions; nil if no version was noted yet.
  package var place: (table: Int64, index: Int64)? {
    guard let collection = collections[VersionRecord.collection],
      let index = collection.indexes.first(where: {
        $0.definition.derivation == VersionDerivation.identifier
      })
    else { return nil }
    return (collection.table, index.number)
  }

  /// The versions of an object, newest first, as they are kept.
  func records(_ key: RecordKey, in collection: String) throws -> [Numbered] {
    guard let place else { return [] }
    var found: [Numbered] = []
    try reader.forEachRecord(
      place.table, by: place.index, in: VersionRecord.range(of: collection, key),
      isReversed: true, limit: nil
    ) { _, record in
      found.append((record.row, try VersionRecord(record)))
      return true
    }
    return found
  }

  /// Calls `body` with the versions of an object, oldest first, until it returns false.
  func forEachRecord(
    _ key: RecordKey, in collection: String,
    _ body: (BackendRecord, VersionRecord) throws -> Bool
  ) throws {
    guard let place else { return }
    try reader.forEachRecord(
      place.table, by: place.index, in: VersionRecord.range(of: collection, key),
      isReversed: false, limit: 1
    ) { _, record in try body(record, VersionRecord(record)) }
  }

  /// The rows of the versions of an object, newest first.
  package func rows(_ key: RecordKey, in collection: String) throws -> [Int64] {
    guard let place else { return [] }
    var rows: [Int64] = []
    try reader.forEachEntry(
      place.index, in: VersionRecord.range(of: collection, key), isReversed: true
    ) { _, row in
      rows.append(row)
      return true
    }
    return rows
  }

  /// The versions of an object, newest first, with their content. An object that was written
  /// without its versions being noted has one, of number zero.
  package func versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    let records = try records(key, in: collection)
    if records.isEmpty {
      guard let value = try current(key, in: collection) else { return [] }
      return [StoredVersion(sequence: 0, nanoseconds: 0, value: value)]
    }
    return try self.versions(records)
  }

  /// Versions with their content, in the same order.
  package func versions(_ records: [Numbered]) throws -> [StoredVersion] {
    let current = try currentValues(records)
    return records.map { row, record in
      let own = record.content ?? current[Name(collection: record.collection, key: record.key)]
      return StoredVersion(
        sequence: UInt64(row), nanoseconds: record.nanoseconds,
        value: record.isDeletion ? nil : own)
    }
  }

  /// The versions of these rows, in ascending order of rows.
  package func records(ofRows rows: [Int64]) throws -> [Numbered] {
    guard let place, !rows.isEmpty else { return [] }
    var found: [Numbered] = []
    try reader.forEachRecord(place.table, rows: rows.sorted()) { record in
      found.append((record.row, try VersionRecord(record)))
      return true
    }
    return found
  }

  private struct Name: Hashable {
    var collection: String
    var key: RecordKey
  }

  /// The objects of those versions that are current ones.
  private func currentValues(_ records: [Numbered]) throws -> [Name: Value] {
    var wanted: [String: Set<RecordKey>] = [:]
    for (_, record) in records where record.content == nil && !record.isDeletion {
      wanted[record.collection, default: []].insert(record.key)
    }
    var values: [Name: Value] = [:]
    for (name, keys) in wanted {
      guard let collection = collections[name] else { continue }
      let wanted = keys.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
      try reader.forEachRecord(collection.table, keys: wanted) { record in
        let value = try record.value(name)
        if let key = RecordKey(of: value) { values[Name(collection: name, key: key)] = value }
        return true
      }
    }
    return values
  }

  private func current(_ key: RecordKey, in name: String) throws -> Value? {
    guard let collection = collections[name] else { return nil }
    return try reader.record(collection.table, key: key.bytes).map { try $0.value(name) }
  }
}
