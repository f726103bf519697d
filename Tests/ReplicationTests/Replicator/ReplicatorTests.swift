import Andiron
import DocumentStore
import HTTPClient
import NetworkTestSupport
import TestSupport
import Testing

@testable import Replication

@Suite struct ReplicatorTests {
  private let here: Site
  private let there: Site

  init() throws {
    here = try Site()
    there = try Site()
  }

  private func replicator(
    _ direction: ReplicationDirection = .both,
    _ options: ReplicationOptions = ReplicationOptions(), over transport: (any HTTPTransport)? = nil
  ) throws -> Replicator {
    try Replicator(
      .database(try here.database), with: .server(try there.remote(over: transport)),
      direction: direction, options: options, environment: .simulated(seed: Seeds.next()))
  }

  private func both() throws -> [[ReplicaContent.Leaf]] {
    try [here, there].map { try ReplicaContent.leaves(of: $0.database) }
  }

  @Test func `documents, deletions and conflicts go both ways`() async throws {
    let (mine, theirs) = (try here.database, try there.database)
    var note = try mine.create(["text": "one"], id: "a")
    _ = try mine.create(["text": "two"], id: "b")
    _ = try theirs.create(["text": "other"], id: "a")
    _ = try theirs.create(["text": "three"], id: "c/d e+f")
    let first = try await replicator().run()
    #expect(first.isComplete)
    #expect(first.pull?.progress.writtenCount == 2)
    // What came by the pull is not offered to where it came from.
    #expect(first.push?.progress.writtenCount == 2)
    #expect(try mine.conflicts(of: "a").count == 1)
    #expect(try both()[0] == both()[1])

    note["text"] = "changed"
    let leaf = try #require(try mine.leaf("a", note.revision))
    var changed = leaf
    changed["text"] = "changed"
    _ = try mine.update(changed)
    _ = try theirs.delete(try theirs.require("b"))
    let second = try await replicator().run()
    #expect(second.pull?.progress.writtenCount == 1)
    #expect(second.push?.progress.writtenCount == 1)
    #expect(try mine.document("b") == nil)
    #expect(try both()[0] == both()[1])
  }

  @Test func `with nothing new, a pull takes three requests and a push two`() async throws {
    _ = try there.database.create(["text": "one"], id: "a")
    _ = try here.database.create(["text": "two"], id: "b")
    // The first run leaves what it pushed to be seen by the pull of the second.
    for _ in 0..<2 { _ = try await replicator().run() }
    for (direction, count) in [(ReplicationDirection.pull, 3), (.push, 2)] {
      let network = SimulatedNetwork(there.transport, seed: 1, profile: .sound)
      _ = try await replicator(direction, over: network).run()
      #expect(network.trace.count == count, "\(network.trace.map(\.target))")
    }
  }

  @Test func `attachments come and go whole, and only once`() async throws {
    let (mine, theirs) = (try here.database, try there.database)
    let long = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    for database in [mine, theirs] {
      let name = database === mine ? "mine" : "theirs"
      try await database.write { notes in
        var note = try notes.create(["n": 1], id: name)
        try notes.attach(long, to: &note, as: "long")
        try notes.attach(Array("short".utf8), to: &note, as: "a/b c", contentType: "text/plain")
        try notes.attach([UInt8](), to: &note, as: "empty")
        _ = try notes.update(note)
      }
    }
    #expect(try await replicator().run().isComplete)
    #expect(try both()[0] == both()[1])
    for database in [mine, theirs] {
      for id in ["mine", "theirs"] {
        let note = try database.require(id)
        let content = try database.content(of: try #require(note.attachments["long"]))
        #expect((content == long) as Bool)
        #expect(try database.content(of: try #require(note.attachments["empty"])).isEmpty)
      }
    }
    for database in [mine, theirs] {
      for id in ["mine", "theirs"] {
        var note = try database.require(id)
        if (database === mine) == (id == "mine") {
          note["n"] = 2
          _ = try database.update(note)
        }
      }
    }
    let network = SimulatedNetwork(there.transport, seed: 1, profile: .sound)
    #expect(try await replicator(over: network).run().isComplete)
    #expect(try both()[0] == both()[1])
    #expect(!network.trace.contains { $0.target.contains("/long") })
  }
}

extension Database where Source == Store {
  static func === (left: Self, right: Self) -> Bool { left.origin === right.origin }
}
