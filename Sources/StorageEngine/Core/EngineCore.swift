import FileAccess

/// The state that the engine, snapshots and the maintenance thread share.
///
/// `@unchecked Sendable`: `writer`, `cache` and everything that they lead to are accessed under
/// `writerLock`; the other members are set once or lock themselves.
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
  /// Held by one checkpoint, compaction, backup or purge at a time.
  let maintenanceLock = FairLock()
  /// Whether the reserve was given up and has not been set aside again.
  let reserveIsUsedUp = Locked(false)
  let isMaintenanceDue = Locked(false)
  /// The reason why the last automatic checkpoint or compaction failed, for `statistics`.
  let lastMaintenanceError = Locked<EngineError?>(nil)
  #if ANDIRON_CHECKS
    /// Under `writerLock`; nil if the store was opened for reading.
    var invariants: Invariants?
  #endif
  private let lock: (any FileLock)?
  /// Keeps the pages of the base alive.
  private let base: LoadedCheckpoint?

  /// The state of manifest and checkpoint on disk, and the segments that wait to be given back.
  struct CacheState {
    var generation: UInt64
    var checkpointNumber: UInt64
    var checkpointByteCount: Int
    /// The lineage that the next manifest states.
    var lineage: Lineage
    /// The position at which replay starts, according to the checkpoint on disk.
    var logPosition: LogPosition
    /// Segments that current rows no longer refer to and that wait to be removed.
    var retired: [Retired] = []
  }

  /// A segment that no current row refers to.
  struct Retired {
    var slot: Slot
    /// Versions from this one on do not refer to it.
    var version: UInt64
    /// Whether manifest and checkpoint on disk do without it.
    var isCovered = false
  }

  init(
    directory: StoreDirectory, options: EngineOptions, keys: KeyRing, opened: Recovery.Opened,
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
    #if ANDIRON_CHECKS
      if options.mode != .readOnly { invariants = Invariants(writer) }
    #endif
  }

  deinit { lock?.release() }

  func releaseLock() { lock?.release() }

  func checkOpen() throws(EngineError) {
    if isClosed.withLock({ $0 }) { throw EngineError(.closed, "the engine was closed") }
  }

  /// Throws `.nestedWrite` inside a transaction, whose thread would wait for itself. For calls that
  /// begin upkeep, also inside a closure to which upkeep reports its progress.
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

  /// With `copied`, pages of the snapshot are used again as soon as they are in that set.
  func snapshot(copied: CopiedPages? = nil) -> Snapshot {
    Snapshot(
      queue: queue, reader: reader, time: directory.fileSystem.now(), owner: self, copied: copied)
  }
}
