import FileAccess

/// What engine, snapshots and the maintenance thread share.
///
/// `@unchecked Sendable`: `writer`, `files` and everything behind them are reached under `writerLock`;
/// the other members are set once or lock themselves.
final class EngineCore: @unchecked Sendable {
  let directory: StoreDirectory
  let options: EngineOptions
  let keys: KeyRing
  let arena: PageArena
  let reader: RecordReader
  let queue: CommitQueue
  let writerLock = FairLock()
  let isClosed = Locked(false)
  /// Under `writerLock`.
  let writer: Writer
  /// Under `writerLock`.
  var cache: CacheState
  /// One checkpoint or compaction at a time.
  let maintenanceLock = FairLock()
  let isPaused = Locked(false)
  /// Whether the reserve was given up and has not come back.
  let reserveIsUsedUp = Locked(false)
  let isMaintenanceDue = Locked(false)
  /// Why the last automatic checkpoint or compaction failed, for `statistics`.
  let lastMaintenanceError = Locked<EngineError?>(nil)
  private let lock: (any FileLock)?
  /// Keeps the pages of the base alive.
  private let base: LoadedCheckpoint?

  /// What is known of manifest and checkpoint on disk, and what waits to be given back.
  struct CacheState {
    var generation: UInt64
    var checkpointNumber: UInt64
    var checkpointByteCount: Int
    /// What the next manifest says of it.
    var lineage: Lineage
    /// Where the checkpoint on disk says that replay starts.
    var logPosition: LogPosition
    /// Compacted segments whose records were moved, in versions before the given one.
    var retired: [Retired] = []
  }

  /// A segment that no current row points at.
  struct Retired {
    var slot: Slot
    /// Versions from this one on do not refer to it.
    var version: UInt64
    /// Whether manifest and checkpoint on disk do without it.
    var isCovered = false
  }

  init(
    directory: StoreDirectory, options: EngineOptions, keys: KeyRing, opened: OpenedStore,
    lock: (any FileLock)?
  ) {
    self.directory = directory
    self.options = options
    self.keys = keys
    self.lock = lock
    writer = opened.writer
    arena = opened.writer.arena
    queue = opened.writer.queue
    reader = opened.writer.store.reader
    base = opened.checkpoint
    cache = CacheState(
      generation: opened.manifestGeneration, checkpointNumber: opened.checkpointNumber,
      checkpointByteCount: opened.checkpointByteCount,
      lineage: Lineage(
        opening: opened.lineage, generation: opened.manifestGeneration, directory.fileSystem),
      logPosition: opened.checkpoint?.metadata.logPosition ?? .start)
    writer.hasReserve = { [unowned self] in hasReserve() }
  }

  deinit { lock?.release() }

  func releaseLock() { lock?.release() }

  func checkOpen() throws(EngineError) {
    if isClosed.withLock({ $0 }) { throw EngineError(.closed, "the engine was closed") }
  }

  /// Throws `.nestedWrite` inside a transaction, whose thread would wait for itself. For calls that begin upkeep,
  /// also in what upkeep calls to tell of its progress.
  func checkNotNested(isUpkeep: Bool = false) throws(EngineError) {
    if writerLock.isHeldByCaller {
      throw EngineError(
        .nestedWrite, "called inside a transaction of the same store; use that transaction")
    }
    if isUpkeep, maintenanceLock.isHeldByCaller {
      throw EngineError(
        .nestedWrite, "called inside a compaction, backup or check of the same store")
    }
  }

  func checkWritable() throws(EngineError) {
    try checkOpen()
    if options.mode == .readOnly {
      throw EngineError(.readOnly, "the store was opened for reading")
    }
    try queue.check()
  }

  /// With `copied`, pages of the snapshot are used again as soon as they are among those.
  func snapshot(copied: CopiedPages? = nil) -> Snapshot {
    Snapshot(
      queue: queue, reader: reader, time: directory.fileSystem.now(), owner: self, copied: copied)
  }
}
