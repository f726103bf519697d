#if PostgreSQL
  import CollectionModel
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import TestSupport
  import Testing

  /// Connections that end at any byte: a transaction is there in whole or not at all, and the error
  /// says which, as far as that can be known; a read answers rightly or not at all.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct CutConnectionTests {
    private static let cutCount = Seeds.amount(12, search: 100)

    private static func write(
      _ storage: PostgreSQLStorage, _ key: Int, before commit: () -> Void = {}
    ) throws {
      try storage.write { writer in
        for part in 0..<3 { try writer.add(Entry(pk: key * 10 + part, number: key)) }
        commit()
      }
    }

    /// Calls `body` with a storage that is connected directly, one behind a proxy, and the proxy.
    private func withProxy(
      _ body: (PostgreSQLStorage, PostgreSQLStorage, TestProxy) throws -> Void
    ) throws {
      let server = try #require(TestServer.shared)
      try withDatabase { place, direct in
        let proxy = try TestProxy(to: server.port)
        defer { proxy.stop() }
        let storage = try PostgreSQLStorage(
          at: server.address(database: place.database ?? "", port: proxy.port))
        defer { try? storage.close() }
        try body(direct, storage, proxy)
      }
    }

    private static func offsets(_ all: Int, _ others: Int...) -> [Int] {
      Set(stride(from: 0, to: all, by: max(1, all / cutCount)) + others + [all - 1]).sorted()
    }

    @Test(arguments: TestProxy.Direction.allCases)
    func `a transaction that is cut is whole or nothing`(_ direction: TestProxy.Direction) throws {
      try withProxy { direct, storage, proxy in
        try Self.write(storage, 0)
        try Self.write(storage, 1)
        // The bytes of a transaction, and those of them that come before the end of its body.
        var beforeCommit = 0
        proxy.arm(nil)
        try Self.write(storage, 2) { beforeCommit = proxy.count(direction) }
        let all = proxy.count(direction)
        try #require(all > beforeCommit && beforeCommit > 0)
        for (turn, offset) in Self.offsets(all, beforeCommit).enumerated() {
          let key = 10 + turn
          proxy.arm(TestProxy.Fault(.cut, direction, offset))
          var code: StoreError.Code?
          do {
            try Self.write(storage, key)
          } catch let error as StoreError {
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
          // The next ones have a new connection, with the same statements to prepare.
          try Self.write(storage, 100_000 + turn)
          try Self.write(storage, 200_000 + turn)
        }
        #expect(try direct.verify().isEmpty)
      }
    }

    @Test(arguments: TestProxy.Direction.allCases)
    func `a read that is cut answers rightly or not at all`(
      _ direction: TestProxy.Direction
    ) throws {
      try withProxy { direct, storage, proxy in
        let entries = (1...30).map { Entry(pk: $0, number: $0 % 3, text: "\($0)") }
        try direct.add(contentsOf: entries)
        let query = ObjectQuery<Entry>().where(\.number == 1).sorted(by: \.pk)
        let expected = entries.filter { $0.number == 1 }
        let read = { () throws in
          let object = try storage.object(Entry.self, key: 7)
          let none = try storage.object(Entry.self, key: 1_000)
          let found = try storage.fetch(query)
          #expect(object == entries[6] && none == nil && found == expected)
          let count = try storage.count(Entry.self)
          #expect(count == 30)
        }
        try read()
        try read()
        proxy.arm(nil)
        try read()
        let all = proxy.count(direction)
        for offset in Self.offsets(all) {
          proxy.arm(TestProxy.Fault(.cut, direction, offset))
          do {
            try read()
          } catch let error as StoreError {
            #expect(error.code == .unreachable, "cut at \(offset): \(error)")
          }
          proxy.arm(nil)
          try read()
          try read()
        }
      }
    }

    @Test func `a server that crashes keeps whole transactions`() throws {
      let server = try #require(TestServer.start())
      defer { server.stop() }
      let storage = try PostgreSQLStorage(at: server.newDatabase())
      try storage.prepare([Entry.self])
      for turn in 0..<2 {
        let crash = TestThread {
          Thread.sleep(forTimeInterval: 0.3)
          server.crash()
        }
        let deadline = Date(timeIntervalSinceNow: 60)
        var key = 1_000_000 * turn
        let first = key + 1
        var code: StoreError.Code?
        while code == nil, Date() < deadline {
          key += 1
          do {
            try Self.write(storage, key)
          } catch let error as StoreError {
            code = error.code
          }
        }
        crash.join()
        #expect(code == .unreachable || code == .unknownOutcome)
        #expect(server.restart())
        // The acknowledged ones are there.
        for known in first..<key { #expect(try Self.count(storage, known) == 3) }
        let count = try Self.count(storage, key)
        #expect(count == 0 || (count == 3 && code == .unknownOutcome))
      }
      #expect(try storage.verify().isEmpty)
      try storage.close()
    }

    /// The objects of a transaction. The pool finds first that its connections are lost.
    private static func count(_ storage: PostgreSQLStorage, _ key: Int) throws -> Int {
      var attempt = 0
      while true {
        do {
          return try storage.count(ObjectQuery<Entry>().where(\.number == key))
        } catch let error as StoreError where error.code == .unreachable && attempt < 20 {
          attempt += 1
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }
  }
#endif
