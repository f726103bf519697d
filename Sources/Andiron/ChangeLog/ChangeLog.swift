import ObjectModel
import StorageEngine
import ValueModel

/// A store's record of the last change of each object. There is one record for each object that
/// exists or was deleted, under its collection's name and its key, with the number of its last
/// change as an index entry. Writing the record again moves the entry, so there is never more than
/// one for an object.
///
/// A record is written in the transaction of the change itself.
struct ChangeLog {
  static let tableName = "andiron.changes"
  static let indexName = "andiron.changes.sequence"

  let table: Table
  let sequences: Index

  /// The content of a record.
  struct Entry {
    var collection: String
    /// The key of the object's record.
    var keyBytes: [UInt8]
    var isDeleted: Bool
  }

  // MARK: Bytes

  /// The key of an object's record in the feed.
  static func key(_ collection: String, _ keyBytes: [UInt8]) -> [UInt8] {
    prefix(collection) + keyBytes
  }

  /// The common beginning of the keys of all records about objects of a collection.
  static func prefix(_ collection: String) -> [UInt8] {
    var encoder = OrderedKeyEncoder(capacity: collection.utf8.count + 40)
    encoder.append(collection)
    return encoder.bytes
  }

  static func value(isDeleted: Bool) -> [UInt8] { [isDeleted ? 1 : 0] }

  static func bytes(_ sequence: UInt64) -> [UInt8] {
    withUnsafeBytes(of: sequence.bigEndian) { Array($0) }
  }

  /// The number of a change; nil if the bytes are not those of an entry.
  static func sequence(_ bytes: [UInt8]) -> UInt64? {
    guard bytes.count == 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Throws `.damaged` if the record is not one that a change writes.
  static func entry(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) throws(StoreError) -> Entry {
    let bytes = Array(key)
    var decoder = OrderedKeyDecoder(bytes)
    guard case .string(let collection)? = try? decoder.next(), value.count == 1, value[0] < 2 else {
      throw StoreError(.damaged, "a record of the change feed is malformed")
    }
    return Entry(
      collection: collection, keyBytes: Array(bytes[decoder.offset...]), isDeleted: value[0] == 1)
  }
}

// MARK: In a transaction

extension ChangeLog {
  /// Nil in a store without a feed.
  init?(_ transaction: WriteTransaction) {
    guard let table = transaction.existingTable(Self.tableName),
      let sequences = transaction.existingIndex(Self.indexName)
    else { return nil }
    self.init(table: table, sequences: sequences)
  }

  /// Records that an object's record was just written or deleted. The number is that of the last
  /// record that the transaction has written: for a put, that of the object's new version.
  func note(
    _ keyBytes: [UInt8], of collection: String, isDeleted: Bool, in transaction: WriteTransaction
  ) throws {
    let sequence = transaction.lastSequence.rawValue
    try transaction.put(
      table, key: Self.key(collection, keyBytes), value: Self.value(isDeleted: isDeleted),
      entries: [Index.Entry(sequences, Self.bytes(sequence))])
  }

  /// Throws `.notStorable` if the key of an object's record in the feed would be too long. Called
  /// before the object is written, so that the transaction can continue.
  static func check(_ keyBytes: [UInt8], of collection: String) throws(StoreError) {
    // Each byte of a name is written as two at most.
    let most = 2 * collection.utf8.count + 4 + keyBytes.count
    guard most > EngineLimits.keyByteCount,
      key(collection, keyBytes).count > EngineLimits.keyByteCount
    else { return }
    throw StoreError(
      .notStorable, "the primary key is too long for the change feed", collection: collection)
  }
}

// MARK: In a snapshot

extension ChangeLog {
  /// Nil in a store without a feed.
  init?(_ snapshot: Snapshot) {
    guard let table = snapshot.table(Self.tableName),
      let sequences = snapshot.index(Self.indexName)
    else { return nil }
    self.init(table: table, sequences: sequences)
  }

  /// The number of the newest change; zero if there are no changes.
  func lastSequence(in snapshot: Snapshot) throws -> UInt64 {
    var cursor = try snapshot.cursor(sequences)
    guard cursor.last() else { return 0 }
    return try Self.checkedSequence(cursor)
  }

  /// A cursor before the first change after this number.
  func cursor(after sequence: UInt64, in snapshot: Snapshot) throws -> Cursor {
    let (next, isOver) = sequence.addingReportingOverflow(1)
    return try snapshot.cursor(sequences, KeyRange(from: Self.bytes(isOver ? .max : next)))
  }

  /// Throws `.damaged` if the entry at the cursor is not that of a change.
  static func checkedSequence(_ cursor: Cursor) throws(StoreError) -> UInt64 {
    guard let sequence = sequence(cursor.key) else {
      throw StoreError(.damaged, "an entry of the change feed is malformed")
    }
    return sequence
  }
}
