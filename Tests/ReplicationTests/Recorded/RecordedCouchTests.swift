import Andiron
import DocumentStore
import HTTPClient
import TestSupport
import Testing
import ValueModel

@testable import Replication

/// The replicator with stand-ins that answer as CouchDB 3.5 was recorded to answer its own.
@Suite(.enabled(if: Recording.isThere, "the recordings of CouchDB are not there"))
struct RecordedCouchTests {
  private func replicate(
    _ site: Site, _ transport: any HTTPTransport, _ direction: ReplicationDirection,
    _ filter: ReplicationFilter? = nil
  ) async throws -> ReplicationReport.Direction {
    var options = ReplicationOptions()
    options.filter = filter
    options.batchCount = 7
    let remote = try RemoteDatabase(
      "http://couch.example/rep-src",
      credentials: .session(name: "admin", password: "secret"), transport: transport)
    let replicator = try Replicator(
      .database(site.database), with: .server(remote), direction: direction, options: options,
      environment: .simulated(seed: Seeds.next()))
    let report = try await replicator.run()
    return try #require(direction == .pull ? report.pull : report.push)
  }

  /// The leaves that the feeds of recordings name.
  private func leaves(_ recordings: [Recording]) throws -> Set<String> {
    var found: [String: Value] = [:]
    for exchange in recordings.flatMap(\.exchanges) where exchange.path == "_changes" {
      for row in (try JSON.parse(exchange.answer)["results"] ?? []).elements {
        found[row["id"]?.string ?? ""] = row["changes"]
      }
    }
    return Set(
      found.flatMap { id, list in list.elements.map { "\(id) \($0["rev"]?.string ?? "")" } })
  }

  private func leaves(_ database: Database<Store>) throws -> Set<String> {
    Set(try ReplicaContent.leaves(of: database).map { "\($0.id) \($0.history[0])" })
  }

  @Test(arguments: Seeds.list(10)) func `a pull takes what CouchDB gives, in whatever order`(
    seed: UInt64
  ) async throws {
    let (first, later) = (try Recording("pull-1-first"), try Recording("pull-3-incremental"))
    let source = RecordedSource(seed: seed)
    try source.add(first)
    let site = try Site()
    let report = try await replicate(site, source, .pull)
    #expect(report.refused.isEmpty)
    let (found, expected) = (try leaves(site.database), try leaves([first]))
    #expect(
      found == expected,
      "missing \(expected.subtracting(found)), more \(found.subtracting(expected)), SEED=\(seed)")
    let note = try site.database.require("small-att")
    let text = try site.database.content(of: try #require(note.attachments["note.txt"]))
    #expect(text.count == 100)
    let long = try #require(try site.database.require("big-att").attachments["blob.bin"])
    #expect(try site.database.content(of: long).count == 150_000)
    #expect(try site.database.conflicts(of: "conflicted").count == 1)

    _ = source.requests()
    #expect(try await replicate(site, source, .pull).progress.changeCount == 0)
    #expect(source.requests().count <= 4 + 1, "a session, and at most four requests")

    try source.add(later)
    _ = try await replicate(site, source, .pull)
    #expect(try leaves(site.database) == leaves([first, later]), "seed \(seed)")
    let changed = try site.database.require("small-att")
    #expect(changed["more"] == 1 && changed.attachments["note.txt"]?.byteCount == 100)
  }

  @Test func `filters of CouchDB are asked for as it takes them`() async throws {
    for (name, filter) in [
      ("pull-option-selector", try ReplicationFilter.selector(["kind": "even"])),
      ("pull-option-doc-ids", .ids(["none", "plain-01", "plain-02"])),
    ] {
      let recording = try Recording(name)
      let source = RecordedSource(seed: 1)
      try source.add(recording)
      let site = try Site()
      _ = try await replicate(site, source, .pull, filter)
      let found = try leaves(site.database)
      #expect(try !found.isEmpty && found == leaves([recording]))
      #expect(source.requests().contains("POST _changes"))
    }
  }

  @Test func `without bulk requests documents come one by one`() async throws {
    let recording = try Recording("pull-option-no-bulk-get")
    let source = RecordedSource(seed: 1, hasBulkGet: false)
    try source.add(recording)
    let site = try Site()
    #expect(try await replicate(site, source, .pull).refused.isEmpty)
    #expect(try leaves(site.database) == leaves([recording]))
  }

  @Test func `a push sends what CouchDB takes`() async throws {
    let source = RecordedSource(seed: 1)
    try source.add(try Recording("pull-1-first"))
    let site = try Site()
    _ = try await replicate(site, source, .pull)
    let target = RecordedTarget(try Recording("push-1-first-create-target"))
    let first = try await replicate(site, target, .push)
    #expect(first.refused.isEmpty)
    #expect(try target.revisions == leaves(site.database))
    #expect(target.file("big-att", "blob.bin")?.count == 150_000)
    // As CouchDB had it: packed.
    #expect(target.file("small-att", "note.txt")?.count == 28)

    _ = target.requests()
    _ = try await replicate(site, target, .push)
    #expect(!target.requests().contains { $0.hasSuffix("_bulk_docs") || $0.hasSuffix("-att") })
    var note = try site.database.require("small-att")
    note["more"] = 2
    _ = try site.database.update(note)
    _ = try await replicate(site, target, .push)
    #expect(try target.revisions.isSuperset(of: leaves(site.database)))
    #expect(target.requests().contains("PUT small-att"))
  }
}
