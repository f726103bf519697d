#if PostgreSQL
  import CollectionModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  /// What the tests store; the number is indexed.
  struct Entry: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var number = 0
    var text = ""
    static let collection = CollectionDeclaration<Entry>(
      name: "entries", indexes: [.on(\.number), .on(\.text)])
  }

  /// The same objects as another version of the program declares them.
  struct OtherEntry: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var number = 0
    var text = ""
    static let collection = CollectionDeclaration<OtherEntry>(
      name: "entries", indexes: [.unique(\.text)])
  }

  /// Calls `body` with an empty database and a storage in it.
  func withDatabase(_ body: (PostgreSQLAddress, PostgreSQLStorage) throws -> Void) throws {
    let server = try #require(TestServer.shared)
    let place = try server.newDatabase()
    defer { try? server.removeDatabase(at: place) }
    let storage = try PostgreSQLStorage(at: place)
    defer { try? storage.close() }
    try body(place, storage)
  }
#endif
