import FileAccess
import Foundation
import StorageEngine
import Testing

@testable import AndironCommands

/// `stats`, `compact` and `backup` on a small store.
@Suite struct UpkeepTests {
  @Test("stats counts records and entries, and writes nothing")
  func stats() throws {
    try withClinicStore { path in
      let before = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      let run = CommandRun(["stats", path])
      #expect(run.status == .sound && run.error.isEmpty)
      #expect(run.output.contains("table people: 10 records"))
      #expect(run.output.contains("index names: 10 entries"))
      #expect(!run.output.contains("secret"))
      let json = try #require(CommandRun(["stats", path, "--json"]).json)
      let tables = try #require(json["tables"] as? [[String: Any]])
      #expect(tables.map { $0["name"] as? String } == ["people", "names"])
      #expect(tables.map { $0["count"] as? Int } == [10, 10])
      #expect(try #require(json["liveBytes"] as? Int) > 40_000)
      #expect(try FileManager.default.subpathsOfDirectory(atPath: path).sorted() == before)
    }
  }

  @Test("compact gives space back and keeps the content")
  func compact() throws {
    try withClinicStore { path in
      let run = CommandRun(["compact", path, "--json"], onTerminal: true)
      let json = try #require(run.json)
      let before = try #require(json["fileBytesBefore"] as? Int)
      let after = try #require(json["fileBytesAfter"] as? Int)
      #expect(run.status == .sound && before - after > 60_000)
      #expect(run.error.hasPrefix("\rcompacting ") && run.error.hasSuffix(" \r"))
      #expect(CommandRun(["stats", path]).output.contains("table people: 10 records"))
      #expect(CommandRun(["compact", path]).error.isEmpty)
    }
  }

  @Test("a backup is a store of the same content, and can be made again")
  func backup() throws {
    try withClinicStore { path in
      let target = path + ".backup"
      for _ in 0..<2 {
        let run = CommandRun(["backup", path, target, "--json"])
        #expect(run.status == .sound && run.error.isEmpty)
        #expect(try #require(run.json?["segments"] as? Int) > 0)
      }
      let engine = try Engine.open(target)
      let snapshot = engine.snapshot()
      let people = try #require(snapshot.table("people"))
      #expect(try snapshot.get(people, key: "secret key 3")?.count == 4013)
      #expect(snapshot.count(people) == 10)
    }
  }

  @Test("a backup onto the store itself, and over one that was written to, is status 2")
  func backupRefused() throws {
    try withClinicStore { path in
      for target in [path, path + "/.", path + "/segments"] {
        let run = CommandRun(["backup", path, target, "--replace"])
        #expect(run.status == .failed && run.error.contains("backupConflict"))
      }
      let target = path + ".backup"
      #expect(CommandRun(["backup", path, target]).status == .sound)
      let engine = try Engine.open(target)
      try engine.write { try $0.put(try $0.table("people"), key: "new", value: "one") }
      try engine.close()
      #expect(CommandRun(["backup", path, target]).error.contains("backupConflict"))
      let replaced = CommandRun(["backup", path, target, "--replace", "--copy", "--json"])
      #expect(replaced.status == .sound)
      #expect(try #require(replaced.json?["copiedBytes"] as? Int) > 0)
      #expect(CommandRun(["verify", target]).status == .sound)
      #expect(CommandRun(["verify", path]).status == .sound)
    }
  }

  @Test("a store that is absent, or open elsewhere, is status 2")
  func cannotOpen() throws {
    try withClinicStore { path in
      for command in ["stats", "compact"] {
        let run = CommandRun([command, path + ".absent"])
        #expect(run.status == .failed && run.output.isEmpty)
        #expect(run.error.contains("notAStore"))
        #expect(!FileManager.default.fileExists(atPath: path + ".absent"))
      }
      let engine = try Engine.open(path)
      #expect(CommandRun(["compact", path]).error.contains("locked"))
      #expect(CommandRun(["backup", path, path + ".b"]).status == .failed)
      #expect(CommandRun(["stats", path]).status == .sound)
      try engine.close()
    }
  }
}
