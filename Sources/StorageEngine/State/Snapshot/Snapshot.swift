internal import FileAccess

/// The store as of one commit, for as long as the snapshot lives. Any thread may read it; readers wait for
/// nobody.
///
/// A snapshot keeps what it sees from being given back: pages in memory, segments on disk. Close it, or
/// let it go, when it has been read; `Engine.statistics` shows how old the oldest one is.
///
/// `@unchecked Sendable`: every member is set once; `trees` points into `version`, which is immutable.
public final class Snapshot: @unchecked Sendable {
  let version: Version
  let arena: PageArena
  let reader: RecordReader
  private let queue: CommitQueue
  private let token: UInt64
  private let isClosed = Locked(false)
  /// Keeps what the arena and the slots point at alive.
  private let owner: any AnyObject & Sendable
  /// What every read needs, without a counted reference on the way: `version` keeps it alive.
  private let trees: TableView
  private let rows: RowTableRoot

  init(
    queue: CommitQueue, arena: PageArena, reader: RecordReader, time: UInt64,
    owner: any AnyObject & Sendable, copied: CopiedPages? = nil
  ) {
    (version, token) = queue.pin(at: time, copied: copied)
    self.queue = queue
    self.arena = arena
    self.reader = reader
    self.owner = owner
    trees = version.roots.tables.view
    rows = version.roots.rows
  }

  deinit { close() }

  /// Gives back what the snapshot held. No read may be running or follow. Calling it again does nothing.
  public func close() {
    let wasClosed = isClosed.withLock { closed in
      defer { closed = true }
      return closed
    }
    if !wasClosed { queue.release(token) }
  }

  /// The sequence of the commit that it sees.
  public var sequence: SequenceNumber { version.sequence }

  // MARK: Tables

  /// The table of that name, or nil where there is none.
  public func table(_ name: String) -> Table? {
    version.catalog.find(.table, name).map { Table(name: name, identifier: $0.identifier) }
  }

  /// The index of that name, or nil where there is none.
  public func index(_ name: String) -> Index? {
    guard let found = version.catalog.find(.index, name),
      let table = version.catalog[found.table]
    else { return nil }
    return Index(
      name: name, tableName: table.name, identifier: found.identifier, table: found.table)
  }

  /// All tables, in the order in which they were created.
  public var tables: [Table] {
    version.catalog.sorted.filter { $0.kind == .table }
      .map { Table(name: $0.name, identifier: $0.identifier) }
  }

  /// All indexes on the table, in the order in which they were created.
  public func indexes(on table: Table) -> [Index] {
    version.catalog.indexes(on: table.identifier).map {
      Index(
        name: $0.name, tableName: table.name, identifier: $0.identifier, table: table.identifier)
    }
  }

  /// The options of the table, or nil where it does not exist.
  public func options(of table: Table) -> TableOptions? {
    version.catalog[table.identifier]?.options
  }

  // MARK: Records

