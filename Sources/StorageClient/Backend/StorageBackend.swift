/// A database that keeps objects for ``BackendStorage``: tables of records and indexes of bytes in
/// order, with transactions.
///
/// A backend knows nothing of types, filters or fields: what an object's index entries are, what a
/// query means and what may be changed is decided on this side, the same for all backends. Whoever
/// writes one proves it with the cases of `StorageClientConformance`.
public protocol StorageBackend: Sendable {
  associatedtype Reader: BackendReader
  associatedtype Writer: BackendWriter

  /// Calls `body` with the database as of one commit.
  ///
  /// May be called from several threads at a time. If `definitionsRevision()` was an assumption that
  /// proves wrong, nothing is answered and `body` runs again. Throws what `body` throws, and
  /// `StorageError`.
  func read<R>(_ body: (Reader) throws -> R) throws -> R

  /// Calls `body` as `read` does. The body has no effect and may be called again, so that a backend
  /// can do with one round trip for bodies that ask one question. Throws what `read` throws.
  func readOnce<R>(_ body: (Reader) throws -> R) throws -> R

  /// Returns the record with this key as of one commit, nil if there is no such record.
  /// `isCurrent` is false, and nothing was looked up, if `definitionsRevision()` is another one
  /// there. Throws `StorageError`.
  func record(
    _ table: Int64, key: [UInt8], definitionsRevision: Int64
  ) throws -> (isCurrent: Bool, record: BackendRecord?)

  /// Calls `body` in a transaction, and commits it if `body` returns; otherwise nothing of it
  /// remains.
  ///
  /// Transactions are serialisable. A transaction that the database refuses for a conflict with
  /// another is begun anew, so `body` may run more than once. Throws what `body` throws, and
  /// `StorageError`: `.unknownOutcome` if the connection was lost while the transaction was being
  /// committed.
  func write<R>(_ body: (Writer) throws -> R) throws -> R

  /// Calls `body` after each commit of another process, or of another storage of this one, on a
  /// thread of the backend, until the backend is closed. Databases that cannot tell do nothing.
  func onOutsideCommit(_ body: @escaping @Sendable () -> Void)

  /// Ends what is open. Later calls throw `.closed`. Calling it again does nothing.
  func close()
}

extension StorageBackend {
  public func onOutsideCommit(_ body: @escaping @Sendable () -> Void) {}

  public func readOnce<R>(_ body: (Reader) throws -> R) throws -> R { try read(body) }

  public func record(
    _ table: Int64, key: [UInt8], definitionsRevision: Int64
  ) throws -> (isCurrent: Bool, record: BackendRecord?) {
    try read { reader in
      guard try reader.definitionsRevision() == definitionsRevision else { return (false, nil) }
      return (true, try reader.record(table, key: key))
    }
  }
}
