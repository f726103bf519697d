public import FHIRModel
public import ValueModel

extension FHIRRecords {
  /// The resource of that type and `id`, or nil.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if the record cannot be read. Cost: one look-up, one read.
  public func resource<R: Resource>(_ type: R.Type, id: String) throws -> R? {
    try _readOnce { try $0.resource(type, id: id) }
  }

  /// The resource of that type and `id` in a release, the first one by default; or nil. Throws
  /// `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if the record cannot be
  /// read.
  public func resource(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> Value? {
    try _readOnce { try $0.resource(type, id: id, release: release) }
  }

  /// Stores a resource in a transaction of its own; see ``FHIRWriter/upsert(_:)``. Returns it
  /// as it is stored. Throws what that and ``write(durability:_:)`` throw.
  @discardableResult
  public func upsert<R: Resource>(_ resource: R) throws -> R {
    R(unchecked: try write { try $0.upsert(resource).value })
  }

  /// Stores resources in order, in one transaction.
  ///
  /// Returns the new ones and those that replaced another. If one cannot be stored, none is: throws
  /// what ``FHIRWriter/upsert(_:)`` and ``write(durability:_:)`` throw.
  @discardableResult
  public func upsert<R: Resource>(
    contentsOf resources: some Sequence<R>
  ) throws -> (inserted: [R], updated: [R]) {
    try write { try $0.upsert(contentsOf: resources) }
  }

  /// Deletes a resource by type and `id`, in a transaction of its own.
  ///
  /// Returns false if there is no such resource. Throws what ``FHIRWriter/delete(_:id:)`` and
  /// ``write(durability:_:)`` throw.
  @discardableResult
  public func delete<R: Resource>(_ type: R.Type, id: String) throws -> Bool {
    try write { try $0.delete(type, id: id) }
  }

  /// The versions of a resource, newest first; see ``FHIRReader/history(_:id:release:)``.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and `.damaged` or `.failed`
  /// if a record cannot be read.
  public func history(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> [ResourceVersion] {
    try read { try $0.history(type, id: id, release: release) }
  }
}
