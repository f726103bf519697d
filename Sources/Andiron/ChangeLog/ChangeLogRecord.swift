import StorageEngine

/// Identifies the feed of a store; kept with the collections' definitions.
struct ChangeLogRecord: Sendable, Hashable {
  static let key: [UInt8] = [3]
  private static let byteCount = 32

  /// Chosen at random when the feed began, and contained in its tokens.
  var feed: UInt64
  /// The store that the feed belongs to: records saved from a damaged store are in a new store,
  /// where changes are counted from the beginning.
  var storeIdentifier: [UInt8]
  /// Deletions up to this number may be forgotten.
  var horizon: UInt64 = 0

  /// A feed that begins now.
  init(storeIdentifier: [UInt8]) {
    feed = .random(in: 1 ... .max)
    self.storeIdentifier = storeIdentifier
  }

  /// Nil if the bytes are not those of a record.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    func number(_ start: Int) -> UInt64 {
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    feed = number(0)
    horizon = number(8)
    storeIdentifier = Array(bytes[16...])
  }

  var bytes: [UInt8] { ChangeLog.bytes(feed) + ChangeLog.bytes(horizon) + storeIdentifier }
}

extension ChangeLogRecord {
  /// Nil if there is no record, or it is malformed.
  init?(_ transaction: WriteTransaction) throws {
    guard let table = transaction.existingTable(CatalogRecords.table),
      let bytes = try transaction.get(table, key: Self.key)
    else { return nil }
    self.init(bytes)
  }

  init?(_ snapshot: Snapshot) throws {
    guard let table = snapshot.table(CatalogRecords.table),
      let bytes = try snapshot.get(table, key: Self.key)
    else { return nil }
    self.init(bytes)
  }

  func save(in transaction: WriteTransaction) throws {
    let table = try transaction.table(CatalogRecords.table)
    try transaction.put(table, key: Self.key, value: bytes)
  }
}