  /// The value of `key`, or nil where there is none.
  ///
  /// Throws `.damaged` where its bytes are not those that were written, `.segmentMissing`,
  /// `.fileFailed`. Cost: a walk down the B-tree and one read, whose every byte is verified.
  public func get(_ table: Table, key: some ByteSource) throws(EngineError) -> [UInt8]? {
    let definition = try definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [UInt8]? in
      guard let place = place(of: key, in: table.identifier) else {
        try checkPages()
        return nil
      }
      return try reader.withRecord(at: place) { (record) throws(EngineError) in
        try check(record, key)
        return try record.copyValue(definition)
      }
    }
  }

  /// Calls `body` with the value of `key`, which is valid only during the call; returns its result, or
  /// nil where there is no record. Copies nothing where the store is mapped and the value not
  /// compressed or encrypted. Throws as `get` does, and what `body` throws.
  @inlinable
  public func withValue<R>(
    _ table: Table, key: some ByteSource, _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R? {
    var result: Result<R, any Error>?
    try key.withBytes { key in
      try visit(table, key: key) { bytes in result = Result { try body(bytes) } }
    }
    return try result?.get()
  }

  @usableFromInline
  func visit(
    _ table: Table, key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) {
    guard let root = root(table.identifier), root.payloadByteCount == 4 else {
      throw .unknown(table.name)
    }
    guard let row = BTree.find(key, in: root, arena) else { return try checkPages() }
    let place = place(of: UInt32(truncatingIfNeeded: row))
    try reader.withRecord(at: place) { (record) throws(EngineError) in
      try check(record, key)
      if record.inflatedByteCount == nil { return body(record.storedValue) }
      try record.withValue(try definition(table)) { body($0) }
    }
  }

  /// Whether the table has a record of `key`. Reads no record.
  public func contains(_ table: Table, key: some ByteSource) throws(EngineError) -> Bool {
    _ = try definition(table)
    return key.withBytes { place(of: $0, in: table.identifier) != nil }
  }

  /// The entries of the record of `key`, sorted; empty where there are none or no record.
  public func entries(_ table: Table, key: some ByteSource) throws(EngineError) -> [IndexEntry] {
    _ = try definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [IndexEntry] in
      guard let row = row(of: key, in: table.identifier) else { return [] }
      let own = withUnsafeBytes(of: row.bigEndian) {
        BTree.find($0, in: version.roots.entries, arena)
      }
      let place = own.map { Place(rawValue: $0) } ?? place(of: row)
      return try reader.withRecord(at: place) { (record) throws(EngineError) -> [IndexEntry] in
        guard let block = record.entriesBlock else { return [] }
        guard let entries = EntriesBlock.decode(block) else {
          throw EngineError(.damaged, "a record's entries are malformed")
        }
        return version.catalog.publicEntries(entries)
      }
    }
  }

  // MARK: Counts

  /// The number of records in the table, in constant time; zero where the table does not exist.
  public func count(_ table: Table) -> Int {
    Int(version.roots.tables[table.identifier]?.primary.count ?? 0)
  }

  /// The number of entries in the index, in constant time; zero where the index does not exist.
  public func count(_ index: Index) -> Int {
    Int(version.roots.tables[index.identifier]?.primary.count ?? 0)
  }

  /// The number of records with keys in `range`. Cost: two walks down the B-tree.
  public func count(_ table: Table, in range: KeyRange) -> Int {
    guard let root = version.roots.tables[table.identifier]?.primary else { return 0 }
    return range.count(in: root, arena)
  }

  /// The number of entries with bytes in `range`. Cost: two walks down the B-tree.
  public func count(_ index: Index, in range: KeyRange) -> Int {
    guard let root = version.roots.tables[index.identifier]?.primary else { return 0 }
    return range.encodedForIndex.count(in: root, arena)
  }

  // MARK: Inside

  @inline(__always)
  func definition(_ table: Table) throws(EngineError) -> Definition {
    guard let definition = version.catalog[table.identifier], definition.kind == .table else {
      throw .unknown(table.name)
    }
    return definition
  }

  @inline(__always)
  private func root(_ table: TableIdentifier) -> TreeRoot? {
    trees.find(table)?.pointee.primary
  }

  @inline(__always)
  func row(of key: UnsafeRawBufferPointer, in table: TableIdentifier) -> UInt32? {
    guard let root = root(table) else { return nil }
    return BTree.find(key, in: root, arena).map { UInt32(truncatingIfNeeded: $0) }
  }

  @inline(__always)
  func place(of row: UInt32) -> Place {
    Place(rawValue: RowTable.get(row, in: rows, arena))
  }

  @inline(__always)
  func place(of key: UnsafeRawBufferPointer, in table: TableIdentifier) -> Place? {
    row(of: key, in: table).map { place(of: $0) }
  }

  /// What is not found may be hidden by a damaged page.
  @inline(__always)
  func checkPages() throws(EngineError) {
    if arena.damagedPage != .none { throw .damagedPage }
  }

  /// The frame must be the one of this key: a wrong row would otherwise show another record.
  @inline(__always)
  func check(_ record: RecordView, _ key: UnsafeRawBufferPointer) throws(EngineError) {
    guard record.key.count == key.count, ByteComparison.isEqual(record.key, key) else {
      throw EngineError(.damaged, "a key leads to the record of another key")
    }
  }
}
