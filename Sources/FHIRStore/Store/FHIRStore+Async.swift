public import Andiron
public import FHIRModel
public import ValueModel

/// For asynchronous code: the same calls on a thread of the store, so that nothing blocks Swift's
/// cooperative pool. A task that is cancelled before its transaction begins gets a
/// `CancellationError`, and nothing is written.
extension FHIRStore {
  /// Runs `body` in a transaction on a thread of the store.
  ///
  /// Throws what ``Andiron/Store/write(durability:_:)`` throws; if `body` throws, everything is
  /// rolled back and the error is rethrown.
  @discardableResult
  public func write<R: Sendable>(
    durability: Durability? = nil, _ body: @escaping @Sendable (FHIRTransaction) throws -> R
  ) async throws -> R {
    try await store.write(durability: durability) { try body(FHIRTransaction(self.catalog, $0)) }
  }

  /// Runs `body` with a reader of a snapshot on a thread of the store.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the state cannot be read;
  /// rethrows what `body` throws.
  public func read<R: Sendable>(
    _ body: @escaping @Sendable (FHIRReader<StoreSnapshot>) throws -> R
  ) async throws -> R {
    try await store.read { try body(FHIRReader(self.catalog, $0)) }
  }

  /// Returns the resource of that type and `id`, or nil.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if the record cannot be read.
  public func resource<R: Resource>(_ type: R.Type, id: String) async throws -> R? {
    try await read { try $0.resource(type, id: id) }
  }

  /// Returns the resource of that type and `id` in a release, the first one by default; or nil.
  ///
  /// Throws `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if the record
  /// cannot be read.
  public func resource(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) async throws -> Value? {
    try await read { try $0.resource(type, id: id, release: release) }
  }

  /// Stores a resource in a transaction of its own, and returns it as it is stored; see
  /// ``FHIRTransaction/upsert(_:)``. Throws what that and ``write(durability:_:)`` throw.
  @discardableResult
  public func upsert<R: Resource>(_ resource: R) async throws -> R {
    try await write { R(unchecked: try $0.upsert(resource).value) }
  }

  /// Stores resources in order, in one transaction.
  ///
  /// Returns the new ones and those that replaced another. If one cannot be stored, none is: throws
  /// what ``FHIRTransaction/upsert(_:)`` and ``write(durability:_:)`` throw.
  @discardableResult
  public func upsert<R: Resource>(
    contentsOf resources: some Sequence<R> & Sendable
  ) async throws -> (inserted: [R], updated: [R]) {
    try await write { try $0.upsert(contentsOf: resources) }
  }

  /// Deletes a resource by type and `id`, in a transaction of its own.
  ///
  /// Returns false if there is no such resource. Throws what ``FHIRTransaction/delete(_:id:)`` and
  /// ``write(durability:_:)`` throw.
  @discardableResult
  public func delete<R: Resource>(_ type: R.Type, id: String) async throws -> Bool {
    try await write { try $0.delete(type, id: id) }
  }

  /// Returns the versions of a resource, newest first; see ``FHIRReader/history(_:id:release:)``.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and `.damaged` or `.failed` if
  /// a record cannot be read.
  public func history(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) async throws -> [ResourceVersion] {
    try await read { try $0.history(type, id: id, release: release) }
  }

  /// Forgets a resource for good, with its old versions and the bytes of all of them on disk.
  /// Returns false if there is no such resource.
  ///
  /// Throws what the synchronous form throws. Cannot be cancelled once it has begun.
  @discardableResult
  public func purge(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) async throws -> Bool {
    try Task.checkCancellation()
    return try await store.blocking { try self.purge(type, id: id, release: release) }
  }
}
