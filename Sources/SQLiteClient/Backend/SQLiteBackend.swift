#if SQLite && canImport(CSQLite3)
  import CollectionModel
  import Dispatch
  import FileAccess
  public import Foundation
  public import StorageClient

  /// A database file of SQLite as a place for objects.
  ///
  ///     let storage = try SQLiteStorage(at: url)
  ///
  /// Objects are rows with JSON, which other programs can read with SQL; see
  /// `docs/guides/storage-clients.md` for the tables. Readers see one commit and do not wait for
  /// the writer, as the database has a write-ahead log; several processes may use it.
  public final class SQLiteBackend: DatabaseBackend {
    public typealias Reader = SQLiteTransaction
    public typealias Writer = SQLiteTransaction

    private let path: String
    public let place: BackendPlace
    private let writer: SQLiteConnection
    private let turn = NativeLock()
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "andiron.sqlite")

    private struct State {
      var idle: [SQLiteConnection] = []
      var isClosed = false
      var timer: (any DispatchSourceTimer)?
    }

    /// Opens the database in a file, or, if `creates` says so, creates it.
    ///
    /// `isDurable` says whether a commit survives the loss of power; without it, the last commits
    /// may be lost then, never a part of one. Throws `StoreError`: `.invalidLocation` if `url` is
    /// not a file URL or cannot be opened, or if there are no objects and nothing is to be created;
    /// `.foreign` if the file is another program's or of a newer version, `.damaged`, `.readOnly`.
    public init(at url: URL, isDurable: Bool = true, creates: Bool = true) throws {
      guard url.isFileURL else {
        throw StoreError(.invalidLocation, "the URL is not that of a file")
      }
      path = url.path(percentEncoded: false)
      writer = try SQLiteConnection(path: path, readOnly: false, creates: creates)
      try SQLiteLayout.prepare(writer, creates: creates)
      place = BackendPlace(
        kind: "SQLite",
        name: url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false))
      try writer.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    }

    deinit { close() }

    public func read<R>(_ body: (SQLiteTransaction) throws -> R) throws -> R {
      let connection = try take()
      defer { give(back: connection) }
      // As long as this statement is at its row, all others see the commit that it sees: a
      // transaction without statements that begin and end it.
      return try connection.with(SQLiteTransaction.revisionQuestion) { statement in
        let revision = try SQLiteTransaction.revision(statement)
        return try body(SQLiteTransaction(connection: connection, revision: revision))
      }
    }

    public func write<R>(_ body: (SQLiteTransaction) throws -> R) throws -> R {
      turn.lock()
      defer { turn.unlock() }
      try checkOpen()
      try writer.run("BEGIN IMMEDIATE")
      do {
        let result = try body(SQLiteTransaction(connection: writer))
        try writer.run("COMMIT")
        return result
      } catch {
        // Some errors have rolled the transaction back already.
        try? writer.run("ROLLBACK")
        throw error
      }
    }

    /// Looks four times a second whether the file was changed.
    public func onOutsideCommit(_ body: @escaping @Sendable () -> Void) {
      guard let connection = try? take() else { return }
      let timer = DispatchSource.makeTimerSource(queue: queue)
      // From before the first reading of an observer, so that no commit comes between the two.
      var last = try? connection.number("PRAGMA data_version")
      timer.schedule(deadline: .now(), repeating: .milliseconds(250), leeway: .milliseconds(50))
      timer.setEventHandler {
        guard let version = try? connection.number("PRAGMA data_version") else { return }
        if last != version { body() }
        last = version
      }
      let isOpen = state.withLock { state in
        guard !state.isClosed, state.timer == nil else { return false }
        state.timer = timer
        return true
      }
      timer.resume()
      if !isOpen { timer.cancel() }
    }

    public func close() {
      let timer = state.withLock { state in
        state.isClosed = true
        state.idle = []
        defer { state.timer = nil }
        return state.timer
      }
      timer?.cancel()
    }

    // MARK: Connections

    private func checkOpen() throws {
      if state.withLock({ $0.isClosed }) {
        throw StoreError(.closed, "the storage was closed")
      }
    }

    private func take() throws -> SQLiteConnection {
      try checkOpen()
      if let idle = state.withLock({ $0.idle.popLast() }) { return idle }
      return try SQLiteConnection(path: path, readOnly: true, creates: false)
    }

    private func give(back connection: SQLiteConnection) {
      state.withLock { state in
        if !state.isClosed, state.idle.count < 16 { state.idle.append(connection) }
      }
    }
  }

  /// Objects in a database of SQLite.
  public typealias SQLiteStorage = DatabaseStorage<SQLiteBackend>

  extension DatabaseStorage where Backend == SQLiteBackend {
    /// Opens the database file at a URL, or, if `creates` says so, creates it. Without `isDurable`
    /// the last commits may be lost in a power failure, never a part of one.
    ///
    /// Throws `StoreError` as `SQLiteBackend(at:isDurable:creates:)` does.
    public convenience init(
      at url: URL, isDurable: Bool = true, creates: Bool = true,
      oldVersions: VersionRetention = .none
    ) throws {
      self.init(
        try SQLiteBackend(at: url, isDurable: isDurable, creates: creates),
        oldVersions: oldVersions)
    }
  }
#endif
