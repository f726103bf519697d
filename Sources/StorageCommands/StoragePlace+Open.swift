internal import Andiron
internal import AndironCommands
internal import CollectionModel
internal import Foundation
internal import StorageEngine
#if PostgreSQL
  internal import PostgreSQLClient
#endif
#if SQLite
  internal import SQLiteClient
#endif
internal import StorageClient
internal import TextDatabase

extension StoragePlace {
  /// Opens the storage to read all of it. Creates nothing.
  ///
  /// `keyFile` is the option with the key of a store. Throws `StoreError`, and `CommandError` if
  /// the key file cannot be read.
  func openForReading(
    _ arguments: ParsedArguments, keyFile: OptionSpecification
  ) throws -> any ObjectStorage {
    switch kind {
    case .store(let url):
      return try store(url, .readOnly, arguments, keyFile)
    case .sqlite(let url):
      #if SQLite
        return try SQLiteStorage(at: url, creates: false)
      #else
        throw CommandError("\(url.path) needs a build with the trait SQLite")
      #endif
    #if PostgreSQL
      case .postgresql(let address): return try PostgreSQLStorage(at: address, creates: false)
    #endif
    }
  }

  /// Opens the storage, or creates an empty one. Throws what `openForReading` throws.
  func openForWriting(
    _ arguments: ParsedArguments, keyFile: OptionSpecification
  ) throws -> any ObjectStorage {
    switch kind {
    case .store(let url):
      return try store(url, .createIfAbsent, arguments, keyFile)
    case .sqlite(let url):
      #if SQLite
        return keepingWords(try SQLiteStorage(at: url))
      #else
        throw CommandError("\(url.path) needs a build with the trait SQLite")
      #endif
    #if PostgreSQL
      case .postgresql(let address): return keepingWords(try PostgreSQLStorage(at: address))
    #endif
    }
  }

  /// The storage, which keeps indexes of text.
  private func keepingWords<Backend>(
    _ storage: DatabaseStorage<Backend>
  ) -> DatabaseStorage<Backend> {
    storage.registerTextIndexes()
    return storage
  }

  private func store(
    _ url: URL, _ mode: EngineOptions.Mode, _ arguments: ParsedArguments,
    _ keyFile: OptionSpecification
  ) throws -> Store {
    var options = try arguments.storeOptions(mode, keyFile: keyFile)
    options.leavesSchema = true
    options.engine.isMaintenanceAutomatic = mode != .readOnly
    return try ParsedArguments.store(at: url, options: options)
  }

  /// Whether there is something at the place; nil if only opening tells.
  var isThere: Bool? {
    switch kind {
    case .store(let url), .sqlite(let url): FileManager.default.fileExists(atPath: url.path)
    #if PostgreSQL
      case .postgresql: nil
    #endif
    }
  }

  /// Removes a store or a file that was created for nothing: it was not there before, and has no
  /// collection. Leaves everything else alone.
  func removeIfEmpty(_ arguments: ParsedArguments, keyFile: OptionSpecification) {
    switch kind {
    case .store(let url):
      NewStore.removeIfEmpty(url.path) { try arguments.storeOptions($0, keyFile: keyFile) }
    case .sqlite(let url):
      #if SQLite
        guard let storage = try? SQLiteStorage(at: url, creates: false) else { return }
        let isEmpty = (try? storage.readingForCopy { try $0.definitions().isEmpty }) ?? false
        try? storage.close()
        guard isEmpty else { return }
        for ending in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: url.path + ending)
        }
      #else
        return
      #endif
    #if PostgreSQL
      case .postgresql: return
    #endif
    }
  }
}
