internal import Dispatch
internal import FileAccess

/// An ordered, transactional, crash-safe key-value store in one directory.
///
/// Four types matter: an `Engine` opens a store, a `WriteTransaction` changes it, a `Snapshot`
/// reads it, and a `Cursor` walks it. Any thread may use an engine. Only one engine at a time
/// writes a store; engines opened with `.readOnly`, in this process or others, read alongside it.
public final class Engine: Sendable {
  let core: EngineCore
  let maintenance: Maintenance?
  private let asyncWrites = DispatchQueue(
    label: "andiron.writes", attributes: .concurrent)

  private init(core: EngineCore) {
    self.core = core
    let isAutomatic = core.options.isMaintenanceAutomatic && core.options.mode != .readOnly
    maintenance = isAutomatic ? Maintenance(core) : nil
    // Work left by earlier sessions is done even if this one does not write.
    maintenance?.noteCommit()
  }

  deinit {
    maintenance?.stop()
    if core.holdSegmentsForSnapshots() { core.releaseLock() }
  }

  /// Opens the store in the directory at `path`, and creates it if the options say so.
  ///
  /// Throws `.locked` at once if another engine writes it; `.notAStore`, `.newerFormat`,
  /// `.keyMissing`, `.wrongKey`, `.notAuthentic`, `.encryptionUnavailable`, `.segmentMissing` and
  /// `.damaged` without having changed a byte; `.readOnly` if the disk accepts no writes,
  /// `.noSpace` and `.fileFailed`. Cost: the pages of the checkpoint are hashed and the log after
  /// it is replayed; without a checkpoint, everything is read.
  public static func open(
    _ path: String, options: EngineOptions = EngineOptions()
  ) throws(EngineError) -> Engine {
    Engine(core: try EngineCore.open(path, options: options.normalized))
  }

  // MARK: Writing

  /// Runs `body` in a transaction and returns its result once the commit is as durable as
  /// requested.
  ///
  /// Transactions run one at a time, in the order of the calls; commits that wait at the same time
  /// share a sync. If `body` throws, everything is rolled back and the error is rethrown. Also
  /// throws `.readOnly`, `.closed`, `.noSpace`, `.failedEarlier` and `.fileFailed`, and
  /// `.nestedWrite` if it is called inside `body`. Blocks the calling thread; in asynchronous code,
  /// use the asynchronous form.
  @discardableResult
  public func write<R>(
    durability: Durability = .full, _ body: (WriteTransaction) throws -> R
  ) throws -> R {
    let result = try core.write(durability, body)
    maintenance?.noteCommit()
    return result
  }

  /// Runs `body` in a transaction on a thread of the engine, so that nothing blocks Swift's
  /// cooperative pool, and returns its result once the commit is as durable as requested.
  ///
  /// A task that is cancelled before its transaction begins gets a `CancellationError` at once, and
  /// nothing is written; a transaction that has begun ends as it would have. Throws as the
  /// synchronous form does.
  @discardableResult
  public func write<R: Sendable>(
    durability: Durability = .full, _ body: @escaping @Sendable (WriteTransaction) throws -> R
  ) async throws -> R {
    let call = PendingCall<R>()
    return try await withTaskCancellationHandler {
      asyncWrites.async { call.run { try self.writeBlocking(durability, body) } }
      return try await call.result.value()
    } onCancel: {
      call.cancel()
    }
  }

  private func writeBlocking<R>(
    _ durability: Durability, _ body: (WriteTransaction) throws -> R
  ) throws -> R {
    try write(durability: durability, body)
  }

  /// Returns the table with that name. Creates it durably if it does not exist, and gives it
  /// `options` if its own differ.
  ///
  /// Throws `.definitionConflict`, `.keyTooLong` and `.valueTooLarge` as `WriteTransaction.table`
  /// does, and as `write` does if something must be changed.
  public func table(
    _ name: String, options: Table.Options = Table.Options()
  ) throws -> Table {
    let snapshot = snapshot()
    defer { snapshot.close() }
    if let known = snapshot.table(name), snapshot.options(of: known) == options { return known }
    return try write { try $0.table(name, options: options) }
  }

  /// Returns the index with that name on `table`. Creates it durably, and empty, if it does not
  /// exist.
  ///
  /// Throws `.unknownTable`, `.definitionConflict` and `.keyTooLong` as `WriteTransaction.index`
  /// does, and as `write` does if it must be created.
  public func index(_ name: String, on table: Table) throws -> Index {
    let snapshot = snapshot()
    defer { snapshot.close() }
    if let known = snapshot.index(name), known.table == table.identifier { return known }
    return try write { try $0.index(name, on: table) }
  }

  // MARK: Reading

  /// Returns the store as of the newest published commit. Cost: a lock held for some nanoseconds.
  public func snapshot() -> Snapshot { core.snapshot() }

  /// The size and use of the store at this moment. Throws `.closed`, `.fileFailed`, and
  /// `.nestedWrite` inside a transaction. Cost: looks at every file in the directory.
  public var statistics: EngineStatistics {
    get throws(EngineError) { try core.statistics() }
  }

  // MARK: For the layer above

  /// Returns once everything that the snapshot sees survives power loss. Cost: nothing if it
  /// already does, which is the case unless commits were `.buffered`; otherwise one sync, for which
  /// writers wait.
  ///
  /// An engine that was opened for reading cannot sync what another process wrote, and returns at
  /// once. Throws `.nestedWrite`, `.closed`, `.failedEarlier`, `.fileFailed` and `.noSpace`.
  package func makeDurable(_ snapshot: Snapshot) throws(EngineError) {
    guard core.options.mode != .readOnly, core.queue.durablePosition < snapshot.version.logEnd
    else { return }
    try core.checkNotNested()
    try core.writerLock.withLock { () throws(EngineError) in
      try core.checkWritable()
      try core.makeLogDurable()
    }
  }

  /// Throws `.nestedWrite` inside a transaction, whose thread would wait for itself.
  package func checkNotNested() throws(EngineError) { try core.checkNotNested() }

  /// The bytes that identify this store. Only its backups share them.
  package var identifierBytes: [UInt8] {
    let identifier = core.writer.store.identifier
    var writer = ByteWriter(capacity: StoreIdentifier.byteCount)
    writer.append(identifier)
    return writer.bytes
  }

  // MARK: Closing

  /// Writes a checkpoint, so that the next opening is fast, and releases the store to other
  /// writers.
  ///
  /// Open snapshots remain usable. If they need more segments than the system has file descriptors
  /// for, other writers are kept out until the snapshots are closed. Calling it again does nothing.
  ///
  /// Throws `.nestedWrite` inside a transaction, which can continue. Also throws if the checkpoint
  /// could not be written; the store is closed nevertheless, and commits that were not durable
  /// before may still not be.
  public func close() throws(EngineError) {
    try core.checkNotNested(isUpkeep: true)
    maintenance?.stop()
    try core.close()
  }
}
