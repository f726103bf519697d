import FHIRServer
import Foundation
import HTTPServer
import TestSupport
import Testing
import ValueModel

@testable import AndironCommands

/// The trail of commands that the environment asks for.
@Suite struct CommandTrailTests {
  private func records(_ trail: String) throws -> [AuditRecord] {
    var records: [AuditRecord] = []
    try AuditFile.check(at: URL(filePath: trail)) { records.append($0) }
    return records
  }

  private func allLines(_ trail: String) throws -> [String] {
    try records(trail).map { "\($0.method) \($0.query ?? "-") \($0.status)" }
  }

  @Test func `each command is recorded when it begins and when it has ended`() throws {
    try withTemporaryDirectory { directory in
      let (store, trail) = ("\(directory)/s.andiron", "\(directory)/trail.jsonl")
      let patient = #"{"resourceType":"Patient","id":"p1","birthDate":"1815-12-10"}"#
      let imported = CommandRun(["import", store, "-"], input: patient, auditPath: trail)
      #expect(imported.status == .sound)
      #expect(CommandRun(["get", store, "Patient/p1"], auditPath: trail).status == .sound)
      #expect(
        CommandRun(["get", "\(directory)/none", "Patient/p1"], auditPath: trail).status == .failed)
      let found = CommandRun(["search", store, "Patient?birthdate=1815-12-10"], auditPath: trail)
      #expect(found.status == .sound)
      let lines = try allLines(trail)
      #expect(
        lines == [
          "import - 102", "import - 200", "get Patient/p1 102", "get Patient/p1 200",
          "get Patient/p1 102", "get Patient/p1 400", "search Patient?birthdate=1815-12-10 102",
          "search Patient?birthdate=1815-12-10 200",
        ])
      let all = try records(trail)
      #expect(all.allSatisfy { $0.kind == .command && $0.name == ProcessInfo.processInfo.userName })
      #expect(all.map(\.path).allSatisfy { $0 == store || $0 == "\(directory)/none" })
      let text = try String(contentsOfFile: trail, encoding: .utf8)
      #expect(!text.contains("resourceType"), "the trail has nothing of a record")
    }
  }

  @Test func `the commands of a shell are recorded one by one`() throws {
    try withTemporaryDirectory { directory in
      let (store, trail) = ("\(directory)/s.andiron", "\(directory)/trail.jsonl")
      let patient = #"{"resourceType":"Patient","id":"p1"}"#
      #expect(CommandRun(["import", store, "-"], input: patient).status == .sound)
      let shell = CommandRun(
        ["shell", store], input: "get Patient/p1\nexplain Patient?_id=p1\ntypes\n", auditPath: trail
      )
      #expect(shell.status == .sound, "\(shell.error)")
      let lines = try allLines(trail)
      #expect(
        lines == [
          "shell - 102", "get Patient/p1 102", "get Patient/p1 200",
          "explain Patient?_id=p1 102", "explain Patient?_id=p1 200", "shell - 200",
        ])
    }
  }

  @Test func `no password is recorded, and what cannot be recorded is not done`() throws {
    try withTemporaryDirectory { directory in
      let trail = "\(directory)/trail.jsonl"
      _ = CommandRun(
        ["replicate", "http://ada:secret@127.0.0.1:1/notes", "\(directory)/s#notes", "--x"],
        auditPath: trail)
      _ = CommandRun(["serve", "\(directory)/none/s", "--user", "ada:secret"], auditPath: trail)
      _ = CommandRun(["serve", "\(directory)/none/s", "--user=ada:secret"], auditPath: trail)
      let count = try records(trail).count
      #expect(count == 6)
      let text = try String(contentsOfFile: trail, encoding: .utf8)
      #expect(!text.contains("secret"))

      let store = "\(directory)/t.andiron"
      let refused = CommandRun(
        ["import", store, "-"], input: #"{"resourceType":"Patient","id":"p1"}"#,
        auditPath: "\(directory)/none/trail.jsonl")
      #expect(refused.status == .failed && refused.error.contains("trail"))
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }

  @Test func `commands of several processes wait for each other's lines`() throws {
    try withTemporaryDirectory { directory in
      let (store, trail) = ("\(directory)/s.andiron", "\(directory)/trail.jsonl")
      let patient = #"{"resourceType":"Patient","id":"p1"}"#
      #expect(CommandRun(["import", store, "-"], input: patient).status == .sound)
      let threads = (0..<4).map { _ in
        TestThread {
          for _ in 0..<5 {
            let run = CommandRun(["count", store], auditPath: trail)
            if run.status != .sound { Issue.record("\(run.error)") }
          }
        }
      }
      for thread in threads { thread.join() }
      let count = try records(trail).count
      #expect(count == 40)
      #expect(CommandRun(["audit", trail], auditPath: trail).lines.count == 40)
    }
  }

  @Test func `a command as an AuditEvent names what it did and to which resources`() throws {
    let record = AuditRecord(
      kind: .command, time: Date(timeIntervalSince1970: 0), name: "ada", role: .readWrite,
      clientAddress: "", method: "delete", path: "s.andiron", query: "Patient/p1 --yes", status: 200
    )
    let event = record.auditEvent()
    #expect(event["type"]?["code"]?.string == "110100" && event["action"]?.string == "D")
    let entities = event["entity"]?.elements.map { $0["what"]?["reference"]?.string ?? "" }
    #expect(entities == ["", "Patient/p1"])
    #expect(AuditRecord(record.json) == record)
  }
}
