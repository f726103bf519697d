internal import Dispatch

/// What keeps a store small, safe and fast to open. Readers and writers go on meanwhile.
extension Engine {
  /// Writes a checkpoint now: the next opening replays nothing that was committed before.
  ///
  /// Happens by itself (`EngineOptions.checkpointByteCount`). Makes buffered commits durable. Writers wait
  /// while its state is taken, some milliseconds where the disk is not busy. Throws `.readOnly`, `.closed`, `.noSpace`, `.failedEarlier`.
  public func checkpoint() throws(EngineError) { try core.checkpoint() }

  /// Rewrites every segment that holds garbage and gives its space back, while readers and writers go on.
  ///
  /// Happens by itself (`EngineOptions.compaction`); call it to have it done now. `progress` is told the
  /// share that is done, now and then, and cancels by returning false; then `.cancelled` is thrown, and
  /// what was done stays done. Throws `.damaged` where a segment cannot be read whole: it stays as it is.
  public func compact(progress: (Double) -> Bool = { _ in true }) throws(EngineError) {
    try core.compactFully(progress)
  }

  /// Makes the directory at `target` a store that holds what this one holds now, while readers and
  /// writers go on.
  ///
  /// Segments never change, so they are linked or cloned where the file system can, else copied; those
  /// that an earlier backup to the same directory has brought there are left alone, once their headers and
  /// ends have been compared. A backup that is interrupted leaves the earlier one in order; where there is
  /// none, what it leaves cannot be opened (`.segmentMissing`) until a backup has come to its end.
  ///
  /// Throws `.backupConflict` where `target` is this store, holds another one, or a backup that was opened
  /// and written to since, or that holds commits which this store does not; `.locked` where the store at
  /// `target` is open for writing; `.notAStore` where `target` holds other files. Then nothing was changed.
  @discardableResult
  public func backup(
    to target: String, options: BackupOptions = BackupOptions()
  ) throws(EngineError) -> BackupReport {
    try core.backup(
      to: StoreDirectory(path: target, fileSystem: core.directory.fileSystem), options)
  }

  /// Deletes the record of `key` with all its old versions, and returns when no file of the store holds a
  /// byte of it any more. Also for a key that was deleted before.
  ///
  /// Waits up to `patience` for snapshots that can still read it to be closed; those taken after the key was
  /// moved out of the way do not count, so readers that come and go do not hold it up. Throws `.pinned` where one
  /// stays open: close it and purge again. Checkpoints and compaction wait meanwhile. Backups and what the file
  /// system keeps of removed files are beyond its reach. Cost: reads all segments, rewrites those that held the
  /// key, rebuilds the table's tree and writes checkpoints.
  public func purge(
    _ table: Table, key: some ByteSource, patience: Duration = .seconds(2)
  ) throws {
    let copy = key.withBytes { Array($0) }
    try write { try $0.forget(table, key: copy) }
    let wait =
      max(0, patience.components.seconds) * 1_000_000_000
      + max(0, patience.components.attoseconds) / 1_000_000_000
    try core.purge(
      table.identifier, copy, until: .now() + .nanoseconds(Int(clamping: wait)))
  }

  /// Writes everything anew that an earlier key, or none, was used for, while readers and writers go on; when
  /// it returns, the store opens with its current key alone.
  ///
  /// `progress` is told the share that is done, now and then, and cancels by returning false; then `.cancelled`
  /// is thrown, and what was done stays done. Snapshots that are open keep the old files until they are
  /// closed. Throws `.damaged` where a segment cannot be read whole: it stays as it is. Does nothing where all is
  /// written with the current key. Cost: that of copying what is rewritten.
  public func rewriteWithCurrentKey(
    progress: (Double) -> Bool = { _ in true }
  ) throws(EngineError) {
    try core.rewriteWithCurrentKey(progress)
  }
}
