import Foundation
import StorageEngine
import Testing

/// Writes the fixtures of the current format anew:
///
///     WRITE_FIXTURES=1 swift test --filter FixtureGenerator
///
/// Only before the format is released. From then on the fixtures are what earlier builds wrote, and
/// a new version of the format gets a directory of its own beside them.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["WRITE_FIXTURES"] == "1",
    "fixtures are only written when WRITE_FIXTURES=1 asks for it"),
  .serialized)
struct FixtureGenerator {
  private let files = FileManager.default

  /// Fills a store with `fill`, has `finish` leave its files as they should be kept, and copies
  /// them.
  private func write(
    _ name: String, _ fill: (inout VariedStore) throws -> Void,
    finish: (VariedStore, _ path: String) throws -> Void
  ) throws {
    let fixture = Fixture(name: name)
    let directory = try TemporaryDirectory()
    let path = directory.path + "/store"
    var store = try VariedStore(path) { $0.segmentByteCount = 4096 }
    store.count = 13
    store.longCount = 12
    try fill(&store)
    let listing = try store.listing()
    try finish(store, path)
    try? files.removeItem(at: fixture.store)
    try files.createDirectory(at: Fixture.directory, withIntermediateDirectories: true)
    try files.copyItem(atPath: path, toPath: fixture.store.path)
    try? files.removeItem(at: fixture.store.appendingPathComponent("lock"))
    try? files.removeItem(at: fixture.store.appendingPathComponent("reserve"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(listing).write(to: fixture.listing)
  }

  @Test func plain() throws {
    try write("plain") { store in
      let table = try store.engine.table("people")
      for number in 0..<5 {
        try store.engine.write { transaction in
          let value = VariedStore.text(number, number)
          try transaction.put(table, key: VariedStore.key(number), value: value)
        }
      }
    } finish: { store, _ in
      try store.engine.close()
    }
  }

  @Test func full() throws {
    try write("full") { store in
      try store.writePlain()
      try store.engine.compact()
      try store.writeDeflated()
      try store.writeHistory()
    } finish: { store, _ in
      try store.engine.close()
    }
  }

  /// Killed after a checkpoint, in the middle of a commit.
  @Test func torn() throws {
    try write("torn") { store in
      try store.writePlain()
      try store.engine.checkpoint()
      try store.writeDeflated()
    } finish: { store, path in
      let table = try store.engine.table("people")
      try store.engine.write(durability: .buffered) { transaction in
        try transaction.put(table, key: "torn", value: VariedStore.text(1, 10))
      }
      let segments = path + "/segments/"
      guard let last = try files.contentsOfDirectory(atPath: segments).max() else { return }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: segments + last))
      try bytes.dropLast(70).write(to: URL(fileURLWithPath: segments + last))
    }
  }

  /// Nothing but segments, with a transaction over several of them and one that was given up.
  @Test func segments() throws {
    try write("segments") { store in
      try store.writeTransactions()
      try store.writeHistory()
    } finish: { store, path in
      try store.engine.close()
      for name in try files.contentsOfDirectory(atPath: path) where name != "segments" {
        try files.removeItem(atPath: path + "/" + name)
      }
    }
  }
}
