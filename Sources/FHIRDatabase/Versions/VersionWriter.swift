import Andiron
import Foundation
import StorageClient
import StorageEngine
import ValueModel

/// Notes the versions of the resources that a transaction writes, in the order of the writes.
struct VersionWriter<Writer: BackendWriter> {
  private let writer: Writer
  private let retention: VersionRetention
  /// In milliseconds since 1970.
  private let time: Int64
  /// New versions that are still to be written.
  private var new: [VersionRecord] = []
  private var newNames: Set<[UInt8]> = []

  init(_ writer: Writer, _ retention: VersionRetention, _ time: Date) {
    self.writer = writer
    self.retention = retention
    self.time = Int64((time.timeIntervalSince1970 * 1_000).rounded(.down))
  }

  typealias Collections = [String: BackendCollection]

  /// A resource was stored in place of another, or as a new one.
  mutating func noteWritten(
    _ key: RecordKey, in collection: String, replacing old: Value?, _ collections: Collections
  ) throws {
    if let old { try close(key, in: collection, old, collections) }
    add(VersionRecord(collection, key, time: time, isDeletion: false))
  }

  /// A resource was deleted.
  mutating func noteDeleted(
    _ key: RecordKey, in collection: String, _ old: Value, _ collections: Collections
  ) throws {
    try close(key, in: collection, old, collections)
    if retention.keepsAny {
      add(VersionRecord(collection, key, time: time, isDeletion: true))
    }
  }

  private mutating func add(_ version: VersionRecord) {
    new.append(version)
    newNames.insert(VersionRecord.resource(version.collection, version.key))
  }

  /// The current version of a resource becomes an old one: it gets the content, or is forgotten.
  private mutating func close(
    _ key: RecordKey, in collection: String, _ old: Value, _ collections: Collections
  ) throws {
    if newNames.contains(VersionRecord.resource(collection, key)) { try flush(collections) }
    let reader = VersionReader(reader: writer, collections: collections)
    guard let place = reader.place,
      let current = try reader.records(key, in: collection, limit: 1).first
    else { return }
    guard retention.keepsAny else { return try delete(current, place) }
    var record = current.record
    record.end = time
    record.content = old
    try writer.update(
      place.table, row: current.row, try record.backendContent(), removing: [], adding: [])
    try forgetExpired(key, in: collection, reader)
  }

  private func forgetExpired(
    _ key: RecordKey, in collection: String, _ reader: VersionReader<Writer>
  ) throws {
    guard let place = reader.place else { return }
    if case .last(let count) = retention {
      let expired = try reader.rows(key, in: collection).dropFirst(count)
      guard !expired.isEmpty else { return }
      for version in try reader.records(ofRows: Array(expired)) { try delete(version, place) }
      return
    }
    guard let oldest = retention.oldestKept(now: time) else { return }
    var expired: [VersionReader<Writer>.Numbered] = []
    try reader.forEachRecord(key, in: collection) { version in
      guard let end = version.record.end, end < oldest else { return false }
      expired.append(version)
      return true
    }
    for version in expired { try delete(version, place) }
  }

  private func delete(
    _ version: VersionReader<Writer>.Numbered, _ place: (table: Int64, index: Int64)
  ) throws {
    try writer.delete(
      place.table, row: version.row,
      entries: version.record.entries.map { BackendEntry(index: place.index, bytes: $0) })
  }

  /// Forgets all versions of a resource. Returns false if there were none.
  mutating func forget(
    _ key: RecordKey, in collection: String, _ collections: Collections
  ) throws -> Bool {
    let reader = VersionReader(reader: writer, collections: collections)
    guard let place = reader.place else { return false }
    let all = try reader.records(key, in: collection)
    for version in all { try delete(version, place) }
    return !all.isEmpty
  }

  /// Writes what was collected.
  mutating func flush(_ collections: Collections) throws {
    guard !new.isEmpty else { return }
    let versions = new
    new.removeAll(keepingCapacity: true)
    newNames.removeAll(keepingCapacity: true)
    guard let place = VersionReader(reader: writer, collections: collections).place else {
      throw StorageError(
        .failed, "the collection does not exist", collection: VersionRecord.collection)
    }
    let insertions = try versions.map { version in
      BackendInsertion(
        key: RecordKey.uuid(UUID()).bytes, try version.backendContent(),
        entries: version.entries.map { BackendEntry(index: place.index, bytes: $0) })
    }
    try writer.insert(place.table, insertions)
  }
}
