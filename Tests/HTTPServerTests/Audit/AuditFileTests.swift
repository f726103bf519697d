import FileAccess
import Foundation
import TestSupport
import Testing

@testable import HTTPServer

/// The trail of who asked for what.
@Suite struct AuditFileTests {
  private static func record(_ number: Int) -> AuditRecord {
    AuditRecord(
      time: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)), name: "ada",
      role: .readOnly, clientAddress: "10.0.0.7", method: "GET", path: "/fhir/r4/Patient/\(number)",
      query: number % 2 == 0 ? nil : "a=ö", search: number % 3 == 0 ? "code=x" : nil,
      entries: number % 5 == 0 ? ["GET Patient/1", "PUT Patient/2"] : [], status: 200)
  }

  private func withFile(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "AuditFileTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "trail.jsonl"))
  }

  private static func records(_ url: URL) throws -> [AuditRecord] {
    var records: [AuditRecord] = []
    try AuditFile.check(at: url) { records.append($0) }
    return records
  }

  @Test("records come back in order, over several sessions, and only their owner reads the file")
  func sessions() throws {
    try withFile { url in
      var digest = ""
      for session in 0..<3 {
        let trail = try AuditFile(at: url, isDurable: session == 1)
        for number in 0..<10 { try trail.append(Self.record(session * 10 + number)) }
        digest = trail.digest
      }
      #expect(try Self.records(url) == (0..<30).map(Self.record))
      #expect(try AuditFile.check(at: url).digest == digest)
      let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test("a line that was changed, removed, repeated or moved is found", arguments: Seeds.list(20))
  func altered(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try withFile { url in
      let trail = try AuditFile(at: url)
      for number in 0..<12 { try trail.append(Self.record(number)) }
      var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        .map(String.init)
      let place = Int.random(in: 0..<11, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: place)
      case 2: lines.swapAt(place, 11)
      default: lines[place] = lines[place].replacing("ada", with: "eve")
      }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
      let error = #expect(throws: AuditError.self) { try AuditFile.check(at: url) }
      #expect(error?.code == .altered && (error?.line ?? 0) >= place + 1, "seed \(seed)")
    }
  }

  @Test(
    "a line that a crash cut off is removed, and the trail continues", arguments: Seeds.list(10))
  func cutOff(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try withFile { url in
      do {
        let trail = try AuditFile(at: url)
        for number in 0..<5 { try trail.append(Self.record(number)) }
      }
      let whole = try Data(contentsOf: url)
      let count = Int.random(in: 0...whole.count, using: &random)
      try whole.prefix(count).write(to: url)
      let left = try Self.records(url).count
      let trail = try AuditFile(at: url)
      try trail.append(Self.record(9))
      #expect(
        try Self.records(url) == (0..<left).map(Self.record) + [Self.record(9)], "seed \(seed)")
    }
  }

  @Test("other files, and a file that another process writes, are refused")
  func refused() throws {
    try withFile { url in
      for text in ["notes\n", "notes", "{\"a\":1}\n", "\n"] {
        try Data(text.utf8).write(to: url)
        let error = #expect(throws: AuditError.self) { _ = try AuditFile(at: url) }
        #expect(error?.code == .notATrail)
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
      }
      try FileManager.default.removeItem(at: url)
      let trail = try AuditFile(at: url)
      let error = #expect(throws: AuditError.self) { _ = try AuditFile(at: url) }
      #expect(error?.code == .inUse)
      try trail.append(Self.record(1))
      #expect(try Self.records(url).count == 1)
    }
  }

  @Test("where a record cannot be written, the trail is as it was, and the next one follows")
  func full() throws {
    var options = SimulationOptions()
    options.capacity = 1_000
    let trail = try AuditFile("/trail", SimulatedFileSystem(options: options))
    try trail.append(Self.record(1))
    let digest = trail.digest
    var long = Self.record(2)
    long.path = String(repeating: "x", count: 2_000)
    let error = #expect(throws: AuditError.self) { try trail.append(long) }
    #expect(error?.code == .unwritable && trail.digest == digest)
    try trail.append(Self.record(3))
    #expect(trail.digest != digest)
  }
}
