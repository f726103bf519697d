import Andiron
import DocumentStore
import Testing
import ValueModel

@testable import Replication

/// `docs/guides/outgrowing-one-machine.md`.
@Suite struct OutgrowingOneMachineGuideTests {
  @Test func theEdge() async throws {
    let site = try Site()
    let transport = site.transport
    let store = try Store.inMemory()
    let password = "secret"
    _ = try site.database.create(["ward": 3], id: "a")
    _ = try site.database.create(["ward": 4], id: "b")
    var options = ReplicationOptions()
    options.filter = try .selector(["ward": 3])
    options.conflictPolicy = .mergedFields
    options.longestPause = .seconds(60)
    var cluster = try RemoteDatabase(
      "https://couch.example/notes",
      credentials: .session(name: "ward-3", password: password), transport: transport)
    cluster.retries.attempts = 8
    let replicator = try Replicator(
      store.database("north"), with: cluster, options: options)

    _ = try await replicator.run()
    #expect(try store.database("north").document("a") != nil)
    #expect(try store.database("north").document("b") == nil)
  }
}
