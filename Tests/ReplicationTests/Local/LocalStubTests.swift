import Andiron
import DocumentStore
import Testing
import ValueModel

@testable import Replication

/// Attachments that a source leaves out, as the target has them from an ancestor.
@Suite struct LocalStubTests {
  @Test func `a stub of an attachment whose bytes are gone has it fetched again`() async throws {
    let site = try Site(options: StoreOptions(oldVersions: .last(20)))
    let notes = try site.database
    try await notes.write { notes in
      var note = try notes.create(["n": 1], id: "a")
      try notes.attach([UInt8]("hello".utf8), to: &note, as: "f")
      _ = try notes.update(note)
    }
    let old = try notes.require("a")
    var new = old
    new.attachments = [:]
    _ = try notes.update(new)
    try site.store.compact()
    let file = try #require(old.attachments["f"])
    var revision = ReplicaRevision(
      id: "a",
      history: [try #require(Revision("3-y"))]
        + (try notes.history(of: "a", revision: old.revision)), isDeleted: false, body: ["n": 3])
    revision.files = [
      ReplicaRevision.File(
        name: "f", contentType: file.contentType, revisionNumber: 2, digest: file.digest,
        encoding: nil, byteCount: file.byteCount, content: .stub)
    ]
    let written = try await LocalReplica(notes).write([revision])
    #expect(written.unmatched.map(\.id) == ["a"] && written.refused.isEmpty)
  }

  @Test func `an object goes on where the attachments of its document are gone`() async throws {
    struct Chore: Codable, StoredObject, Sendable {
      var pk: String
      var title: String
    }
    var options = StoreOptions(oldVersions: .last(20))
    options.changeFeed = .kept
    let store = try Store.inMemory(options: options)
    let mirror = try ObjectMirror(
      store, database: "shared", [ReplicatedObjects(Chore.self, as: "chore")])
    try await store.write { try $0.upsert(Chore(pk: "a", title: "Walk")) }
    try await mirror.update()
    let documents = try store.database("shared")
    try await documents.write { documents in
      var document = try documents.require("chore:a")
      try documents.attach([UInt8]("map".utf8), to: &document, as: "map")
      _ = try documents.update(document)
    }
    try await mirror.update()
    // The object and its document change apart, and the bytes go.
    var document = try documents.require("chore:a")
    document.attachments = [:]
    _ = try await documents.write { [document] in try $0.update(document) }
    try await store.write { try $0.upsert(Chore(pk: "a", title: "Run")) }
    try store.compact()
    let report = try await mirror.update()
    #expect(report.documentCount == 1 && report.problems.isEmpty)
    #expect(try documents.conflicts(of: "chore:a").count == 1)
  }
}
