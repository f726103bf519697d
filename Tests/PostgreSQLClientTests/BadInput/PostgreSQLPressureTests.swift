#if PostgreSQL
  import Andiron
  import Dispatch
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import TestSupport
  import Testing

  /// Transactions that stand in each other's way, processes that are killed, and a disk that is
  /// full.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PostgreSQLPressureTests {
    private static let variable = "ANDIRON_TEST_POSTGRESQL_WRITER"

    private func withStorage(_ body: (PostgreSQLAddress, PostgreSQLStorage) throws -> Void) throws {
      let server = try #require(TestServer.shared)
      let place = try server.newDatabase()
      defer { try? server.removeDatabase(at: place) }
      let storage = PostgreSQLStorage(try PostgreSQLBackend(at: place))
      try body(place, storage)
      try storage.close()
    }

    @Test func transactionsThatWaitForEachOtherBothSucceed() throws {
      try withStorage { place, storage in
        try storage.create(contentsOf: [Entry(pk: 1), Entry(pk: 2)])
        let threads = [(1, 2), (2, 1)].map { first, second in
          TestThread {
            do {
              let own = PostgreSQLStorage(try PostgreSQLBackend(at: place))
              for _ in 0..<10 {
                try own.write { writer in
                  try writer.update(Entry.self, key: first) { $0.number += 1 }
                  // So that each holds what the other wants.
                  Thread.sleep(forTimeInterval: 0.01)
                  try writer.update(Entry.self, key: second) { $0.number += 1 }
                }
              }
              try own.close()
            } catch {
              Issue.record("\(error)")
            }
          }
        }
        for thread in threads { thread.join() }
        #expect(try storage.fetch(Entry.self).map(\.number) == [20, 20])
      }
    }

    /// What the process that is killed does; nothing elsewhere.
    @Test func theWriterWritesTriplesUntilItIsKilled() throws {
      guard let text = ProcessInfo.processInfo.environment[Self.variable] else { return }
      let storage = PostgreSQLStorage(try PostgreSQLBackend(at: PostgreSQLAddress(text)))
      var key = 0
      while true {
        key += 3
        try storage.create(contentsOf: (0..<3).map { Entry(pk: key + $0, number: key) })
      }
    }

    @Test func theTransactionsOfAKilledProcessAreWhole() throws {
      let server = try #require(TestServer.shared)
      try withStorage { place, storage in
        try storage.prepare([Entry.self])
        let writer = Process()
        writer.executableURL = URL(filePath: CommandLine.arguments[0])
        writer.arguments = [
          "--testing-library", "swift-testing", "--filter", "theWriterWritesTriplesUntilItIsKilled",
        ]
        let text = "postgresql://andiron:andiron@127.0.0.1:\(server.port)/\(place.database ?? "")"
        writer.environment = ProcessInfo.processInfo.environment.merging([Self.variable: text]) {
          $1
        }
        writer.standardOutput = FileHandle.nullDevice
        writer.standardError = FileHandle.nullDevice
        try writer.run()
        let deadline = Date(timeIntervalSinceNow: 90)
        while try storage.count(Entry.self) < 6 {
          guard Date() < deadline else {
            kill(writer.processIdentifier, SIGKILL)
            Issue.record("the process writes nothing")
            return
          }
          Thread.sleep(forTimeInterval: 0.02)
        }
        kill(writer.processIdentifier, SIGKILL)
        let entries = try storage.fetch(Entry.self)
        for (_, group) in Dictionary(grouping: entries, by: \.number) { #expect(group.count == 3) }
        try storage.create(Entry(pk: -1))
      }
    }

    @Test func aFullDiskLeavesNothingOfTheTransaction() throws {
      let directory = "/tmp/andiron-full-\(UUID().uuidString.prefix(8))"
      let mount = """
        mkdir -p "$0" && mount -t tmpfs -o size=12m tmpfs "$0" && mkdir "$0/space" && \
        chown postgres: "$0" "$0/space"
        """
      guard getuid() == 0, ShellCommand.run("/bin/sh", ["-c", mount, directory]) == 0 else {
        ShellCommand.run("/bin/sh", ["-c", "rmdir \"$0\" 2>/dev/null", directory])
        print("SKIPPED: a small disk cannot be made here")
        return
      }
      defer { ShellCommand.run("/bin/sh", ["-c", "umount \"$0\" && rmdir \"$0\"", directory]) }
      let server = try #require(TestServer.shared)
      let administrator = try Connection(to: server.administrator())
      defer { administrator.close() }
      try administrator.execute("CREATE TABLESPACE small LOCATION '\(directory)/space'")
      defer { _ = try? administrator.execute("DROP TABLESPACE small") }
      try administrator.execute("GRANT CREATE ON TABLESPACE small TO andiron")
      try withStorage { place, storage in
        let owner = try Connection(to: place)
        defer { owner.close() }
        try storage.create(Entry(pk: 1, text: "kept"))
        try owner.execute("ALTER TABLE andiron.records_1 SET TABLESPACE small")
        // Texts that do not compress.
        expect(.noSpace) {
          try storage.write { writer in
            for key in 2..<20_000 {
              let text = (0..<60).map { _ in UUID().uuidString }.joined()
              try writer.create(Entry(pk: key, text: text))
            }
          }
        }
        #expect(try storage.fetch(Entry.self) == [Entry(pk: 1, text: "kept")])
        try storage.delete(Entry.self, key: 1)
        #expect(try storage.count(Entry.self) == 0)
      }
    }

    @Test func numbersAndDatesAtTheirEndsAreKept() throws {
      try withStorage { place, storage in
        let extremes = [Int.min + 1, Int.max, -1, 1]
        try storage.create(
          contentsOf: extremes.map { Entry(pk: $0, number: $0, text: "\u{0}\u{FFFF}") })
        for number in extremes {
          #expect(
            try storage.fetch(ObjectQuery<Entry>().where(\.number == number)).map(\.pk) == [number])
        }
        #expect(
          try storage.fetch(ObjectQuery<Entry>().sorted(by: \.number)).map(\.pk)
            == extremes.sorted())
      }
    }
  }
#endif
