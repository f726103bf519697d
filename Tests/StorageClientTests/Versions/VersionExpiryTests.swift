import CollectionModel
import Foundation
@testable import StorageClient
import Testing

/// The old versions that a database forgets because of their time: with the next write of the
/// object, where a store waits for a compaction.
@Suite struct VersionExpiryTests {
  private struct Entry: Codable, StoredObject {
    var pk: String
    var text: String
  }

  /// Writes these texts one after the other, in different milliseconds; nil deletes. Returns those
  /// of the versions that are left, newest first.
  private func left(_ texts: [String?], _ retention: VersionRetention) throws -> [String?] {
    let storage = MemoryStorage(oldVersions: retention)
    for text in texts {
      if let text {
        try storage.upsert(Entry(pk: "e", text: text))
      } else {
        try storage.delete(Entry.self, key: "e")
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(try storage.verify().isEmpty)
    return try storage.history(Entry.self, key: "e").map { $0.object?.text }
  }

  private static let retentions: [VersionRetention] = [
    .within(.milliseconds(20)), .since(.distantFuture),
  ]

  @Test(arguments: retentions)
  func `versions that were replaced too long ago are forgotten`(
    _ retention: VersionRetention
  ) throws {
    #expect(try left(["a", "b", "c", "d"], retention) == ["d", "c"])
    #expect(try left(["a", "b", nil], retention) == [nil, "b"])
  }

  @Test(arguments: retentions)
  func `an object that is written again forgets what was there before its deletion`(
    _ retention: VersionRetention
  ) throws {
    #expect(try left(["a", "b", nil, "c", "d"], retention) == ["d", "c"])
    #expect(try left(["a", nil, "b", nil], retention) == [nil, "b"])
  }

  @Test func `versions that were replaced lately are kept`() throws {
    let texts = ["a", nil, "b", "c"]
    #expect(try left(texts, .within(.seconds(9_999))) == texts.reversed())
    #expect(try left(texts, .since(.distantPast)) == texts.reversed())
  }

  @Test func `a time that nanoseconds cannot express is the greatest one, and no trap`() {
    func nanoseconds(_ time: Int64) -> UInt64 {
      VersionRecord("Entry", .string("e"), time: time).nanoseconds
    }
    #expect(nanoseconds(.max) == .max)
    #expect(nanoseconds(-1) == 0)
    #expect(nanoseconds(1_000) == 1_000_000_000)
  }
}
