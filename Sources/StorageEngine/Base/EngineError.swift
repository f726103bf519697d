public import FileAccess

/// A failure of the engine: what happened, where, and, as `code`, what the caller can do about it.
///
/// None of its texts contains a key or a value.
public struct EngineError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// A sentence that names the remedy if there is one.
  public var message: String
  /// The file in which the failure occurred, if there is one.
  public var path: String?
  /// The byte in that file, if it is known.
  public var offset: Int?
  /// The file operation that failed, if one did.
  public var cause: FileError?

  public init(
    _ code: Code, _ message: String, path: String? = nil, offset: Int? = nil,
    cause: FileError? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.offset = offset
    self.cause = cause
  }

  /// Reasons for failure, grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The directory contains no store, and creating one was not asked for or would hide other
    /// files.
    case notAStore
    /// A newer program wrote the store. Nothing was changed; update this program.
    case newerFormat
    /// The store is encrypted and no key was given.
    case keyMissing
    /// The key is not the one that the store was written with. Nothing was changed.
    case wrongKey
    /// A file was not written with the store's key, or not as what it appears to be: a plain
    /// segment, a forged frame or manifest, a segment of another copy. Nothing was changed. Restore
    /// a backup; to bring a store under a key that was not encrypted before, use
    /// `Encryption.acceptsUnauthenticated`.
    case notAuthentic
    /// This build has no encryption.
    case encryptionUnavailable
    /// Bytes on disk are not what was written. Other records can still be read; see `verify` and
    /// `salvage`.
    case damaged
    /// A segment that the store needs is missing. Restore it from a backup, or use `salvage`.
    case segmentMissing
    /// Another process or handle writes this store.
    case locked
    /// There is no space. The transaction was rolled back; the handle remains usable. Delete,
    /// compact, or free some space.
    case noSpace
    /// The store was opened for reading, or the disk accepts no writes.
    case readOnly
    /// The key or entry is longer than `EngineLimits` allows. The transaction can continue.
    case keyTooLong
    /// The value is longer than `EngineLimits` allows. The transaction can continue.
    case valueTooLarge
    /// The index entries of one record have more bytes than `EngineLimits` allows. Index fewer of
    /// its values; the transaction can continue.
    case tooManyEntries
    /// A name or an option is outside of what it may be. Nothing was changed; the transaction can
    /// continue.
    case invalidOptions
    /// The store holds as many tables, records or segments as it can. Of segments, `compact` leaves
    /// fewer.
    case limitReached
    /// The table or index does not exist in this store.
    case unknownTable
    /// A table or index with that name exists and is of another kind or on another table.
    case definitionConflict
    /// An earlier write or sync failed, so the content of the disk is in doubt. Reads still work.
    /// Reopen the store.
    case failedEarlier
    /// The engine, snapshot or transaction was closed.
    case closed
    /// The call came from inside a transaction of the same store, on its thread, and would wait for
    /// itself. Nothing was done, and the transaction can continue: use it.
    case nestedWrite
    /// Too many files are open. Close some and try again.
    case tooManyFiles
    /// The process may not access the file, or the file is protected while the device is locked.
    /// Nothing was changed.
    case protected
    /// A file operation failed; see `cause`.
    case fileFailed
    /// An open snapshot is in the way. Close it and try again.
    case pinned
    /// The directory for a backup is this store, contains another one, or contains one that was
    /// written to since it was a backup. Choose another directory; a backup that was written to can
    /// be replaced (`BackupOptions.replacesOtherLine`).
    case backupConflict
    /// The caller cancelled the operation.
    case cancelled
  }

  public var description: String {
    var text = "\(code): \(message)"
    if let path { text += " [\(path)" + (offset.map { " at \($0)" } ?? "") + "]" }
    if let cause { text += " (\(Self.detail(cause, path, code)))" }
    return text
  }
}

extension EngineError {
  /// The details of a file operation that the error itself does not contain.
  private static func detail(_ cause: FileError, _ path: String?, _ code: Code) -> String {
    var text = cause.operation
    if code == .fileFailed { text += ": \(cause.code)" }
    if let number = cause.number { text += ", errno \(number)" }
    return cause.path == path ? text : text + ": \(cause.path)"
  }

  /// Creates the engine's error for a failed file operation.
  init(_ cause: FileError) {
    let (code, message): (Code, String) =
      switch cause.code {
      case .noSpace: (.noSpace, "there is no space")
      case .readOnly: (.readOnly, "the disk takes no writes")
      case .tooManyFiles: (.tooManyFiles, "too many files are open")
      case .permission: (.protected, "the file may not be opened now")
      case .locked: (.locked, "another process or handle writes this store")
      case .closed: (.closed, "the file was closed")
      case .endOfFile: (.damaged, "the file is shorter than it was")
      case .replaced:
        (.fileFailed, "the store's directory was moved, or another one is in its place")
      default: (.fileFailed, "a file operation failed")
      }
    self.init(code, message, path: cause.path, cause: cause)
  }

  /// The error for a page, in memory or of the checkpoint, that does not match its place in a tree.
  static var damagedPage: EngineError {
    EngineError(
      .damaged,
      "a page of an index is damaged; remove the store's checkpoints and reopen it to rebuild them")
  }

  static func damaged(_ message: String, path: String, offset: Int? = nil) -> EngineError {
    EngineError(.damaged, message, path: path, offset: offset)
  }

  static func unknown(_ name: String) -> EngineError {
    EngineError(.unknownTable, "this store has no table or index named \(name), or it was dropped")
  }
}

/// Runs file operations and turns their errors into those of the engine.
@inline(__always)
func files<R>(_ body: () throws(FileError) -> R) throws(EngineError) -> R {
  do { return try body() } catch { throw EngineError(error) }
}
