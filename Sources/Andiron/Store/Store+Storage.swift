public import CollectionModel
public import Dispatch
public import ObjectModel

/// A store is an ``ObjectStorage``: a program that is written for any storage runs on it. What only
/// a store offers, such as snapshots that are kept, old versions and change feeds, is here as well.
///
/// Readers of a store are snapshots, which may outlive the closure that received them.
extension Store: ObjectStorage {
  public typealias Reader = StoreSnapshot
  public typealias Writer = Transaction

  /// Runs `body` in a transaction, as `write(durability:_:)` does with the durability that the
  /// options name. Throws what that throws.
  @discardableResult
  public func write<R>(_ body: (Transaction) throws -> R) throws -> R {
    try write(durability: nil, body)
  }

  /// Runs `body` in a transaction on a thread of the store, as `write(durability:_:)` does with the
  /// durability that the options name. Throws what that throws.
  @discardableResult
  public func write<R: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    try await write(durability: nil, body)
  }

  /// Brings the collections of types in line with their declarations, as opening with these types
  /// does: creates them, and begins to build their indexes in the background.
  ///
  /// Throws `.invalidDeclaration` if a type's declaration is wrong, `.wrongType` if stored keys are
  /// of another kind or stored objects cannot be read as the type, `.closed`, and what a
  /// transaction throws.
  public func prepare(_ types: [any StoredObject.Type]) throws {
    try StoreError.wrapping { try register(types) }
    noteCommit()
  }

  /// Runs the migrations that the store has not had yet, as opening with `StoreOptions.schema`
  /// does, and returns what they did.
  ///
  /// Throws `.newerSchema` if the store has a higher version; `.migrationFailed` if a step threw,
  /// after which completed batches stay; `.readOnly`, `.closed`, and what a transaction throws.
  @discardableResult
  public func migrate(to schema: StoreSchema) throws -> MigrationReport {
    try core.checkOpen()
    return try StoreError.wrapping {
      var migrator = try Migrator(core, schema)
      try migrator.run()
      noteCommit()
      return migrator.report
    }
  }

  public var _content: StorageContent? { StorageContent(self) }

  public var _queue: DispatchQueue { core.reads }
}
