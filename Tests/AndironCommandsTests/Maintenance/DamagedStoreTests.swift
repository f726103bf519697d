import Foundation
import StorageEngine
import StoreTestSupport
import Testing

@testable import AndironCommands

/// `dump` and `salvage`, on a small store and on a damaged one.
@Suite(.damages("commands meet stores that it damages"))
struct DamagedStoreTests {
  /// The first segment of a new store holds nothing but a header.
  private static let segment = "/segments/0000000002.segment"

  private static func hex(_ text: String) -> String {
    text.utf8.map { String(format: "%02x", $0) }.joined()
  }

  @Test("dump shows files and frames, changes none, and shows content only when asked")
  func dump() throws {
    try withClinicStore { path in
      let before = try fileContents(below: path)
      let whole = CommandRun(["dump", path])
      #expect(whole.status == .sound && whole.error.isEmpty)
      #expect(whole.output.contains("manifest: format 1.0"))
      #expect(whole.output.contains("segment 2: log"))
      let frames = CommandRun(["dump", path, "--segment", "2"])
      #expect(frames.status == .sound && frames.output.contains("commit"))
      let checkpoint = try #require(CommandRun(["dump", path, "--json"]).json)
      let manifest = try #require(checkpoint["manifest"] as? [String: Any])
      let number = try #require(manifest["checkpoint"] as? Int)
      let pages = CommandRun(["dump", path, "--checkpoint", "\(number)", "--json"])
      #expect(pages.status == .sound && pages.json != nil)
      for run in [whole, frames, pages] {
        #expect(!run.output.contains("secret") && !run.output.contains(Self.hex("secret")))
      }
      let content = CommandRun(["dump", path, "--segment", "2", "--content", "--json"])
      for part in ["secret key 3", "secret value", "secret entry"] {
        #expect(content.output.contains(Self.hex(part)), "\(part)")
      }
      #expect(try fileContents(below: path) == before)
    }
  }

  @Test("dump of a damaged segment is status 1, of one that is absent status 2")
  func dumpDamaged() throws {
    try withClinicStore { path in
      try changeByte(of: path + Self.segment, at: 9000)
      let run = CommandRun(["dump", path])
      #expect(run.status == .problems && run.output.contains("bytes damaged"))
      #expect(CommandRun(["dump", path, "--segment", "2"]).status == .problems)
      #expect(CommandRun(["dump", path, "--segment", "99"]).status == .failed)
      #expect(CommandRun(["dump", path, "--content"]).status == .failed)
      #expect(CommandRun(["dump", path, "--segment", "2", "--checkpoint", "1"]).status == .failed)
    }
  }

  @Test("salvage of a sound store saves everything and is status 0")
  func salvage() throws {
    try withClinicStore { path in
      let target = path + ".saved"
      let run = CommandRun(["salvage", path, target, "--json"])
      #expect(run.status == .sound && run.error.isEmpty && !run.output.contains("secret"))
      #expect(run.json?["savedRecords"] as? Int == 10)
      #expect(CommandRun(["stats", target]).output.contains("index names: 10 entries"))
      let again = CommandRun(["salvage", path, target])
      #expect(again.status == .failed && again.output.isEmpty)
    }
  }

  @Test("salvage of a damaged store saves the rest, tells what is lost, and is status 1")
  func salvageDamaged() throws {
    try withClinicStore { path in
      let file = path + Self.segment
      let size = try #require(FileManager.default.contents(atPath: file)).count
      // In the value of one of the newest records.
      try changeByte(of: file, at: UInt64(size - 10_000))
      let before = try fileContents(below: path)
      let target = path + ".saved"
      let run = CommandRun(["salvage", path, target, "--include-uncommitted"])
      #expect(run.status == .problems && run.output.contains("damage: "))
      #expect(run.output.contains("lost 1") && !run.output.contains("secret"))
      #expect(try fileContents(below: path) == before)
      let snapshot = try Engine.open(target).snapshot()
      let people = try #require(snapshot.table("people"))
      // An older version of the damaged record was found.
      #expect(snapshot.count(people) == 10)
      for number in 0..<10 {
        #expect(try snapshot.get(people, key: "secret key \(number)")?.count == 4013)
      }
    }
  }
}
