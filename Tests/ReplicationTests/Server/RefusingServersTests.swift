import Andiron
import DocumentStore
import FileAccess
import Foundation
import HTTPClient
import TestSupport
import Testing
import ValueModel

@testable import Replication

/// Documents that one side does not take hold up no others, and are tried again.
@Suite struct RefusingServersTests {
  private func push(
    _ sides: HostileCase, _ refused: [String], _ reason: RefusedRevision.Reason,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    for _ in 0..<2 {
      let report = try await sides.run(.push).push
      #expect(report?.refused.map(\.id).sorted() == refused, sourceLocation: location)
      #expect(report?.refused.allSatisfy { $0.reason == reason } == true, sourceLocation: location)
    }
    try await sides.completes(.push, location)
  }

  private func fill(_ sides: HostileCase, _ ids: [String], text: String = "") throws {
    try sides.here.database.write { notes in
      for number in 0..<40 { try notes.create(["n": 1], id: "n\(number)") }
      for id in ids { try notes.create(["text": .init(text)], id: id) }
    }
  }

  @Test func `of requests that are too large, only documents that are so are refused`() async throws
  {
    let sides = try HostileCase()
    try fill(sides, ["large"], text: String(repeating: "x", count: 3_000))
    sides.server.lie {
      $0.asks("_bulk_docs") && $0.text.utf8.count > 2_000 ? .json(413, #"{"error":"x"}"#) : nil
    }
    try await push(sides, ["large"], .tooLarge)
  }

  @Test func `what makes a server refuse a whole request is found`() async throws {
    let sides = try HostileCase()
    try fill(sides, ["bad", "worse"], text: "poison")
    sides.server.lie {
      $0.asks("_bulk_docs") && $0.text.contains("poison") ? .json(400, #"{"error":"x"}"#) : nil
    }
    try await push(sides, ["bad", "worse"], .invalid)
  }

  @Test func `documents for which a server fails whenever they come are found`() async throws {
    for ids in [["bad"], ["bad", "worse"]] {
      let sides = try HostileCase()
      try fill(sides, ids, text: "poison")
      sides.server.lie {
        $0.asks("_bulk_docs") && $0.text.contains("poison") ? .json(500, #"{"error":"x"}"#) : nil
      }
      try await push(sides, ids, .invalid)
    }
  }

  @Test func `a document with attachments for which a server fails is found`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.here.database)
    sides.server.lie {
      $0.method == .put && $0.asks("/other%20file?") ? .json(500, #"{"error":"x"}"#) : nil
    }
    try await push(sides, ["other file"], .invalid)
  }

  @Test(arguments: [true, false])
  func `a server that fails for every document ends the run`(hasAttachments: Bool) async throws {
    let sides = try HostileCase()
    if hasAttachments {
      try HostileCase.fill(sides.here.database)
    } else {
      try fill(sides, [])
    }
    sides.server.lie {
      $0.asks("_bulk_docs") || $0.asks("new_edits") ? .json(500, #"{"error":"x"}"#) : nil
    }
    do {
      _ = try await sides.run(.push)
      Issue.record("the run succeeded")
    } catch let error as ReplicationError {
      #expect(error.code == .unreachable && error.status == 500)
    }
    try await sides.completes(.push)
  }

  @Test func `of several revisions of one document, each is refused that the answer lists`()
    async throws
  {
    let sides = try HostileCase()
    _ = try sides.here.database.create(["n": 1], id: "note")
    _ = try sides.there.database.create(["n": 2], id: "note")
    #expect(try await sides.run(.pull).isComplete)
    let empty = try Site()
    let server = HostileServer(empty.transport) {
      $0.asks("_bulk_docs")
        ? .json(201, #"[{"id":"note","error":"forbidden"},{"id":"note","error":"forbidden"}]"#)
        : nil
    }
    let report = try await Replicator(
      .database(try sides.here.database), with: .server(try empty.remote(over: server)),
      direction: .push, options: ReplicationOptions(), environment: .simulated(seed: Seeds.next())
    ).run()
    #expect(Set(report.push?.refused.map(\.revision) ?? []).count == 2)
  }

  @Test(arguments: [(403, RefusedRevision.Reason.forbidden), (413, .tooLarge), (400, .invalid)])
  func `a document with attachments is refused alone`(
    _ status: Int, _ reason: RefusedRevision.Reason
  ) async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.here.database)
    sides.server.lie {
      $0.method == .put && $0.asks("/other%20file?") ? .json(status, #"{"error":"x"}"#) : nil
    }
    try await push(sides, ["other file"], reason)
  }

  @Test func `where the target has lost an attachment, it is sent again`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.here.database)
    try await sides.completes(.push)
    var note = try sides.here.database.require("file")
    note["text"] = "three"
    _ = try sides.here.database.update(note)
    sides.server.lie {
      $0.method == .put && $0.asks("/file?") && $0.headers["Content-Type"] == "application/json"
        ? .json(412, #"{"error":"missing_stub"}"#) : nil
    }
    _ = sides.server.requests()
    #expect(try await sides.run(.push).isComplete)
    #expect(try sides.isEqual())
    #expect(
      sides.server.requests().contains {
        $0.headers["Content-Type"]?.hasPrefix("multipart/related") == true
      })
  }

  @Test func `names of every kind go both ways`() async throws {
    let sides = try HostileCase()
    let names = [
      "a/b", "a+b", "100%", "%2F", "\u{E9}", "e\u{301}", "tab\tx", "line\nend\u{1}", "ü 🜂", "?#&=",
      "a//b/", " ", "\"\\", ".", "..",
    ]
    for (number, database) in [try sides.here.database, try sides.there.database].enumerated() {
      try await database.write { notes in
        for name in names {
          let id = name + "\(number)"
          try notes.create(["n": .init(number)], id: id)
          var note = try notes.create(["n": .init(number)], id: "with file " + id)
          for file in names where !["\u{E9}", ".", ".."].contains(file) {
            try notes.attach(Array(file.utf8), to: &note, as: file)
          }
          _ = try notes.update(note)
        }
      }
    }
    try await sides.completes(.both)
    #expect(try sides.here.database.count() == names.count * 4)
  }

  @Test func `a disk that fills ends the run, and room lets the next one complete`() async throws {
    let disk = SimulatedFileSystem()
    var options = StoreOptions()
    options.engine.fileSystem = disk
    let store = try Store(at: URL(filePath: "/replica"), options: options)
    let there = try Site()
    try await there.database.write { notes in
      for number in 0..<20 {
        var note = try notes.create(["n": .init(number)], id: "n\(number)")
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* (number &+ 3)) >> 3) }
        try notes.attach(bytes, to: &note, as: "scan")
        _ = try notes.update(note)
      }
    }
    func run() async throws -> ReplicationReport {
      try await Replicator(
        .database(try store.database("notes")), with: .server(try there.remote()), direction: .pull,
        options: ReplicationOptions(), environment: .simulated(seed: Seeds.next())
      ).run()
    }
    _ = try store.database("notes").create(["n": 1], id: "mine")
    disk.options.capacity = 2_000_000
    do {
      _ = try await run()
      Issue.record("the run succeeded")
    } catch let error as ReplicationError {
      #expect(error.code == .storeFailed, "\(error)")
    }
    disk.options.capacity = nil
    #expect(try await run().isComplete)
    #expect(try store.database("notes").count() == 21)
  }
}
