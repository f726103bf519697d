internal import FileAccess

/// The store as of one commit, for as long as the snapshot lives. Any thread may read it; readers wait for
/// nobody.
///
/// A snapshot keeps what it sees from being given back: pages in memory, segments on disk. Close it, or
/// let it go, when it has been read; `Engine.statistics` shows how old the oldest one is.
///
///
/// `@unchecked Sendable`: every member is set once; `view` points into `version`, which is immutable.
public final class Snapshot: @unchecked Sendable {
  let version: Version
  let arena: PageArena
  /// Of `version`.
  let view: StateView
  let reader: RecordReader
  private let queue: CommitQueue
  private let token: UInt64
  private let isClosed = Locked(false)
  /// Keeps what the arena and the slots point at alive.
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
  public func table(_ name: String) -> Table? { version.state.catalog.table(named: name) }

  /// The index of that name, or nil where there is none.
  public func index(_ name: String) -> Index? { version.state.catalog.index(named: name) }

  /// All tables, in the order in which they were created.
  public var tables: [Table] { version.state.catalog.tables }

  /// All indexes on the table, in the order in which they were created.
  public func indexes(on table: Table) -> [Index] { version.state.catalog.indexes(of: table) }

  /// The options of the table, or nil where it does not exist.
  public func options(of table: Table) -> TableOptions? {
    version.state.catalog[table.identifier]?.options
  }

  // MARK: Records

  /// The value of `key`, or nil where there is none.
  ///
  /// Throws `.damaged` where its bytes are not those that were written, `.segmentMissing`,
  /// `.fileFailed`. Cost: a walk down the B-tree and one read, whose every byte is verified.
  public func get(_ table: Table, key: some ByteSource) throws(EngineError) -> [UInt8]? {
    let definition = try version.state.definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [UInt8]? in
      guard let row = view.row(of: key, in: table.identifier, arena) else {
        try checkPages()
        return nil
      }
      return try reader.withRecord(at: view.place(of: row, arena)) { (record) throws(EngineError) in
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
    let root = try view.root(of: table)
    guard let row = BTree.find(key, in: root, arena) else { return try checkPages() }
    let place = view.place(of: UInt32(truncatingIfNeeded: row), arena)
    try reader.withRecord(at: place) { (record) throws(EngineError) in
      try check(record, key)
      if record.inflatedByteCount == nil { return body(record.storedValue) }
      try record.withValue(try version.state.definition(table)) { body($0) }
    }
  }

  /// Whether the table has a record of `key`. Reads no record.
  public func contains(_ table: Table, key: some ByteSource) throws(EngineError) -> Bool {
    _ = try version.state.definition(table)
    return key.withBytes { view.row(of: $0, in: table.identifier, arena) != nil }
  }

  /// The entries of the record of `key`, sorted; empty where there are none or no record.
  public func entries(_ table: Table, key: some ByteSource) throws(EngineError) -> [IndexEntry] {
    _ = try version.state.definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [IndexEntry] in
      guard let row = view.row(of: key, in: table.identifier, arena) else { return [] }
      let place = view.entriesPlace(of: row, arena) ?? view.place(of: row, arena)
      return try reader.withRecord(at: place) { (record) throws(EngineError) -> [IndexEntry] in
        guard let block = record.entriesBlock else { return [] }
        guard let entries = EntriesBlock.decode(block) else {
          throw EngineError(.damaged, "a record's entries are malformed")
        }
        return version.state.catalog.publicEntries(entries)
      }
    }
  }

  // MARK: Counts

  /// The number of records in the table, in constant time; zero where the table does not exist.
  public func count(_ table: Table) -> Int { version.state.count(table.identifier) }

  /// The number of entries in the index, in constant time; zero where the index does not exist.
  public func count(_ index: Index) -> Int { version.state.count(index.identifier) }

  /// The number of records with keys in `range`. Cost: two walks down the B-tree.
  public func count(_ table: Table, in range: KeyRange) -> Int {
    version.state.count(table.identifier, in: range)
  }

  /// The number of entries with bytes in `range`. Cost: two walks down the B-tree.
  public func count(_ index: Index, in range: KeyRange) -> Int {
    version.state.count(index.identifier, in: range.encodedForIndex)
  }

  // MARK: Inside

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
