import FileAccess
import StorageEngine
import TestSupport
import Testing

@Suite struct EngineTests {
  let fileSystem = SimulatedFileSystem()

  var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    return options
  }

  @Test func aStoreKeepsWhatWasCommitted() throws {
    do {
      let engine = try Engine.open("store", options: options)
      let table = try engine.table("people")
      try engine.write { try $0.put(table, key: "ada", value: "1815") }
      try engine.write { transaction in
        try transaction.put(table, key: "grace", value: "1906")
        #expect(try transaction.get(table, key: "grace") == Array("1906".utf8))
        try transaction.delete(table, key: "ada")
        #expect(try transaction.get(table, key: "ada") == nil)
      }
      let snapshot = engine.snapshot()
      #expect(try snapshot.get(table, key: "grace") == Array("1906".utf8))
      #expect(snapshot.count(table) == 1)
    }
    for round in 0..<3 {
      let engine = try Engine.open("store", options: options)
      let snapshot = engine.snapshot()
      let table = try #require(snapshot.table("people"))
      #expect(try snapshot.get(table, key: "grace") == Array("1906".utf8), "round \(round)")
      #expect(try snapshot.get(table, key: "ada") == nil)
      snapshot.close()
      if round > 0 { try engine.close() }
    }
  }
}
