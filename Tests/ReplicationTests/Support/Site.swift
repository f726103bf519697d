import Andiron
import DocumentServer
import DocumentStore
import FileAccess
import HTTPClient
import HTTPServer
import NetworkTestSupport
import Replication
import TestSupport

/// A store with a database, which is also served.
struct Site {
  static let name = "notes"
  let store: Store
  let server: DocumentServer

  init(options: StoreOptions = StoreOptions()) throws {
    store = try Store.inMemory(options: options)
    server = DocumentServer(store, identifier: String(repeating: "a", count: 32))
    try database.write { _ = try $0.ensureIdentifier() }
  }

  var database: Database<Store> {
    get throws { try store.database(Self.name) }
  }

  var transport: HandlerTransport { HandlerTransport(server) }

  /// The database as others see it over `transport`.
  func remote(
    over transport: (any HTTPTransport)? = nil, host: String = "site"
  ) throws -> RemoteDatabase {
    try RemoteDatabase(
      "http://\(host).example/\(Self.name)", transport: transport ?? self.transport)
  }
}

extension RemoteEnvironment {
  /// Without pauses, and with numbers from a seed.
  static func simulated(seed: UInt64) -> RemoteEnvironment {
    let random = Locked(SeededGenerator(seed: seed))
    return RemoteEnvironment(
      clock: VirtualClock(),
      fraction: { random.withLock { Double.random(in: 0...1, using: &$0) } },
      identifier: {
        random.withLock { random in
          (0..<4).map { _ in
            String(UInt32.random(in: 0x1000_0000 ... .max, using: &random), radix: 16)
          }
          .joined()
        }
      })
  }
}
