public import Andiron
public import Dispatch
public import Foundation
public import ObjectModel

/// Objects in a store of Andiron: the storage that needs nothing else, and the fastest.
///
/// Everything is passed on to the store, which `store` gives for what only it can do, such as
/// following relations, change feeds and attachments.
public final class AndironStorage: ObjectStorage {
  public typealias Reader = AndironReader
  public typealias Writer = AndironWriter

  public let store: Store
  public let _queue = DispatchQueue(label: "andiron.storage", attributes: .concurrent)

  /// Creates a storage over an open store.
  public init(_ store: Store) { self.store = store }

  /// Opens the store in the directory at `url`, or creates it.
  ///
  /// Without a schema in its options, a store of any version is opened: `migrate(_:)` checks it.
  ///
  /// Throws `StorageError`: `.invalidLocation` if `url` is not a file URL, `.unreachable` if another
  /// process writes to it, `.foreign`, `.damaged` or `.notAllowed` if it cannot be read, and what
  /// `prepare(_:)` throws.
  public convenience init(
    at url: URL, types: [any StoredObject.Type] = [], options: StoreOptions = StoreOptions()
  ) throws {
    var options = options
    options.leavesSchema = options.schema.version == 0 && options.schema.migrations.isEmpty
    self.init(
      try StorageError.wrapping { [options] in
        try Store(at: url, types: types, options: options)
      })
  }

  /// Creates a storage in memory, which lasts as long as the object. Throws `.invalidDeclaration`
  /// if a type's declaration is wrong.
  public static func inMemory(types: [any StoredObject.Type] = []) throws -> AndironStorage {
    AndironStorage(try StorageError.wrapping { try Store.inMemory(types: types) })
  }

  public func read<R>(_ body: (AndironReader) throws -> R) throws -> R {
    try StorageError.wrapping { try store.read { try Self.call(body, $0) } }
  }

  @discardableResult
  public func write<R>(_ body: (AndironWriter) throws -> R) throws -> R {
    try StorageError.wrapping { try store.write { try body(AndironWriter(transaction: $0)) } }
  }

  public func read<R: Sendable>(
    _ body: @escaping @Sendable (AndironReader) throws -> R
  ) async throws -> R {
    try Task.checkCancellation()
    return try await StorageError.wrapping {
      try await store.read { try Self.call(body, $0) }
    }
  }

  /// Calls `body` with a reader that ends with the call.
  private static func call<R>(
    _ body: (AndironReader) throws -> R, _ snapshot: StoreSnapshot
  ) throws -> R {
    let reader = AndironReader(snapshot: snapshot)
    defer { reader.scope.end() }
    return try body(reader)
  }

  @discardableResult
  public func write<R: Sendable>(
    _ body: @escaping @Sendable (AndironWriter) throws -> R
  ) async throws -> R {
    try await StorageError.wrapping {
      try await store.write { try body(AndironWriter(transaction: $0)) }
    }
  }

  /// Creates the collections of types and begins to build their indexes. Throws `StorageError`:
  /// `.invalidDeclaration` if a declaration is wrong, `.wrongType` if stored keys are of another
  /// kind.
  public func prepare(_ types: [any StoredObject.Type]) throws {
    try StorageError.wrapping { try store.register(types) }
  }

  public func migrate(_ schema: StoreSchema) throws -> MigrationReport {
    do {
      return try store.migrate(schema)
    } catch {
      throw StorageError(ofStoreMigration: error)
    }
  }

  public func dryRunOfMigration(_ schema: StoreSchema) throws -> MigrationReport {
    do {
      return try store.dryRunOfMigration(schema)
    } catch {
      throw StorageError(ofStoreMigration: error)
    }
  }

  public func changes<Object: StoredObject>(
    of query: ObjectQuery<Object>
  ) -> StorageChanges<Object> {
    StorageChanges { [store] in
      let changes = EmbeddedChanges(store.observe(query))
      return { try await changes.next() }
    }
  }

  public func close() throws { try StorageError.wrapping { try store.close() } }

  // MARK: Single reads, without a snapshot

  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try StorageError.wrapping { try store.object(type, key: key) }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try StorageError.wrapping { try store.exists(type, key: key) }
  }

  public func fetch<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> [Object] {
    try StorageError.wrapping { try store.fetch(query) }
  }

  public func first<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Object? {
    try StorageError.wrapping { try store.objects(query).first() }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try StorageError.wrapping { try store.objects(query).count() }
  }
}

/// The changes of a store's query as those of a storage's. Used by one task at a time.
private final class EmbeddedChanges<Object: StoredObject> {
  private var iterator: ResultsChanges<Object>.AsyncIterator

  init(_ changes: ResultsChanges<Object>) { iterator = changes.makeAsyncIterator() }

  func next() async throws -> StorageChange<Object>? {
    do {
      guard let change = try await iterator.next() else { return nil }
      return StorageChange(
        objects: try change.results.fetch(), difference: change.difference)
    } catch let error as StoreError {
      throw StorageError(error)
    }
  }
}
