import BenchmarkSupport
import CollectionModel
import Foundation
import PostgreSQLAccess
import PostgreSQLClient
import PostgreSQLDriver
import SQLiteClient
import StorageClient

/// A storage and what it is compared with, each with data of its own.
struct Pair {
  let name: PairName
  let storage: any Contender
  let other: any Contender
  /// What has to live as long.
  private var server: DatabaseServer?

  private init(_ name: PairName, _ storage: any Contender, _ other: any Contender) {
    self.name = name
    self.storage = storage
    self.other = other
  }

  /// Nil, with a word, where there is no server.
  static func open(
    _ name: PairName, _ data: Workload, _ options: Options, directory: String
  ) throws -> Pair? {
    let place = "\(directory)/\(name.rawValue)"
    try Directories.create(place)
    switch name {
    case .sqlite:
      let bytes = try StoredBytes(data, directory: place + "/bytes")
      let storage = try StorageContender(sqlite(place + "/storage"), data)
      let other = try StorageContender(sqlite(place + "/other"), data)
      try other.storage.close()
      return Pair(name, storage, try SQLiteContender(place + "/other", bytes))
    case .postgresql:
      guard let server = try DatabaseServer.start(options.postgresql) else { return nil }
      let bytes = try StoredBytes(data, directory: place + "/bytes")
      let storage = try StorageContender(postgresql(server, "storage"), data)
      let other = try StorageContender(postgresql(server, "other"), data)
      try other.storage.close()
      let contender = try PostgreSQLContender(server.url, schema: "other", bytes)
      try contender.analyze(["storage", "other"])
      var pair = Pair(name, storage, contender)
      pair.server = server
      return pair
    case .memoryVersions: return try versions(name, data) { MemoryStorage(oldVersions: $1) }
    case .sqliteVersions: return try versions(name, data) { try sqlite("\(place)/\($0)", $1) }
    case .postgresqlVersions:
      guard let server = try DatabaseServer.start(options.postgresql) else { return nil }
      var pair = try versions(name, data) { try postgresql(server, $0, $1) }
      pair.server = server
      return pair
    }
  }

  private static func sqlite(
    _ path: String, _ oldVersions: VersionRetention = .none
  ) throws -> SQLiteStorage {
    SQLiteStorage(try SQLiteBackend(at: URL(fileURLWithPath: path)), oldVersions: oldVersions)
  }

  private static func postgresql(
    _ server: DatabaseServer, _ schema: String, _ oldVersions: VersionRetention = .none
  ) throws -> PostgreSQLStorage {
    let address = try PostgreSQLAddress(server.url)
    return PostgreSQLStorage(
      try PostgreSQLBackend(at: address, schema: schema), oldVersions: oldVersions)
  }

  /// The same storage twice: with old versions, and without any.
  private static func versions(
    _ name: PairName, _ data: Workload,
    _ open: (_ name: String, VersionRetention) throws -> some ObjectStorage
  ) throws -> Pair {
    Pair(
      name, try StorageContender(open("versions", .last(10)), data),
      try StorageContender(open("none", .none), data))
  }
}
