internal import Andiron
internal import FHIRStore
internal import Foundation
#if PostgreSQL
  internal import PostgreSQLClient
  internal import PostgreSQLDriver
#endif
#if SQLite
  internal import SQLiteClient
#endif
internal import StorageClient
internal import StorageEngine
internal import TextIndex

/// Where objects are: the directory of a store, a file of SQLite or a database of PostgreSQL.
struct CopyPlace {
  private enum Kind {
    case store(String)
    case sqlite(String)
    case postgresql(String)
  }

  private let kind: Kind
  private let keyFile: String?

  /// Throws `UsageError` if a key is given for what is no store, or the trait that the place needs
  /// is missing.
  init(_ text: String, keyFile: String?) throws {
    self.keyFile = keyFile
    if text.hasPrefix("sqlite:") {
      kind = .sqlite(String(text.dropFirst("sqlite:".count)))
    } else if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      kind = .postgresql(text)
    } else {
      kind = .store(text)
    }
    try checkTraits()
    if keyFile != nil, case .store = kind { return }
    if keyFile != nil { throw UsageError("only a store can be encrypted with a key file") }
  }

  private func checkTraits() throws {
    switch kind {
    case .store: return
    case .sqlite(let path):
      if path.isEmpty {
        throw UsageError("sqlite: takes the path of a file, as in sqlite:objects.db")
      }
      #if !SQLite
        throw UsageError("files of SQLite need a build with the trait SQLite")
      #endif
    case .postgresql:
      #if !PostgreSQL
        throw UsageError("databases of PostgreSQL need a build with the trait PostgreSQL")
      #endif
    }
  }

  /// What tells the place apart from others, without a password.
  var name: String {
    switch kind {
    case .store(let path): "store:" + Self.canonical(path)
    case .sqlite(let path): "sqlite:" + Self.canonical(path)
    case .postgresql(let text):
      #if PostgreSQL
        (try? PostgreSQLAddress(text)).map { "\($0)" } ?? ""
      #else
        text
      #endif
    }
  }

  private static func canonical(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Opens the storage; only a destination is created if it is not there. Throws `CommandError`,
  /// `StoreError` and `StorageError`.
  func open(isSource: Bool) throws -> any ObjectStorage {
    switch kind {
    case .store(let path): return AndironStorage(try store(path, isSource))
    case .sqlite(let path):
      #if SQLite
        return SQLiteStorage(try SQLiteBackend(at: URL(filePath: path), creates: !isSource))
      #else
        throw CommandError("\(path) cannot be opened")
      #endif
    case .postgresql(let text):
      #if PostgreSQL
        let address: PostgreSQLAddress
        do {
          address = try PostgreSQLAddress(text)
        } catch {
          throw UsageError(error.description)
        }
        return PostgreSQLStorage(try PostgreSQLBackend(at: address, creates: !isSource))
      #else
        throw CommandError("\(text.prefix(10)) cannot be opened")
      #endif
    }
  }

  private func store(_ path: String, _ isSource: Bool) throws -> Store {
    var options = StoreOptions().withTextIndexes()
    options.leavesSchema = true
    if let keyFile {
      options.engine.encryption = EngineOptions.Encryption(
        key: try ParsedArguments.key(inFile: keyFile))
    }
    options.engine.isMaintenanceAutomatic = !isSource
    options.mode = isSource ? .readOnly : .createIfAbsent
    let store = try Store(
      at: URL(filePath: path, directoryHint: .notDirectory), options: options)
    if try store.collections().contains(where: { ResourceCollection.isOne($0.name) }) {
      // Tells the store about the indexes of resources.
      _ = try FHIRStore(store, releases: ParsedArguments.releases)
    }
    return store
  }
}
