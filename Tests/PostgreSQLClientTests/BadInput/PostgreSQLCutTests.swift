#if PostgreSQL
  import Andiron
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import TestSupport
  import Testing

  /// Connections that end at any byte of a transaction: it is there in whole, or not at all, and the
  /// error says which, as far as that can be known.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PostgreSQLCutTests {
    private static let cutCount = Seeds.amount(12, long: 150, night: 1_000)

    private static func write(
      _ storage: PostgreSQLStorage, _ key: Int, before commit: () -> Void = {}
    ) throws {
      try storage.write { writer in
        for part in 0..<3 { try writer.create(Entry(pk: key * 10 + part, number: key)) }
        commit()
      }
    }

    @Test(arguments: TestProxy.Direction.allCases)
    func aTransactionThatIsCutIsWholeOrNothing(_ direction: TestProxy.Direction) throws {
      let server = try #require(TestServer.shared)
      let place = try server.newDatabase()
      defer { try? server.removeDatabase(at: place) }
      let direct = PostgreSQLStorage(try PostgreSQLBackend(at: place))
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      let storage = PostgreSQLStorage(
        try PostgreSQLBackend(
          at: server.address(database: place.database ?? "", port: proxy.port)))
      try Self.write(storage, 0)
      try Self.write(storage, 1)
      // How many bytes a transaction sends or receives, and how many before its commit.
      var beforeCommit = 0
      proxy.arm(nil)
      try Self.write(storage, 2) { beforeCommit = proxy.count(direction) }
      let all = proxy.count(direction)
      try #require(all > beforeCommit && beforeCommit > 0)
      let offsets = Set(
        stride(from: 0, to: all, by: max(1, all / Self.cutCount)) + [beforeCommit, all - 1])
      for (turn, offset) in offsets.sorted().enumerated() {
        let key = 10 + turn
        proxy.arm(TestProxy.Fault(.cut, direction, offset))
        var code: StorageError.Code?
        do {
          try Self.write(storage, key)
        } catch let error as StorageError {
          code = error.code
        }
        proxy.arm(nil)
        let count = try direct.count(ObjectQuery<Entry>().where(\.number == key))
        #expect(count == 0 || count == 3, "cut at \(offset) of \(all)")
        switch code {
        case nil: #expect(count == 3, "cut at \(offset)")
        case .unreachable: #expect(count == 0, "cut at \(offset)")
        case .unknownOutcome: #expect(offset >= beforeCommit, "cut at \(offset), \(beforeCommit)")
        default: Issue.record("cut at \(offset): \(String(describing: code))")
        }
        // The next one has a new connection, with the same statements prepared.
        try Self.write(storage, 100_000 + turn)
        try Self.write(storage, 200_000 + turn)
      }
      try storage.close()
      try direct.close()
    }

    @Test func aServerThatCrashesKeepsWholeTransactions() throws {
      guard let server = TestServer.start() else { return }
      defer { server.stop() }
      let place = try server.newDatabase()
      let storage = PostgreSQLStorage(try PostgreSQLBackend(at: place))
      try storage.prepare([Entry.self])
      var acknowledged: [Int] = []
      var unknown: [Int] = []
      for turn in 0..<2 {
        let crash = TestThread {
          Thread.sleep(forTimeInterval: 0.3)
          server.crash()
        }
        let deadline = Date(timeIntervalSinceNow: 60)
        var key = 1_000 * turn
        while Date() < deadline {
          key += 1
          do {
            try Self.write(storage, key)
            acknowledged.append(key)
          } catch let error as StorageError {
            #expect([.unreachable, .unknownOutcome].contains(error.code), "\(error)")
            if error.code == .unknownOutcome { unknown.append(key) }
            break
          }
        }
        crash.join()
        #expect(server.restart())
        for key in acknowledged {
          #expect(try Self.count(storage, key) == 3, "an acknowledged transaction")
        }
        for key in unknown {
          let count = try Self.count(storage, key)
          #expect(count == 0 || count == 3)
        }
        if !unknown.contains(key) { #expect(try Self.count(storage, key) == 0) }
      }
      try storage.close()
    }

    /// The objects of a transaction; pooled connections from before the crash are found lost first.
    private static func count(_ storage: PostgreSQLStorage, _ key: Int) throws -> Int {
      var attempt = 0
      while true {
        do {
          return try storage.count(ObjectQuery<Entry>().where(\.number == key))
        } catch let error as StorageError where error.code == .unreachable && attempt < 20 {
          attempt += 1
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }
  }
#endif
