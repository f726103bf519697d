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
      let storage = try StorageContender(
        SQLiteStorage(try SQLiteBackend(at: URL(fileURLWithPath: place + "/storage"))), data)
      let other = try StorageContender(
        SQLiteStorage(try SQLiteBackend(at: URL(fileURLWithPath: place + "/other"))), data)
      try other.storage.close()
      return Pair(name, storage, try SQLiteContender(place + "/other", bytes))
    case .postgresql:
      guard let server = try DatabaseServer.start(options.postgresql) else { return nil }
      let bytes = try StoredBytes(data, directory: place + "/bytes")
      let address = try PostgreSQLAddress(server.url)
      let storage = try StorageContender(
        PostgreSQLStorage(try PostgreSQLBackend(at: address, schema: "storage")), data)
      let other = try StorageContender(
        PostgreSQLStorage(try PostgreSQLBackend(at: address, schema: "other")), data)
      try other.storage.close()
      let contender = try PostgreSQLContender(server.url, schema: "other", bytes)
      try contender.analyze(["storage", "other"])
      var pair = Pair(name, storage, contender)
      pair.server = server
      return pair
    }
  }
}
