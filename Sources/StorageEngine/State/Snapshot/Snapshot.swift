internal import FileAccess

/// The store as of one commit, unchanged for as long as the snapshot lives. Any thread may read it.
/// Readers wait for nobody.
///
/// A snapshot keeps everything that it sees from being reclaimed: pages in memory, segments on
/// disk. Close or release it as soon as it is no longer needed; `Engine.statistics` shows the age
/// of each open one.
///
/// `@unchecked Sendable`: every member is set once; `view` points into `version`, which is
/// immutable.
public final class Snapshot: @unchecked Sendable {
  let version: Version
  let arena: PageArena
  /// The look-ups of `version`.
  let view: StateView
  let reader: RecordReader
  private let queue: CommitQueue
  private let token: UInt64
  private let isClosed = Locked(false)
  /// Keeps the memory alive that the arena and the slots point to.
  private let owner: any AnyObject & Sendable

  init(
    queue: CommitQueue, reader: RecordReader, time: UInt64,
    owner: any AnyObject & Sendable, copied: CopiedPages? = nil
  ) {
    (version, token) = queue.pin(at: time, copied: copied)
    self.queue = queue
    self.reader = reader
    self.owner = owner
    arena = version.state.arena
    view = version.state.view
  }

  deinit { close() }

  /// Releases everything that the snapshot held. No read may be running or follow. Calling it again
  /// has no effect.
  public func close() {
    let wasClosed = isClosed.withLock { closed in
      defer { closed = true }
      return closed
    }
    if !wasClosed { queue.release(token) }
  }

  /// The sequence of the commit that the snapshot sees.
  public var sequence: SequenceNumber { version.sequence }

  // MARK: Tables

  /// Returns the table with that name, or nil if there is none.
  public func table(_ name: String) -> Table? { version.state.catalog.table(named: name) }

  /// Returns the index with that name, or nil if there is none.
  public func index(_ name: String) -> Index? { version.state.catalog.index(named: name) }

  /// All tables, in the order in which they were created.
  public var tables: [Table] { version.state.catalog.tables }

  /// Returns all indexes on the table, in the order in which they were created.
  public func indexes(on table: Table) -> [Index] { version.state.catalog.indexes(of: table) }

  /// Returns the options of the table, or nil if it does not exist.
  public func options(of table: Table) -> Table.Options? {
    version.state.catalog[table.identifier]?.options
  }

  // MARK: Records

  /// Returns the value of `key`, or nil if there is no record.
  ///
  /// Throws `.unknownTable`; `.damaged` if the bytes are not those that were written;
  /// `.segmentMissing` or `.fileFailed` if they cannot be read. Cost: a walk down the B-tree and
  /// one read, which verifies every byte.
  public func get(_ table: Table, key: some ByteSource) throws(EngineError) -> [UInt8]? {
    let definition = try version.state.definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [UInt8]? in
      guard let row = view.row(of: key, in: table.identifier, arena) else {
        try checkPages()
        return nil
      }
      return try reader.withRecord(at: view.place(of: row, arena)) { (record) throws(EngineError) in
        try record.check(isOf: key)
        return try record.copyValue(definition)
      }
    }
  }

  /// Calls `body` with the value of `key`, which is valid only during the call, and returns its
  /// result; nil if there is no record. Nothing is copied if the store is mapped and the value is
  /// neither compressed nor encrypted.
  ///
  /// Throws `.unknownTable`; `.damaged`, `.segmentMissing` or `.fileFailed` if the record cannot be
  /// read; and what `body` throws.
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
    let root = try view.root(of: table)
    guard let row = BTree.find(key, in: root, arena) else { return try checkPages() }
    let place = view.place(of: UInt32(truncatingIfNeeded: row), arena)
    try reader.withRecord(at: place) { (record) throws(EngineError) in
      try record.check(isOf: key)
      if record.inflatedByteCount == nil { return body(record.storedValue) }
      try record.withValue(try version.state.definition(table)) { body($0) }
    }
  }

  /// Returns whether the table has a record of `key`, without reading it. Throws `.unknownTable`.
  public func contains(_ table: Table, key: some ByteSource) throws(EngineError) -> Bool {
    _ = try version.state.definition(table)
    if key.withBytes({ view.row(of: $0, in: table.identifier, arena) != nil }) { return true }
    try checkPages()
    return false
  }

  /// Returns the entries of the record of `key`, sorted; empty if it has none or does not exist.
  /// Throws `.unknownTable`, and `.damaged`, `.segmentMissing` or `.fileFailed` if the record
  /// cannot be read.
  public func entries(_ table: Table, key: some ByteSource) throws(EngineError) -> [Index.Entry] {
    _ = try version.state.definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [Index.Entry] in
      guard let row = view.row(of: key, in: table.identifier, arena) else {
        try checkPages()
        return []
      }
      let place = view.entriesPlace(of: row, arena) ?? view.place(of: row, arena)
      return try reader.withRecord(at: place) { (record) throws(EngineError) -> [Index.Entry] in
        try record.check(isOf: key)
        guard let block = record.entriesBlock else { return [] }
        guard let entries = EntriesBlock.decode(block) else {
          throw EngineError(.damaged, "a record's entries are malformed")
        }
        return version.state.catalog.publicEntries(entries)
      }
    }
  }

  // MARK: Counts

  /// Returns the number of records in the table, in constant time; zero if the table does not
  /// exist.
  public func count(_ table: Table) -> Int { version.state.count(table.identifier) }

  /// Returns the number of entries in the index, in constant time; zero if the index does not
  /// exist.
  public func count(_ index: Index) -> Int { version.state.count(index.identifier) }

  /// Returns the number of records with keys in `range`; zero if the table does not exist. Cost:
  /// two walks down the B-tree.
  public func count(_ table: Table, in range: KeyRange) -> Int {
    version.state.count(table.identifier, in: range)
  }

  /// Returns the number of entries with bytes in `range`; zero if the index does not exist. Cost:
  /// two walks down the B-tree.
  public func count(_ index: Index, in range: KeyRange) -> Int {
    version.state.count(index.identifier, in: range.encodedForIndex)
  }

  // MARK: Inside

  /// Throws `.damaged` if a damaged page may hide what was not found.
  @inline(__always)
  func checkPages() throws(EngineError) {
    if arena.damagedPage != .none { throw .damagedPage }
  }
}
