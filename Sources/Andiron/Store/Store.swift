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
///     let adults = try store.objects(Person.self)
///       .where { $0.age >= 18 }.sorted(by: \.name).fetch()
///
/// Any thread, task or actor may use a store. The objects it returns are values: they can cross
/// threads and outlive the store. One process at a time can write to a store; others can open it
/// for reading. Call `close()` before opening a directory again: a store that is only released
/// gives it back when its work in the background has ended.
public final class Store: Sendable {
  let core: StoreCore
  let indexBuilder: IndexBuilder
  let blobSweeper: BlobSweeper
  #if ANDIRON_CHECKS
    let expectsDamage = StoreEnd.expectsDamage
  #endif
  /// The report of the migrations that ran when the store was opened.
  public let migrationReport: MigrationReport

  /// Opens the store in the directory at `url`, creates it if the options say so, and brings the
  /// collections of `types` in line with their declarations.
  ///
  /// New indexes over many objects are built in the background; queries do without them until they
  /// are complete.
  ///
  /// Throws `StoreError`: `.invalidLocation` if `url` is not a file URL; `.unreachable` if another
  /// process has locked the directory, `.damaged`, `.foreign` if it holds something else or a newer
  /// version wrote it, and `.notAllowed` if it is encrypted with another key (nothing has been
  /// changed then, and `StoreError.engine` says more); `.newerSchema` and `.migrationFailed` from
  /// the migrations of `options.schema`; `.invalidDeclaration` if a type's declaration is wrong;
  /// `.notStorable` if stored objects cannot have a new index; and `.wrongType` if a type's primary
  /// key is of another kind than the stored ones, or none of its first stored objects can be read
  /// as the type.
  public convenience init(
    at url: URL, types: [any StoredObject.Type] = [], options: StoreOptions = StoreOptions()
  ) throws {
    try self.init(path: url.storePath(), types: types, options: options)
  }

  /// Creates a store in memory, which lasts only as long as the store object.
  ///
  /// Everything else works as it does on disk; encryption and durability cost what they cost there
  /// but protect nothing. The options' mode and the engine's file system and access do not apply.
  /// Throws `StoreError`: `.invalidDeclaration` if a type's declaration is wrong, and
  /// `.unsupported` or `.failed` if the engine refuses the options, such as encryption in a build
  /// without it.
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
    core = try StoreError.wrapping { try options.openCore(path) }
    indexBuilder = IndexBuilder(core)
    blobSweeper = BlobSweeper(core, isAutomatic: options.engine.isMaintenanceAutomatic)
    migrationReport = try StoreError.wrapping { [core] in
      let schema = options.leavesSchema ? StoreSchema(version: .max) : options.schema
      var migrator = try Migrator(core, schema)
      if options.mode != .readOnly {
        if !options.leavesSchema { try migrator.run() }
        try ChangeLogSetup(core: core, retention: options.changeFeed).run()
      }
      return migrator.report
    }
    try StoreError.wrapping { try register(types) }
    indexBuilder.start()
    blobSweeper.start()
  }

  deinit {
    indexBuilder.stop()
    blobSweeper.stop()
    #if ANDIRON_CHECKS
      checkEnd()
    #endif
  }

  func noteCommit() {
    indexBuilder.noteCommit()
    blobSweeper.noteCommit()
  }

  /// Compares the types' declarations with what is stored, and writes only if they differ.
  package func register(_ types: [any StoredObject.Type]) throws {
    let snapshot = try core.snapshot()
    try snapshot._withReadState { state in
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
    if isSatisfied || core.isReadOnly { return }
    try core.write(.full) { transaction in
      for type in types { _ = try transaction.collection(of: type) }
    }
  }

  // MARK: Transactions

  /// Runs `body` in a transaction and returns its result once the commit is as durable as
  /// requested.
  ///
  /// Transactions run one at a time, in the order of the calls; commits that wait at the same time
  /// share a sync. Blocks the calling thread; asynchronous code calls the other overload.
  ///
  /// If `body` throws, everything is rolled back and its error is rethrown. Also throws `.closed`,
  /// `.readOnly`, `.nestedWrite` if it is called inside a transaction of the same store, and
  /// `.noSpace` or `.failed` if the commit fails.
  @discardableResult
  public func write<R>(
    durability: Durability? = nil, _ body: (Transaction) throws -> R
  ) throws -> R {
    let result = try core.write(durability, body)
    noteCommit()
    return result
  }

  /// Runs `body` in a transaction on a thread of the store, so that nothing blocks Swift's
  /// cooperative pool, and returns its result once the commit is as durable as requested.
  ///
  /// A task that is cancelled before its transaction begins gets a `CancellationError` at once, and
  /// nothing is written; a transaction that has begun ends as it would have.
  ///
  /// If `body` throws, everything is rolled back and its error is rethrown. Also throws `.closed`,
  /// `.readOnly`, and `.noSpace` or `.failed` if the commit fails.
  @discardableResult
  public func write<R: Sendable>(
    durability: Durability? = nil, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    try core.checkOpen()
    let result = try await core.writeAsynchronously(durability, body)
    noteCommit()
    return result
  }

  /// Runs `body` with a snapshot, so that everything it reads is as of one commit.
  ///
  /// Throws `.closed` if the store is closed, and what `body` throws.
  public func read<R>(_ body: (StoreSnapshot) throws -> R) throws -> R {
    try body(core.snapshot())
  }

  /// Runs `body` with a snapshot on a thread of the store, so that a long scan does not block
  /// Swift's cooperative pool.
  ///
  /// Throws `.closed` if the store is closed, what `body` throws, and `CancellationError` if the
  /// task was cancelled before.
  public func read<R: Sendable>(
    _ body: @escaping @Sendable (StoreSnapshot) throws -> R
  ) async throws -> R {
    try Task.checkCancellation()
    let core = core
    return try await core.reading { try body(core.snapshot()) }
  }

  /// Returns the store's present state, readable for as long as the snapshot is kept.
  ///
  /// Throws `.closed` if the store is closed. Cost: less than a microsecond.
  public func snapshot() throws -> StoreSnapshot { try core.snapshot() }

  /// Closes the store and releases it for other processes. Calling it again does nothing.
  ///
  /// Safe at any time: snapshots and queries that are in progress continue, and later calls throw
  /// `.closed`. Throws `.nestedWrite` inside a transaction, and `.noSpace` or `.failed` if the
  /// final checkpoint cannot be written; the store is closed even then.
  public func close() throws {
    try StoreError.wrapping { try core.engine.checkNotNested() }
    indexBuilder.stop()
    blobSweeper.stop()
    #if ANDIRON_CHECKS
      checkEnd()
    #endif
    try core.close()
  }
}
