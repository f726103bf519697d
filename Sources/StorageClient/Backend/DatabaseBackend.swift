/// A database that keeps objects for ``DatabaseStorage``: tables of records and indexes of bytes in
/// order, with transactions.
///
/// A backend knows nothing of types, filters or fields: what an object's index entries are, what a
/// query means and what may be changed is decided on this side, the same for all backends. The
/// cases of `StorageClientConformance` test a new one.
public protocol DatabaseBackend: Sendable {
  associatedtype Reader: BackendReader
  associatedtype Writer: BackendWriter

  /// The kind of database, and where it is.
  var place: BackendPlace { get }

  /// Calls `body` with the database as of one commit.
  ///
  /// May be called from several threads at a time. Throws what `body` throws, and `StoreError`.
  func read<R>(_ body: (Reader) throws -> R) throws -> R

  /// Calls `body` with the database as of one commit, if it costs less than ``read(_:)`` to ask a
  /// single question. Nil if it does not, or if `body` asked more; then its results do not count.
  ///
  /// Throws what `body` throws, and `StoreError`.
  func readOnce<R>(_ body: (Reader) throws -> R) throws -> R?

  /// Calls `body` in a transaction, and commits it if `body` returns; otherwise none of its changes
  /// remain.
  ///
  /// Transactions are serialisable. If the database refuses a transaction because of a conflict
  /// with another, the transaction starts again, so `body` may run more than once. Throws what
  /// `body` throws, and `StoreError`: `.unknownOutcome` if the connection was lost while the
  /// transaction was being committed.
  func write<R>(_ body: (Writer) throws -> R) throws -> R

  /// Calls `body` after each commit of another process, or of another storage of this one, on a
  /// thread of the backend, until the backend is closed. Databases that cannot tell do nothing.
  func onOutsideCommit(_ body: @escaping @Sendable () -> Void)

  /// Ends what is open. Later calls throw `.closed`. Calling it again does nothing.
  func close()
}

extension DatabaseBackend {
  public func readOnce<R>(_ body: (Reader) throws -> R) throws -> R? { nil }

  public func onOutsideCommit(_ body: @escaping @Sendable () -> Void) {}
}
