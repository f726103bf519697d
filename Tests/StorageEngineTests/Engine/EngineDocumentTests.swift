import FileAccess
import StorageEngine
import Testing

/// The example of `docs/engine.md`.
@Suite struct EngineDocumentTests {
  @Test func theExampleDoesWhatItSays() throws {
    var options = EngineOptions()
    options.fileSystem = SimulatedFileSystem()
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("readings")
    try engine.write { transaction in
      try transaction.put(table, key: "2026-11-29", value: "72.5")
    }
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    let value = try snapshot.get(table, key: "2026-11-29")
    #expect(value == Array("72.5".utf8))
  }
}
