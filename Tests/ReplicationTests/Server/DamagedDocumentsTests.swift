import CouchProtocol
import DocumentStore
import HTTPClient
import Testing
import ValueModel

@testable import Replication

/// What arrives is what was asked for and what it says it is, or is refused; others are not held up,
/// and the next run tries again.
@Suite struct DamagedDocumentsTests {
  private static let long = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 5) }

  private func check(
    _ sides: HostileCase, _ ids: [String], _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let report = try await sides.run(.pull)
    let refused = report.pull?.refused ?? []
    #expect(refused.map(\.id).sorted() == ids, sourceLocation: location)
    #expect(refused.allSatisfy { $0.reason == .damaged }, sourceLocation: location)
    let count = try sides.there.database.count()
    #expect(try sides.here.database.count() == count - ids.count, sourceLocation: location)
    // It is tried again, though nothing has changed.
    #expect(try await sides.run(.pull).pull?.refused == refused, sourceLocation: location)
    try await sides.completes(.pull, location)
  }

  @Test func `attachments whose digests are wrong are refused with their documents`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie { request in
      request.asks("open_revs")
        ? .altered { $0.replacing("the content", by: "The content") } : nil
    }
    try await check(sides, ["file", "other file"])
  }

  private func addLong(_ sides: HostileCase) async throws {
    try await sides.there.database.write { notes in
      try notes.create(["n": 0], id: "short")
      var note = try notes.create(["n": 1], id: "long")
      try notes.attach(Self.long, to: &note, as: "scan")
      _ = try notes.update(note)
    }
  }

  @Test func `a long attachment that comes alone is compared with its digest`() async throws {
    let sides = try HostileCase()
    try await addLong(sides)
    sides.server.lie { request in
      request.asks("/long/scan") ? .altered { [$0[0] ^ 1] + $0.dropFirst() } : nil
    }
    // The run after asks for the document alone, and gets the attachment with it.
    let refused = try await sides.run(.pull).pull?.refused ?? []
    #expect(refused.map(\.id) == ["long"])
    #expect(refused.map(\.reason) == [.damaged])
    try await sides.completes(.pull)
  }

  @Test func `a long attachment that is cut off again and again is continued`() async throws {
    let sides = try HostileCase()
    try await addLong(sides)
    sides.server.lie { $0.asks("/long/scan") ? .cut(700_000) : nil }
    #expect(try await sides.run(.pull).isComplete)
    #expect(try sides.isEqual())
    #expect(sides.server.requests().contains { $0.headers["Range"] == "bytes=1400000-" })
  }

  @Test func `an attachment that is not there alone comes with its document`() async throws {
    let sides = try HostileCase()
    try await addLong(sides)
    sides.server.lie {
      $0.asks("/long/scan") ? .json(404, #"{"error":"not_found","reason":"missing"}"#) : nil
    }
    #expect(try await sides.run(.pull).isComplete)
    #expect(try sides.isEqual())
  }

  @Test func `a document under another name is refused`() async throws {
    let sides = try HostileCase()
    _ = try sides.there.database.create(["n": 1], id: "alone")
    sides.server.lie { request in
      request.asks("open_revs") ? .altered { $0.replacing("alone", by: "other") } : nil
    }
    try await check(sides, ["alone"])
  }

  @Test func `a revision that does not descend from the one asked for is refused`() async throws {
    let sides = try HostileCase()
    let note = try sides.there.database.create(["n": 1], id: "alone")
    let digest = note.revision.digestText
    let other = String(repeating: "f", count: digest.utf8.count)
    sides.server.lie { request in
      request.asks("open_revs") ? .altered { $0.replacing(digest, by: other) } : nil
    }
    try await check(sides, ["alone"])
  }

  @Test func `documents that come otherwise than asked for are fetched one by one`() async throws {
    for change in [
      ("\"docs\":", "\"dogs\":"), ("\"a\"", "\"q\""), ("\"_rev\":\"1", "\"_rev\":\"3"),
    ] {
      let sides = try HostileCase()
      try HostileCase.fill(sides.there.database)
      sides.server.lie { request in
        request.asks("_bulk_get") ? .altered { $0.replacing(change.0, by: change.1) } : nil
      }
      #expect(try await sides.run(.pull).isComplete)
      #expect(try sides.isEqual())
    }
  }

  @Test func `bodies in parts that are malformed are refused or an error`() async throws {
    for (old, new) in [
      ("Content-Type: application/json", "Content-Type: image/png"), ("{\"_id\"", "{_id"),
    ] {
      let sides = try HostileCase()
      try HostileCase.fill(sides.there.database)
      sides.server.lie { request in
        request.asks("open_revs") ? .altered { $0.replacing(old, by: new) } : nil
      }
      try await check(sides, ["file", "other file"])
    }
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie { $0.asks("open_revs") ? .altered { _ in Array("no parts".utf8) } : nil }
    await #expect(throws: ReplicationError.self) { try await sides.run(.pull) }
    try await sides.completes(.pull)
  }
}
