public import Foundation
public import StorageEngine

/// Upkeep, most of which happens automatically.
extension Store {
  /// Waits until every index that was being built is complete or found contradicted.
  ///
  /// Throws the error that stopped a build, and `.notStorable` if the objects do not allow an index
  /// to be built, now or earlier; the error names the collection and the index.
  public func waitForIndexes() async throws {
    let builder = indexBuilder
    try await core.reading { try builder.wait() }
  }

  /// Writes a checkpoint now, so that the next opening does not replay anything committed before.
  ///
  /// Throws `.closed`, `.readOnly`, `.nestedWrite` inside a transaction, and `.noSpace` or
  /// `.failed` if the checkpoint cannot be written.
  public func checkpoint() throws { try StoreError.wrapping { try core.engine.checkpoint() } }

  /// Removes blobs that nothing names, and reclaims the space of deleted and replaced objects,
  /// while readers and writers continue.
  ///
  /// Happens automatically in the background. `progress` receives the share that is done, from 0 to
  /// 1, and cancels by returning false.
  ///
  /// Throws `.cancelled` if `progress` returns false, and `.damaged` if a segment cannot be read
  /// whole; also `.closed`, `.readOnly`, and `.nestedWrite` inside a transaction.
  public func compact(progress: (Double) -> Bool = { _ in true }) throws {
    try StoreError.wrapping {
      try BlobSweep(core).run { true }
      try core.engine.compact(progress: progress)
    }
  }

  /// Rewrites everything that was written with an earlier key of `options.encryption`, or without
  /// one, while readers and writers continue.
  ///
  /// When it returns, the current key alone opens the store.
  ///
  /// `progress` receives the share that is done, from 0 to 1, and cancels by returning false. Open
  /// snapshots keep the old files until they are closed.
  ///
  /// Throws `.cancelled` if `progress` returns false, and `.damaged` if a segment cannot be read
  /// whole; also `.closed`, `.readOnly`, and `.nestedWrite` inside a transaction.
  public func rewriteWithCurrentKey(progress: (Double) -> Bool = { _ in true }) throws {
    try StoreError.wrapping { try core.engine.rewriteWithCurrentKey(progress: progress) }
  }

  /// Makes the directory at `url` a store with the present content of this one, while readers and
  /// writers continue.
  ///
  /// A second backup to the same directory adds only what is new.
  ///
  /// Throws `.invalidLocation` if `url` is not a file URL. Throws `.failed` with the engine's
  /// `.backupConflict` if the directory is this store, or holds another store or a backup that has
  /// since been written to; `.unreachable` if it is open for writing; and `.foreign` if it holds
  /// other files. In these cases nothing is changed. Also throws `.closed`, `.readOnly`, and
  /// `.nestedWrite` inside a transaction.
  @discardableResult
  public func backup(
    to url: URL, options: BackupOptions = BackupOptions()
  ) throws -> BackupReport {
    let path = try url.storePath()
    return try StoreError.wrapping { try core.engine.backup(to: path, options: options) }
  }

  /// Returns sizes, garbage, open snapshots and counts.
  ///
  /// Throws `.closed`, and `.nestedWrite` inside a transaction. Cost: a look at every file of the
  /// directory.
  public func statistics() throws -> EngineStatistics {
    try StoreError.wrapping { try core.engine.statistics }
  }
}
