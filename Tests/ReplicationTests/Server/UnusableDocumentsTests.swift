import Andiron
import CouchProtocol
import DocumentStore
import HTTPClient
import HTTPServer
import NetworkTestSupport
import Testing
import ValueModel

@testable import Replication

/// Documents of one side that the other side can never hold are reported, and hold up no others.
@Suite struct UnusableDocumentsTests {
  private static let deep =
    String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)

  @Test(arguments: ["0", "9007199254740993"])
  func `a revision with a number that no store can hold is reported until the document changes`(
    _ number: String
  ) async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie { request in
      request.asks("_changes")
        ? .altered {
          $0.replacing(
            #""id":"a","changes":[{"rev":"1-"#, by: #""id":"a","changes":[{"rev":"\#(number)-"#)
        } : nil
    }
    for _ in 0..<3 {
      let report = try #require(try await sides.run(.pull).pull)
      #expect(report.refused.map(\.id) == ["a"])
      #expect(report.refused.map(\.reason) == [.invalid])
      #expect(report.refused.allSatisfy { $0.revision == nil })
      #expect(report.refused.first?.revisionText.hasPrefix(number + "-") == true)
      #expect(report.progress.refusedCount == 1)
    }
    #expect(try sides.here.database.count() == sides.there.database.count() - 1)
    var note = try sides.there.database.require("a")
    note["text"] = "changed"
    _ = try sides.there.database.update(note)
    try await sides.completes(.pull)
  }

  @Test func `a document that is nested too deeply is reported, and others arrive`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    _ = try sides.there.database.create(["text": "deep"], id: "deep")
    sides.server.lie { request in
      request.asks("_bulk_get") || request.asks("open_revs")
        ? .altered { $0.replacing(#""text":"deep""#, by: #""text":\#(Self.deep)"#) } : nil
    }
    for _ in 0..<2 {
      let refused = try await sides.run(.pull).pull?.refused ?? []
      #expect(refused.map(\.id) == ["deep"])
      #expect(refused.map(\.reason) == [.invalid])
    }
    #expect(try sides.here.database.count() == sides.there.database.count() - 1)
    try await sides.completes(.pull)
  }

  @Test func `fields that CouchDB keeps as data go both ways`() async throws {
    let sides = try HostileCase()
    for (number, database) in [try sides.here.database, try sides.there.database].enumerated() {
      for name in DocumentRules.dataNames {
        _ = try database.create(
          Value(object: [(name, Value("x")), ("n", Value(number))]),
          id: "\(name.dropFirst()) \(number)")
      }
    }
    try await sides.completes(.both)
    #expect(try sides.here.database.count() == 2 * DocumentRules.dataNames.count)
  }

  @Test func `numbers that a server refuses hold up no others`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.here.database)
    try await sides.here.database.write { notes in
      let body: Value = ["n": try JSON.parse("1e400")]
      try notes.create(body, id: "large")
      var note = try notes.create(body, id: "large with file")
      try notes.attach([1], to: &note, as: "f")
      _ = try notes.update(note)
    }
    for _ in 0..<2 {
      let refused = try await sides.run(.push).push?.refused ?? []
      #expect(refused.map(\.id).sorted() == ["large", "large with file"])
    }
    #expect(try sides.there.database.count() == sides.here.database.count() - 2)
  }

  @Test func `attachments that stand within their documents are taken with their digests`()
    async throws
  {
    let sides = try HostileCase()
    let client = sides.there.transport
    for (id, files) in [
      ("empty", #"{"e":{"data":"","content_type":"text/plain"}}"#),
      ("both", #"{"e":{"data":""},"f":{"data":"aGk="}}"#),
    ] {
      let answer = try await client.send(
        OutgoingRequest(
          .put, "http://site.example/notes/\(id)", headers: ["Content-Type": "application/json"],
          body: .bytes(Array(#"{"_attachments":\#(files)}"#.utf8))))
      #expect(answer.status == 201)
    }
    try await sides.completes(.pull)
    for id in ["empty", "both"] {
      let (here, there) = (
        try sides.here.database.require(id), try sides.there.database.require(id)
      )
      #expect(here.attachments["e"]?.byteCount == 0)
      #expect(here.attachments["e"]?.digest == "md5-1B2M2Y8AsgTpgAmY7PhCfg==")
      #expect(here.attachments.mapValues(\.digest) == there.attachments.mapValues(\.digest))
    }
    sides.server.lie(nil)
    #expect(try await sides.run(.pull).pull?.progress.changeCount == 0)
  }

  @Test func `content within a document that is another than it says is refused`() async throws {
    let sides = try HostileCase()
    try await sides.there.database.write { notes in
      var note = try notes.create(["n": 1], id: "file")
      try notes.attach([], to: &note, as: "e")
      _ = try notes.update(note)
    }
    sides.server.lie { request in
      request.asks("open_revs")
        ? .altered {
          $0.replacing(#""data":"""#, by: #""data":"aGk=""#)
            .replacing("sha256-", by: "md5-")
        } : nil
    }
    #expect(try await sides.run(.pull).pull?.refused.map(\.reason) == [.damaged])
    try await sides.completes(.pull)
  }
}
