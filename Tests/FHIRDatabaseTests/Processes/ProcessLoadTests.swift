#if PostgreSQL && os(Linux)
  import CollectionModel
  import FHIRDatabase
  import FHIRR4
  import FHIRStore
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import TestSupport
  import Testing

  /// Several processes on one database, while connections are cut and processes are killed.
  @Suite(.serialized) struct ProcessLoadTests {
    private static let order = ProcessInfo.processInfo.environment[LoadRun.variable]

    @Test(.enabled(if: order != nil)) func `a worker`() throws {
      let text = try #require(Self.order)
      let order = try JSONDecoder().decode(LoadRun.Order.self, from: Data(text.utf8))
      let log = try FileHandle(forWritingTo: URL(filePath: order.log))
      // The connection may be cut before it was used.
      var storage: PostgreSQLStorage?
      while storage == nil { storage = try? PostgreSQLStorage(at: order.address) }
      var worker = LoadWorker(
        try #require(storage), number: order.number, seed: order.seed, stepCount: order.stepCount,
        log: log)
      try worker.run()
      try storage?.close()
    }

    @Test(
      .enabled(if: order == nil && TestServer.isThere),
      arguments: Seeds.list(Seeds.amount(1, search: 2)))
    func `processes lose no write and see no half transaction`(_ seed: UInt64) throws {
      let server = try #require(TestServer.shared)
      let place = try server.newDatabase()
      defer { try? server.removeDatabase(at: place) }
      let storage = try PostgreSQLStorage(at: place)
      defer { try? storage.close() }
      try storage.prepare([Transfer.self, Reading.self])
      try storage.add(contentsOf: Account.all)
      try LoadResources.records(storage).write { writer in
        for resource in LoadResources.admission("first", after: nil) { try writer.upsert(resource) }
      }
      let administrator = try Connection(to: server.administrator())
      defer { administrator.close() }
      let run = try LoadRun(
        at: "postgresql://andiron:andiron@127.0.0.1:\(server.port)/\(place.database ?? "")",
        seed: seed, stepCount: Seeds.amount(150, search: 300))
      defer { run.remove() }
      try run.run(4, killCount: Seeds.amount(2, search: 4), disturbing: administrator)
      try check(run, LoadResult(storage), seed)
      #expect(try storage.verify().isEmpty, "seed \(seed)")
    }

    private func check(_ run: LoadRun, _ found: LoadResult, _ seed: UInt64) throws {
      var counts: [LoadOutcome: Int] = [:]
      var unexplained = found.names
      var keptCount = 0
      for number in run.numbers {
        let outcomes = try run.outcomes(of: number)
        let isKilled = run.killed.contains(number)
        #expect(isKilled || outcomes.last?.0 == .done, "seed \(seed): worker \(number) did not end")
        for (outcome, name) in outcomes {
          counts[outcome, default: 0] += 1
          switch outcome {
          case .acknowledged: #expect(found.has(name), "seed \(seed): \(name) is lost")
          case .unknown: if found.has(name) { keptCount += 1 }
          case .refused: #expect(!found.names.contains(name), "seed \(seed): \(name) is there")
          case .wrong: Issue.record("seed \(seed), worker \(number): \(name)")
          case .read, .done: break
          }
          unexplained.remove(name)
        }
        // One that was killed may have committed once more before it could write that down.
        let last = unexplained.filter { $0.dropFirst().hasPrefix("\(number)-") }
        #expect(last.count <= (isKilled ? 1 : 0), "seed \(seed): \(last) of nobody")
      }
      checkContent(found, seed)
      print(
        """
        seed \(seed): \(counts[.acknowledged] ?? 0) transactions, \(counts[.read] ?? 0) reads, \
        \(counts[.refused] ?? 0) refused, \(counts[.unknown] ?? 0) of unknown outcome \
        (\(keptCount) were kept), \(run.cutCount) connections cut, \(run.killed.count) \
        processes killed
        """)
    }

    private func checkContent(_ found: LoadResult, _ seed: UInt64) {
      #expect(found.patients == found.observations, "seed \(seed)")
      #expect(found.counted == found.patients.count, "seed \(seed)")
      #expect(found.versions == Array((1...found.counted + 1).reversed()), "seed \(seed)")
      #expect(found.groups.values.allSatisfy { $0 == Reading.groupCount }, "seed \(seed)")
      #expect(
        found.accounts.reduce(0) { $0 + $1.balance } == Account.count * Account.initial,
        "seed \(seed)")
      for account in found.accounts {
        let sent = found.transfers.values.filter { $0.source == account.pk }
        let received = found.transfers.values.filter { $0.target == account.pk }
        let balance =
          Account.initial + received.reduce(0) { $0 + $1.amount }
          - sent.reduce(0) { $0 + $1.amount }
        #expect(account.balance == balance, "seed \(seed): account \(account.pk)")
        #expect(account.changeCount == sent.count + received.count, "seed \(seed): \(account.pk)")
      }
    }
  }
#endif
