#if PostgreSQL && canImport(CPostgreSQL)
  import FileAccess
  import Foundation
  public import PostgreSQLDriver
  public import StorageClient

  /// A database of PostgreSQL as a place for objects.
  ///
  ///     let address = try PostgreSQLAddress("postgresql://app@db.example/records")
  ///     let storage = PostgreSQLStorage(try PostgreSQLBackend(at: address))
  ///
  /// Objects are rows with JSON in a schema of their own, which other programs can read with SQL.
  /// Transactions are serialisable, and run again where they stood in each other's way; reads see
  /// one commit. Connections are pooled and made anew where they are lost.
  public final class PostgreSQLBackend: StorageBackend {
    public typealias Reader = PostgreSQLTransaction
    public typealias Writer = PostgreSQLTransaction

    private let pool: ConnectionPool
    private let layout: PostgreSQLLayout
    /// What this storage tells others, and does not listen to itself.
    private let identity = UUID().uuidString
    private let listener = Locked<CommitListener?>(nil)
    /// The revision of the definitions that the last transaction saw; nil if it changed them.
    private let newest = Locked<Int64?>(nil)

    /// Connects to a database, and creates the schema in it if it is not there, unless `creates` is
    /// false.
    ///
    /// Throws `StorageError`: `.invalidLocation` if there is no such database or, if it is not to be
    /// created, no such schema, `.unreachable`,
    /// `.notAllowed` if name or password are wrong or rights are missing, `.unsupported` if the
    /// server is older than version 12, and `.foreign` if a schema of this name belongs to another
    /// program or a newer version of this one.
    public init(
      at address: PostgreSQLAddress, schema: String = "andiron",
      options: PostgreSQLOptions = PostgreSQLOptions(), creates: Bool = true
    ) throws {
      pool = ConnectionPool(address: address, options: options)
      let layout = PostgreSQLLayout(schema: schema)
      self.layout = layout
      try Self.retrying { [pool] in
        try StorageError.wrapping {
          try pool.withConnection { try layout.prepare($0, creates: creates) }
        }
      }
    }

    deinit { close() }

    public func read<R>(_ body: (PostgreSQLTransaction) throws -> R) throws -> R {
      try transaction(Self.reading, body)
    }

    /// Tries to do with one round trip.
    public func readOnce<R>(_ body: (PostgreSQLTransaction) throws -> R) throws -> R {
      if let assumed = newest.withLock({ $0 }) {
        let result = try? pool.withConnection { connection in
          let transaction = PostgreSQLTransaction(
            connection, layout, mode: Self.reading, assumed: assumed, isSingle: true)
          let result = try body(transaction)
          // Without a question it is not known whether the assumption was true.
          return transaction.isOver && !transaction.isStale ? Outcome(value: result) : nil
        }
        if let result = result.flatMap({ $0 }) { return result.value }
      }
      return try read(body)
    }

    /// One statement, which sees one commit without a transaction around it.
    public func record(
      _ table: Int64, key: [UInt8], definitionsRevision: Int64
    ) throws -> (isCurrent: Bool, record: BackendRecord?) {
      let text = """
        SELECT r.row, r.key, r.json, r.whole, s.number FROM \(layout.state) AS s \
        LEFT JOIN \(layout.records(table)) AS r ON r.key = $1 WHERE s.name = 'definitions'
        """
      return try StorageError.wrapping {
        let result = try pool.withConnection { try $0.execute(text, [.bytes(key)]) }
        guard let row = result.first, try row.int64(4) == definitionsRevision else {
          return (false, nil)
        }
        return (true, try row.isNull(0) ? nil : row.record())
      }
    }

    public func write<R>(_ body: (PostgreSQLTransaction) throws -> R) throws -> R {
      try Self.retrying { try transaction("SERIALIZABLE READ WRITE", body) }
    }

    private static let reading = "REPEATABLE READ READ ONLY"

    /// Runs `body` in a transaction that begins with its first question. If the definitions are not
    /// those that were assumed, which that question finds out before it has an answer, once more.
    private func transaction<R>(
      _ mode: String, _ body: (PostgreSQLTransaction) throws -> R
    ) throws -> R {
      if let assumed = newest.withLock({ $0 }) {
        if let result = try attempt(mode, assumed, body) { return result.value }
      }
      guard let result = try attempt(mode, nil, body) else {
        throw StorageError(.failed, "the definitions of collections change all the time")
      }
      return result.value
    }

    private struct Outcome<R> { var value: R }

    /// Nil if the definitions were not those that were assumed. What `body` leaves open is rolled
    /// back.
    private func attempt<R>(
      _ mode: String, _ assumed: Int64?, _ body: (PostgreSQLTransaction) throws -> R
    ) throws -> Outcome<R>? {
      try StorageError.wrapping {
        try pool.withConnection { connection in
          let transaction = PostgreSQLTransaction(
            connection, layout, mode: mode, assumed: assumed)
          defer {
            // What a commit has changed is asked for.
            let known = transaction.changesDefinitions ? nil : transaction.revision
            if transaction.hasBegun { newest.withLock { $0 = known } }
          }
          do {
            let result = try body(transaction)
            try transaction.commit(
              notifying: (
                "SELECT pg_notify($1, $2)", [.text(Self.channel), .text(identity)]
              ))
            return Outcome(value: result)
          } catch {
            if transaction.isStale { return nil }
            throw transaction.conflict ?? error
          }
        }
      }
    }

    /// How often a transaction is begun anew before the conflict is an error.
    private static let mostAttempts = 20

    private static func retrying<R>(_ body: () throws -> R) throws -> R {
      var attempt = 1
      while true {
        do {
          return try body()
        } catch let error as StorageError where error.isConflict && attempt < mostAttempts {
          // Longer and longer, and by chance, so that those that conflict do not meet again.
          let most = min(0.002 * Double(1 << min(attempt, 8)), 0.5)
          Thread.sleep(forTimeInterval: .random(in: 0...most))
          attempt += 1
        } catch let error as StorageError where error.isConflict {
          throw StorageError(
            .conflict, "others came in between \(mostAttempts) times", underlying: error)
        }
      }
    }

    // MARK: Others

    private static let channel = "andiron"

    public func onOutsideCommit(_ body: @escaping @Sendable () -> Void) {
      let new = CommitListener(pool, Self.channel, besides: identity, body)
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
  public typealias PostgreSQLStorage = BackendStorage<PostgreSQLBackend>
#endif
