import FileAccess
public import Foundation
public import ObjectModel
public import StorageEngine

/// A store of objects in one directory: collections of Swift values, with indexes, transactions and
/// queries.
///
///     struct Person: Codable, StoredObject { var pk = UUID(); var name: String; var age: Int }
///
///     let store = try Store(at: url)
///     try store.write { try $0.add(Person(name: "Jo", age: 33)) }
///     let adults = try store.objects(Person.self).where { $0.age >= 18 }.sorted(by: \.name).fetch()
///
/// Any thread, task or actor may use a store. What it gives are values: they cross threads and outlive the
/// store. One process at a time writes a store; others may open it for reading.
public final class Store: Sendable {
  let core: StoreCore
  let indexBuilder: IndexBuilder
  /// What migrations did when the store was opened.
  public let migrationReport: MigrationReport

  /// Opens the store in the directory at `url`, creating it where the options say so, and brings the
  /// collections of `types` to what they declare. An index that is new is built behind, while queries go
  /// on without it.
  ///
  /// Throws `StoreError`: `.invalidLocation` where `url` is not a file URL, `.engine` where the directory is locked, damaged, of a newer version or of another
  /// key (`StoreError.engine` says which; nothing was changed then), `.invalidDeclaration`, and `.wrongType`
  /// where a type's primary key is of another kind than the stored ones.
  public convenience init(
    at url: URL, types: [any StoredObject.Type] = [], options: StoreOptions = StoreOptions()
  ) throws {
    try self.init(path: url.storePath(), types: types, options: options)
  }

  /// A store in memory, which is gone with it. All else is the same; encryption and durability cost what they
  /// cost and protect nothing.
  public static func inMemory(
    types: [any StoredObject.Type] = [], options: StoreOptions = StoreOptions()
  ) throws -> Store {
    var options = options
    options.mode = .createIfAbsent
    options.engine.fileSystem = MemoryFileSystem()
    options.engine.access = .positioned
    return try Store(path: "/store", types: types, options: options)
  }

  private init(path: String, types: [any StoredObject.Type], options: StoreOptions) throws {
    core = try StoreError.wrapping { try StoreCore(path, options) }
    indexBuilder = IndexBuilder(core)
    migrationReport = try StoreError.wrapping { [core] in
      var migrator = try Migrator(core, options.schema)
      if options.mode != .readOnly {
        try migrator.run()
        try ChangeLogSetup(core: core).run()
      }
      return migrator.report
    }
    try StoreError.wrapping { try register(types) }
    indexBuilder.start()
  }

  deinit { indexBuilder.stop() }

  /// Compares what the types declare with what is stored, and writes only where they differ.
  private func register(_ types: [any StoredObject.Type]) throws {
    let snapshot = try core.snapshot()
    try snapshot.withReadState { state in
      for type in types { try TypeSample(state: state).check(type) }
    }
    var isSatisfied = true
    for type in types {
      let declared = try core.types.declaration(of: type)
      if let known = snapshot.catalog.collections[declared.name] {
        if known.definition.keyKind != declared.keyKind {
          throw declared.wrongKey(known.definition)
        }
        isSatisfied = isSatisfied && declared.isSatisfied(by: known.definition)
      } else {
        isSatisfied = false
      }
    }
    if isSatisfied || core.options.mode == .readOnly { return }
    try core.write(.full) { transaction in
      for type in types { _ = try transaction.collection(of: type) }
    }
  }

  // MARK: Transactions

  /// Runs `body` in a transaction and returns its result once the commit is as durable as asked for.
  ///
  /// Transactions run one at a time, in the order of the calls; commits that wait at the same time share a
  /// sync. When `body` throws, everything is rolled back and the error is rethrown. Blocks the calling
  /// thread: in asynchronous code the other form is called. Throws `.nestedWrite` where it is called inside `body`.
  @discardableResult
  public func write<R>(
    durability: Durability? = nil, _ body: (Transaction) throws -> R
  ) throws -> R {
    let result = try core.write(durability, body)
    indexBuilder.noteCommit()
    return result
  }

  /// The same on a thread of the store, so that nothing blocks Swift's cooperative pool.
  @discardableResult
  public func write<R: Sendable>(
    durability: Durability? = nil, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    try core.checkOpen()
    let result = try await core.writeAsynchronously(durability, body)
    indexBuilder.noteCommit()
    return result
  }

  /// Runs `body` with a snapshot: all that it reads is as of one commit. Errors of `body` are rethrown.
  public func read<R>(_ body: (StoreSnapshot) throws -> R) throws -> R {
    try body(core.snapshot())
  }

  /// The same on a thread of the store, so that a long scan does not block Swift's cooperative pool.
  public func read<R: Sendable>(
    _ body: @escaping @Sendable (StoreSnapshot) throws -> R
  ) async throws -> R {
    let core = core
    return try await core.reading { try body(core.snapshot()) }
  }

  /// The store as it is now, to be read for as long as it is kept. Cost: less than a microsecond.
  public func snapshot() throws -> StoreSnapshot { try core.snapshot() }

  /// Closes the store and gives it up for other processes. Safe at any time: snapshots and queries under way
  /// go on, later calls throw `.closed`. Calling it again does nothing. Throws `.nestedWrite` inside a transaction.
  public func close() throws {
    try StoreError.wrapping { try core.engine.checkNotNested() }
    indexBuilder.stop()
    try core.close()
  }
}
