import Andiron
import DocumentStore
import FileAccess
import HTTPClient
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import Replication

/// `docs/guides/replication.md`.
@Suite struct ReplicationGuideTests {
  struct Patient: Codable, Hashable, StoredObject, Sendable {
    var pk: String
    var familyName: String
    var draft: String?
  }

  private let site: Site

  init() throws { site = try Site() }

  private var transport: any HTTPTransport { site.transport }

  @Test func once() async throws {
    let store = try Store.inMemory()
    let transport = transport
    let notes = try store.database("notes")
    let server = try RemoteDatabase(
      "https://clinic.example/notes",
      credentials: .session(name: "ada", password: "engine"), transport: transport)
    let replicator = try Replicator(notes, with: server)
    let report = try await replicator.run()
    for refused in report.push?.refused ?? [] {
      print("\(refused.id) was refused: \(refused.reason)")
    }

    #expect(report.isComplete)
  }

  @Test func continuously() async throws {
    let store = try Store.inMemory()
    let notes = try store.database("notes")
    let server = try RemoteDatabase("https://clinic.example/notes", transport: transport)
    let replicator = try Replicator(notes, with: server)
    replicator.start()
    for await status in replicator.statuses where status.state == .idle {
      break
    }
    await replicator.stop()

    #expect(replicator.status.state == .stopped)
  }

  @Test func filters() async throws {
    let store = try Store.inMemory()
    let notes = try store.database("notes")
    let server = try RemoteDatabase("https://clinic.example/notes", transport: transport)
    let isOnWiFi = { @Sendable () async -> Bool in true }
    _ = try notes.create(["ward": 3, "secret": "x"], id: "a")
    _ = try notes.create(["ward": 4], id: "b")
    var options = ReplicationOptions()
    options.filter = try .selector(["ward": 3])
    options.transform = { document in
      var document = document
      document.body["secret"] = nil
      return document
    }
    options.conflictPolicy = .mergedFields
    options.isPermitted = { await isOnWiFi() }
    let replicator = try Replicator(notes, with: server, direction: .push, options: options)

    _ = try await replicator.run()
    #expect(try site.database.require("a").body == ["ward": 3])
    #expect(try site.database.document("b") == nil)
  }

  @Test func objects() async throws {
    let server = try RemoteDatabase("https://clinic.example/notes", transport: transport)
    var options = StoreOptions()
    options.changeFeed = .kept
    let store = try Store.inMemory(options: options)
    let mirror = try ObjectMirror(
      store, database: "shared",
      [
        ReplicatedObjects(Patient.self, as: "patient")
          .naming(\.familyName, "family").leavingOut(\.draft)
          .resolvingConflicts { conflict in conflict.winner }
      ])
    let replicator = try Replicator(store.database("shared"), with: server)
    try await mirror.update()
    _ = try await replicator.run()
    try await mirror.update()

    let ada = Patient(pk: "ada", familyName: "Lovelace")
    try await store.write { try $0.upsert(ada) }
    try await mirror.update()
    _ = try await replicator.run()
    #expect(try site.database.require("patient:ada")["family"] == "Lovelace")
  }

  @Test func prepared() async throws {
    let key = "k"
    let sent = Locked<[String]>([])
    struct Spy: HTTPTransport {
      let base: any HTTPTransport
      let sent: Locked<[String]>

      func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        sent.withLock { $0.append(request.headers["X-API-Key"] ?? "") }
        return try await base.send(request)
      }
    }
    let store = try Store.inMemory()
    var server = try RemoteDatabase(
      "https://clinic.example/notes", transport: Spy(base: transport, sent: sent))
    server.preparations = [{ request in request.headers["X-API-Key"] = key }]

    _ = try await Replicator(store.database("notes"), with: server).run()
    #expect(Set(sent.withLock { $0 }) == ["k"])
  }
}
