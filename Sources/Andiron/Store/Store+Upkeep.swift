public import Foundation
public import StorageEngine

/// Upkeep, most of which happens by itself.
extension Store {
  /// Returns when every index that was being built is complete or found contradicted. Throws what stopped the
  /// building, and `.notStorable` where the objects do not allow an index to be built, now or earlier; the error names
  /// collection and index.
  public func waitForIndexes() async throws {
    let builder = indexBuilder
    try await core.reading { try builder.wait() }
  }

  /// Writes a checkpoint now: the next opening replays nothing that was committed before.
  public func checkpoint() throws { try StoreError.wrapping { try core.engine.checkpoint() } }

  /// Gives back the space of all that was deleted and replaced, while readers and writers go on.
  ///
  /// Happens by itself in the background. `progress` is told the share that is done, and cancels by returning
  /// false.
  public func compact(progress: (Double) -> Bool = { _ in true }) throws {
    try StoreError.wrapping { try core.engine.compact(progress: progress) }
  }

  /// Writes everything anew that an earlier key of `options.encryption`, or none, was used for, while readers and
  /// writers go on; when it returns, the store opens with the current key alone.
  ///
  /// `progress` is told the share that is done, and cancels by returning false. Snapshots that are open keep the
  /// old files until they are closed.
  public func rewriteWithCurrentKey(progress: (Double) -> Bool = { _ in true }) throws {
    try StoreError.wrapping { try core.engine.rewriteWithCurrentKey(progress: progress) }
  }

  /// Makes the directory a store that holds what this one holds now, while readers and writers go on. A second
  /// backup to the same directory brings only what is new.
  ///
  /// Throws `.engine` with `.backupConflict` where the directory is this store, or holds another one, or a backup
  /// that was written to since, and with `.locked` where it is open for writing: then nothing was changed.
  @discardableResult
  public func backup(
    to url: URL, options: BackupOptions = BackupOptions()
  ) throws -> BackupReport {
    let path = try url.storePath()
    return try StoreError.wrapping { try core.engine.backup(to: path, options: options) }
  }

  /// Sizes, garbage, snapshots that are open, and counts.
  public var statistics: EngineStatistics {
    get throws { try StoreError.wrapping { try core.engine.statistics } }
  }
}
