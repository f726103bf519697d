import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Stores whose checkpoint is lost after the newest log segment was compacted away: the manifest then
/// names a position in a segment that is gone, and the log ends in one before it.
@Suite struct LostCheckpointTests {
  private let fileSystem = SimulatedFileSystem()

  private func open() throws -> Engine {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.segmentByteCount = 4096
    options.isMaintenanceAutomatic = false
    return try Engine.open("store", options: options)
  }

  /// A store whose first segments are full of records that count, and whose newest was compacted away.
  private func store() throws -> [String: [UInt8]] {
    let engine = try open()
    let table = try engine.table("t")
    var model: [String: [UInt8]] = [:]
    // Each transaction fills a segment, so that none of these contains garbage.
    for part in 0..<3 {
      try engine.write { transaction in
        for number in part * 20..<part * 20 + 20 {
          let value = [UInt8](repeating: UInt8(number), count: 130)
          try transaction.put(table, key: "stays \(number)", value: value)
          model["stays \(number)"] = value
        }
      }
    }
    for round in 0..<20 {
      let value = [UInt8](repeating: UInt8(round), count: 90)
      try engine.write { try $0.put(table, key: "changes", value: value) }
      model["changes"] = value
    }
    try engine.compact()
    try engine.close()
    return model
  }

  private func loseCheckpoint() throws {
    let paths = fileSystem.fileList().filter { $0.hasSuffix(".checkpoint") }
    try #require(!paths.isEmpty)
    for path in paths { try fileSystem.remove(path) }
  }

  private func check(_ engine: Engine, _ model: [String: [UInt8]], _ place: String) throws {
    let table = try engine.table("t")
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    #expect(snapshot.count(table) == model.count, "\(place)")
    for (key, value) in model {
      #expect(try snapshot.get(table, key: key) == value, "\(key), \(place)")
    }
  }

  @Test func aCompactionKeepsWhatTheLastSegmentHolds() throws {
    var model = try store()
    try loseCheckpoint()
    let engine = try open()
    try check(engine, model, "after opening")
    let table = try engine.table("t")
    // Garbage in each of the segments, so that all of them are rewritten.
    for number in stride(from: 0, to: 60, by: 5) {
      try engine.write { try $0.put(table, key: "stays \(number)", value: [1]) }
      model["stays \(number)"] = [1]
    }
    try engine.compact()
    try check(engine, model, "after compacting")
    try engine.close()
    let again = try open()
    try check(again, model, "after opening again")
    try again.close()
  }

  @Test func theNextSessionLosesNothingEither() throws {
    var model = try store()
    for session in 0..<3 {
      try loseCheckpoint()
      let engine = try open()
      try check(engine, model, "session \(session)")
      let table = try engine.table("t")
      try engine.write { try $0.put(table, key: "new \(session)", value: [UInt8(session)]) }
      model["new \(session)"] = [UInt8(session)]
      try engine.checkpoint()
      try engine.close()
    }
    let engine = try open()
    try check(engine, model, "at the end")
    #expect(try engine.verify() == [])
    try engine.close()
  }
}
