internal import AndironCommands
internal import Foundation
#if PostgreSQL
  internal import PostgreSQLDriver
#endif

/// The place of a storage, as arguments name it: the directory of a store, a file of SQLite or a
/// database of PostgreSQL.
struct StoragePlace {
  enum Kind {
    case store(URL)
    case sqlite(URL)
    #if PostgreSQL
      case postgresql(PostgreSQLAddress)
    #endif
  }

  let kind: Kind

  private static let schemes = ["postgresql:", "postgres:"]
  private static let filePrefix = "sqlite:"
  /// The names that files of SQLite usually have.
  private static let endings = [".sqlite", ".sqlite3", ".db"]

  /// Decides what an argument means. A path is the directory of a store, unless there is a file, or
  /// nothing and the name is one of a file of SQLite, as with `sqlite:` before it.
  ///
  /// Throws `UsageError` if it can be none of these, or if the build lacks the trait; the error
  /// shows no password.
  init(_ text: String) throws {
    if Self.schemes.contains(where: text.lowercased().hasPrefix) {
      kind = try Self.database(text)
    } else if text.hasPrefix(Self.filePrefix) {
      let path = String(text.dropFirst(Self.filePrefix.count))
      if path.isEmpty { throw UsageError("sqlite: takes the path of a file, as sqlite:objects.db") }
      kind = try Self.file(path)
    } else if AddressText.isAddress(text) {
      throw UsageError(
        "an address of a storage begins with postgresql://; other storages are paths")
    } else if text.isEmpty {
      throw UsageError("the path of a storage is empty")
    } else {
      var isDirectory: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: text, isDirectory: &isDirectory)
      let isFile =
        isThere ? !isDirectory.boolValue : Self.endings.contains(where: text.lowercased().hasSuffix)
      kind = isFile ? try Self.file(text) : .store(Self.url(text))
    }
  }

  /// Whether an argument names a database: an address, a file, or the name of a file of SQLite
  /// where there is nothing.
  static func isDatabase(_ text: String) -> Bool {
    if schemes.contains(where: text.lowercased().hasPrefix) || text.hasPrefix(filePrefix) {
      return true
    }
    guard let place = try? StoragePlace(text) else { return false }
    return !place.isStore
  }

  private static func url(_ path: String) -> URL {
    URL(filePath: path, directoryHint: .notDirectory)
  }

  private static func file(_ path: String) throws(UsageError) -> Kind {
    #if SQLite
      return .sqlite(url(path))
    #else
      throw UsageError("files of SQLite need a build with the trait SQLite")
    #endif
  }

  private static func database(_ text: String) throws(UsageError) -> Kind {
    #if PostgreSQL
      do throws(PostgreSQLError) {
        return .postgresql(try PostgreSQLAddress(text))
      } catch {
        throw UsageError("\(error)")
      }
    #else
      throw UsageError("databases of PostgreSQL need a build with the trait PostgreSQL")
    #endif
  }

  /// Whether it is the directory of a store.
  var isStore: Bool {
    if case .store = kind { return true }
    return false
  }

  /// The short name of the storage, for people: that of the file or of the database.
  var title: String {
    switch kind {
    case .store(let url), .sqlite(let url): return url.lastPathComponent
    #if PostgreSQL
      case .postgresql(let address): return address.database ?? "\(address)"
    #endif
    }
  }

  /// Two places with the same name are the same one. Shows no password.
  var name: String {
    switch kind {
    case .store(let url), .sqlite(let url):
      return url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    #if PostgreSQL
      case .postgresql(let address): return "\(address)"
    #endif
    }
  }
}
