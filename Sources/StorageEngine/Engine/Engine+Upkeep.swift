internal import Dispatch

/// Operations that keep a store small, safe and fast to open. Reads and writes continue during
/// them.
extension Engine {
  /// Writes a checkpoint now, so that the next opening replays nothing that was committed before.
  ///
  /// The engine also does this automatically (`EngineOptions.checkpointByteCount`). Makes buffered
  /// commits durable. Writers wait while the state is taken, some milliseconds unless the disk is
  /// busy. Throws `.readOnly`, `.closed`, `.noSpace`, `.failedEarlier` and `.fileFailed`,
  /// `.damaged` if a page of the trees is damaged, and `.nestedWrite` inside a transaction.
  public func checkpoint() throws(EngineError) { try core.checkpoint() }

  /// Rewrites every segment that contains garbage and releases its space.
  ///
  /// The engine also does this automatically (`EngineOptions.compaction`); call it to have it done
  /// now. `progress` receives the share of the work that is done, now and then, and cancels by
  /// returning false; then `.cancelled` is thrown, and the finished part stays done. Throws
  /// `.damaged` if a segment cannot be read in full, which then stays as it is; also `.readOnly`,
  /// `.closed`, `.noSpace`, `.failedEarlier`, `.fileFailed` and `.nestedWrite`.
  public func compact(progress: (Double) -> Bool = { _ in true }) throws(EngineError) {
    try core.compactFully(progress)
  }

  /// Makes the directory at `target` a store with the present content of this one.
  ///
  /// Segments never change, so they are linked or cloned if the file system can do that, and copied
  /// otherwise. Those that an earlier backup to the same directory brought there are kept, once
  /// their headers and ends have been compared. If a backup is interrupted, an earlier one in the
  /// same directory stays intact; if there is none, the directory cannot be opened
  /// (`.segmentMissing`) until a backup has been completed.
  ///
  /// Throws `.backupConflict` if `target` is this store, contains another one, or contains a backup
  /// that was opened and written to since, or that has commits which this store does not have;
  /// `.locked` if the store at `target` is open for writing; `.notAStore` if `target` contains
  /// other files. Nothing was changed then. Also throws `.damaged` if the manifest or a header of
  /// this store cannot be read, `.readOnly`, `.closed`, `.noSpace`, `.failedEarlier`,
  /// `.fileFailed` and `.nestedWrite`.
  @discardableResult
  public func backup(
    to target: String, options: BackupOptions = BackupOptions()
  ) throws(EngineError) -> BackupReport {
    try core.backup(
      to: StoreDirectory(path: target, fileSystem: core.directory.fileSystem), options)
  }

  /// Deletes the record of `key` with all its old versions, and returns when no file of the store
  /// contains any byte of it. Also works for a key that was deleted before.
  ///
  /// Waits up to `patience` for the closing of snapshots that can still read the record. Snapshots
  /// taken after the key was moved out of the way do not count, so short-lived readers do not delay
  /// the purge. Throws `.pinned` if one of the counted snapshots stays open: close it and purge
  /// again. Checkpoints and compaction wait until the purge ends. A purge does not reach backups,
  /// or remnants of removed files that the file system keeps. Cost: reads all segments, rewrites
  /// those that contained the key, rebuilds the table's tree and writes checkpoints.
  ///
  /// The purge first commits the deletion, then erases the bytes. If it throws, or if the process
  /// ends before it returns, the record may be deleted while files still contain bytes of it; call
  /// `purge` again to erase them.
  ///
  /// Also throws `.unknownTable`, `.keyTooLong`, `.damaged` if a segment cannot be read in full,
  /// `.readOnly`, `.closed`, `.noSpace`, `.failedEarlier`, `.fileFailed`, and `.nestedWrite` inside
  /// a transaction.
  public func purge(
    _ table: Table, key: some ByteSource, patience: Duration = .seconds(2)
  ) throws {
    try core.checkNotNested(isUpkeep: true)
    let copy = key.withBytes { Array($0) }
    try write { try $0.forget(table, key: copy) }
    let wait =
      max(0, patience.components.seconds) * 1_000_000_000
      + max(0, patience.components.attoseconds) / 1_000_000_000
    try core.purge(
      table.identifier, copy, until: .now() + .nanoseconds(Int(clamping: wait)))
  }

  /// Returns whether any file contains bytes of the record: the record itself, or remains of one
  /// that was deleted or whose purge failed. Cost: reads all segments. Throws what `purge` throws,
  /// except `.pinned`.
  package func holdsRemains(of key: some ByteSource, in table: Table) throws(EngineError) -> Bool {
    try core.checkNotNested(isUpkeep: true)
    return try core.holdsRemains(table.identifier, key.withBytes { Array($0) })
  }

  /// Rewrites everything that was written with an earlier key, or with none. When it returns, the
  /// store opens with its current key alone.
  ///
  /// `progress` receives the share of the work that is done, now and then, and cancels by returning
  /// false; then `.cancelled` is thrown, and the finished part stays done. Open snapshots keep the
  /// old files until they are closed. If everything is written with the current key already, it
  /// only writes a checkpoint. Cost: that of copying what is rewritten.
  ///
  /// Throws `.damaged` if a segment cannot be read in full, which then stays as it is; also
  /// `.readOnly`, `.closed`, `.noSpace`, `.failedEarlier`, `.fileFailed`, `.encryptionUnavailable`
  /// and `.nestedWrite`.
  public func rewriteWithCurrentKey(
    progress: (Double) -> Bool = { _ in true }
  ) throws(EngineError) {
    try core.rewriteWithCurrentKey(progress)
  }
}
