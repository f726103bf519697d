import Andiron
import DocumentStore
import HTTPClient
import TestSupport
import Testing
import ValueModel

@testable import Replication

/// A database here, one on a server that may lie, and a replicator between them.
struct HostileCase {
  let here: Site
  let there: Site
  let server: HostileServer

  init(here options: StoreOptions = StoreOptions()) throws {
    here = try Site(options: options)
    there = try Site()
    server = HostileServer(there.transport)
  }

  func run(
    _ direction: ReplicationDirection, credentials: RemoteCredentials? = nil,
    _ change: (inout RemoteDatabase) -> Void = { _ in }
  ) async throws -> ReplicationReport {
    var remote = try there.remote(over: server)
    remote.credentials = credentials
    change(&remote)
    return try await Replicator(
      .database(try here.database), with: .server(remote), direction: direction,
      options: ReplicationOptions(), environment: .simulated(seed: Seeds.next())
    ).run()
  }

  /// Whether both sides have the same.
  func isEqual() throws -> Bool {
    try ReplicaContent.leaves(of: here.database) == ReplicaContent.leaves(of: there.database)
  }

  /// Runs against the truth, after which both sides are equal.
  func completes(
    _ direction: ReplicationDirection, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    server.lie(nil)
    #expect(try await run(direction).isComplete, sourceLocation: location)
    #expect(try isEqual(), sourceLocation: location)
  }

  /// Documents that need every kind of request.
  static func fill(_ database: Database<Store>) throws {
    try database.write { notes in
      for id in ["a", "b", "c/d +e"] { try notes.create(["text": "one"], id: id) }
      for id in ["file", "other file"] {
        var note = try notes.create(["text": "two"], id: id)
        try notes.attach(Array("the content of \(id)".utf8), to: &note, as: "letter")
        _ = try notes.update(note)
      }
    }
  }
}
