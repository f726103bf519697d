import CollectionModel
import StorageClient
import StorageEngine
import ValueModel

/// Notes the versions of the resources that a transaction writes, in the order of the writes.
struct VersionWriter<Writer: BackendWriter> {
  private let transaction: DatabaseTransaction<Writer>
  private let retention: VersionRetention
  /// In milliseconds since 1970.
  private let time: Int64
  /// New versions that are still to be written.
  private var new: [VersionRecord] = []
  private var newNames: Set<[UInt8]> = []
  /// Versions to forget once the new ones are written, whose numbers are then above theirs.
  private var expired: [RecordKey] = []

  init(_ transaction: DatabaseTransaction<Writer>, _ retention: VersionRetention, time: Int64) {
    self.transaction = transaction
    self.retention = retention
    self.time = time
  }

  private var reader: VersionReader<Writer> {
    VersionReader(reader: transaction.reader, collections: transaction.collections)
  }

  func ensureCollection() throws {
    try transaction.ensureCollection(
      VersionRecord.collection, .uuid, index: VersionRecord.indexName, VersionDerivation())
  }

  /// A resource was stored in place of another, or as a new one.
  mutating func noteWritten(
    _ key: RecordKey, in collection: String, replacing old: Value?
  ) throws {
    if let old { try close(key, in: collection, old) }
    add(VersionRecord(collection, key, time: time, isDeletion: false))
  }

  /// A resource was deleted.
  mutating func noteDeleted(_ key: RecordKey, in collection: String, _ old: Value) throws {
    try close(key, in: collection, old)
    if retention.keepsAny {
      add(VersionRecord(collection, key, time: time, isDeletion: true))
    }
  }

  private mutating func add(_ version: VersionRecord) {
    new.append(version)
    newNames.insert(VersionRecord.resource(version.collection, version.key))
  }

  /// The current version of a resource becomes an old one: it gets the content, or is forgotten.
  private mutating func close(_ key: RecordKey, in collection: String, _ old: Value) throws {
    if newNames.contains(VersionRecord.resource(collection, key)) { try flush() }
    try ensureCollection()
    guard let current = try reader.records(key, in: collection, limit: 1).first else { return }
    guard retention.keepsAny else {
      expired.append(current.record.id)
      return
    }
    var record = current.record
    record.end = time
    record.content = old
    try transaction.put([record.prepared()], in: VersionRecord.collection)
    try noteExpired(key, in: collection)
  }

  private mutating func noteExpired(_ key: RecordKey, in collection: String) throws {
    if case .last(let count) = retention {
      let rows = try reader.rows(key, in: collection).dropFirst(count)
      expired += try reader.records(ofRows: Array(rows)).map(\.record.id)
      return
    }
    guard let oldest = retention.oldestKept(now: time) else { return }
    var found: [RecordKey] = []
    try reader.forEachRecord(key, in: collection) { version in
      guard let end = version.record.end, end < oldest else { return false }
      found.append(version.record.id)
      return true
    }
    expired += found
  }

  /// Forgets all versions of a resource. Returns false if there were none.
  mutating func forget(_ key: RecordKey, in collection: String) throws -> Bool {
    let all = try reader.records(key, in: collection)
    for version in all {
      _ = try transaction.delete(version.record.id, in: VersionRecord.collection)
    }
    return !all.isEmpty
  }

  /// Writes what was collected.
  mutating func flush() throws {
    let (versions, old) = (new, expired)
    new.removeAll(keepingCapacity: true)
    newNames.removeAll(keepingCapacity: true)
    expired = []
    if !versions.isEmpty {
      try ensureCollection()
      try transaction.put(versions.map { try $0.prepared() }, in: VersionRecord.collection)
    }
    for id in old { _ = try transaction.delete(id, in: VersionRecord.collection) }
  }
}
