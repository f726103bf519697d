#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import FileAccess
  import Foundation
  public import PostgreSQLDriver
  public import StorageClient

  /// A database of PostgreSQL as a place for objects.
  ///
  ///     let storage = try PostgreSQLStorage(at: "postgresql://app@db.example/records")
  ///
  /// Objects are rows with JSON in a schema of their own, which other programs can read with SQL.
  /// Transactions are serialisable, and run again if they conflict with each other; reads see one
  /// commit. Connections are pooled, and lost connections are reopened.
  public final class PostgreSQLBackend: DatabaseBackend {
    public typealias Reader = PostgreSQLTransaction
    public typealias Writer = PostgreSQLTransaction

    public let place: BackendPlace
    private let pool: ConnectionPool
    private let layout: PostgreSQLLayout
    /// Whether commits are announced with NOTIFY, which some databases that speak PostgreSQL's
    /// protocol lack.
    private let notifies: Bool
    /// The identifier in this storage's notifications, by which it ignores its own.
    private let identity = UUID().uuidString
    private let listener = Locked<CommitListener?>(nil)
    /// The revision of the definitions that the last transaction has seen; nil if it changed them.
    private let newest = Locked<Int64?>(nil)

    /// Connects to a database, and creates the schema in it if it is not there and `creates` says
    /// so.
    ///
    /// Throws `StoreError`: `.invalidLocation` if there is no such database, or no schema that this
    /// role may see and none is to be created; `.unreachable`,
    /// `.notAllowed` if name or password are wrong or rights are missing, `.unsupported` if the
    /// server is older than version 12, and `.foreign` if a schema of this name belongs to another
    /// program or a newer version of this one.
    public init(
      at address: PostgreSQLAddress, schema: String = "andiron",
      options: PostgreSQLOptions = PostgreSQLOptions(), creates: Bool = true
    ) throws {
      let part = schema == "andiron" ? "" : " schema \(schema)"
      place = BackendPlace(kind: "PostgreSQL", name: address.description + part)
      pool = ConnectionPool(address: address, options: options)
      let layout = PostgreSQLLayout(schema: schema)
      self.layout = layout
      notifies = try ConflictRetry().run { [pool] in
        try StoreError.wrapping {
          try pool.withConnection { connection in
            try layout.prepare(connection, creates: creates)
            return try Self.canNotify(connection)
          }
        }
      }
    }

    /// Whether the database has NOTIFY and lets this role use it.
    private static func canNotify(_ connection: Connection) throws(PostgreSQLError) -> Bool {
      do throws(PostgreSQLError) {
        try connection.notify(channel + ".probe")
        return true
      } catch {
        guard error.isRefusal else { throw error }
        return false
      }
    }

    deinit { close() }

    public func read<R>(_ body: (PostgreSQLTransaction) throws -> R) throws -> R {
      // `body` runs once, so it has to know at first what the definitions are.
      guard let result = try attempt(.reading, assuming: nil, body) else { throw Self.unsettled }
      return result
    }

    public func readOnce<R>(_ body: (PostgreSQLTransaction) throws -> R) throws -> R? {
      guard let assumed = newest.withLock({ $0 }) else { return nil }
      do {
        return try attempt(.single, assuming: assumed, body)
      } catch let error as StoreError where error.isConflict {
        return nil
      }
    }

    public func write<R>(_ body: (PostgreSQLTransaction) throws -> R) throws -> R {
      try ConflictRetry().run {
        if let assumed = newest.withLock({ $0 }),
          let result = try attempt(.writing, assuming: assumed, body)
        {
          return result
        }
        guard let result = try attempt(.writing, assuming: nil, body) else { throw Self.unsettled }
        return result
      }
    }

    private static var unsettled: StoreError {
      StoreError(.failed, "the database cannot say what its definitions are")
    }

    /// Runs `body` in a transaction, which is rolled back if `body` throws. Nil if the definitions
    /// are not those that were assumed, or one question was not enough.
    private func attempt<R>(
      _ kind: PostgreSQLTransaction.Kind, assuming assumed: Int64?,
      _ body: (PostgreSQLTransaction) throws -> R
    ) throws -> R? {
      try StoreError.wrapping {
        try pool.withConnection { connection in
          let transaction = PostgreSQLTransaction(connection, layout, kind, assumed: assumed)
          defer { note(transaction) }
          do {
            let result = try body(transaction)
            let notification: BoundStatement = (
              "SELECT pg_notify($1, $2)", [.text(Self.channel), .text(identity)]
            )
            try transaction.commit(notifying: notifies ? notification : nil)
            return result
          } catch {
            // The body may have thrown another error because of the obstacle.
            switch transaction.obstacle ?? error {
            case is StaleDefinitions, is MoreQuestions: return nil
            case let cause: throw cause
            }
          }
        }
      }
    }

    /// Remembers which definitions a transaction has seen.
    private func note(_ transaction: PostgreSQLTransaction) {
      guard let revision = transaction.revision else { return }
      newest.withLock { $0 = transaction.changesDefinitions ? nil : revision }
    }

    // MARK: Others

    private static let channel = "andiron"

    public func onOutsideCommit(_ body: @escaping @Sendable () -> Void) {
      let new = CommitListener(
        pool, notifies ? Self.channel : nil, besides: identity, body)
      let isFirst = listener.withLock { listener in
        guard listener == nil else { return false }
        listener = new
        return true
      }
      if isFirst { new.start() }
    }

    public func close() {
      listener.withLock { $0 }?.stop()
      pool.close()
    }
  }

  /// Objects in a database of PostgreSQL.
  public typealias PostgreSQLStorage = DatabaseStorage<PostgreSQLBackend>

  extension DatabaseStorage where Backend == PostgreSQLBackend {
    /// Connects to a database, and creates the schema in it if it is not there and `creates` says
    /// so. Throws `StoreError` as `PostgreSQLBackend(at:schema:options:creates:)` does.
    public convenience init(
      at address: PostgreSQLAddress, schema: String = "andiron",
      options: PostgreSQLOptions = PostgreSQLOptions(), creates: Bool = true,
      oldVersions: VersionRetention = .none
    ) throws {
      self.init(
        try PostgreSQLBackend(at: address, schema: schema, options: options, creates: creates),
        oldVersions: oldVersions)
    }

    /// Connects to the database at a URL, such as `postgresql://app@db.example/records`, and
    /// creates the schema in it if it is not there.
    ///
    /// Throws `StoreError` as `PostgreSQLBackend(at:schema:options:creates:)` does, and
    /// `.invalidLocation` if the URL is not that of a database.
    public convenience init(
      at url: String, schema: String = "andiron", options: PostgreSQLOptions = PostgreSQLOptions(),
      oldVersions: VersionRetention = .none
    ) throws {
      let address = try StoreError.wrapping { try PostgreSQLAddress(url) }
      try self.init(
        at: address, schema: schema, options: options, oldVersions: oldVersions)
    }
  }
#endif
