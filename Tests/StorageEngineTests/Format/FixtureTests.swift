import Foundation
import StorageEngine
import Testing

/// Stores that earlier builds wrote open, show their content, and can be written to.
@Suite struct FixtureTests {
  private func options() -> EngineOptions {
    var options = EngineOptions()
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = VariedStore.segmentByteCount
    options.zeroFillsAhead = false
    return options
  }

  private func listing(_ engine: Engine, like expected: StoreListing) throws -> StoreListing {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    return try StoreListing(snapshot, deleted: Fixture.deleted(in: expected))
  }

  private func errors(_ engine: Engine) throws -> [Problem] {
    try engine.verify().filter { $0.severity == .error }
  }

  @Test(arguments: Fixture.all) func opensAndGoesOn(fixture: Fixture) throws {
    let expected = try fixture.expected()
    let directory = try TemporaryDirectory()
    let path = directory.path + "/store"
    try FileManager.default.copyItem(atPath: fixture.store.path, toPath: path)
    do {
      let engine = try Engine.open(path, options: options())
      let found = try listing(engine, like: expected)
      #expect(StoreListing.difference(expected, found) == "none")
      #expect(try errors(engine) == [])
      let table = try engine.table("written later")
      try engine.write { transaction in
        for number in 0..<50 {
          let value = VariedStore.text(number, 12)
          try transaction.put(table, key: VariedStore.key(number), value: value)
        }
      }
      try engine.write { try $0.drop(table) }
      try engine.compact()
      try engine.close()
    }
    let engine = try Engine.open(path, options: options())
    let found = try listing(engine, like: expected)
    #expect(StoreListing.difference(expected, found) == "none")
    #expect(try errors(engine) == [])
  }

  @Test(arguments: Fixture.all) func isReadWithoutChangingAByte(fixture: Fixture) throws {
    let expected = try fixture.expected()
    var options = options()
    options.mode = .readOnly
    let before = try contents(of: fixture.store)
    let engine = try Engine.open(fixture.store.path, options: options)
    let found = try listing(engine, like: expected)
    #expect(StoreListing.difference(expected, found) == "none")
    #expect(try engine.verify().filter { $0.severity == .error } == [])
    #expect(try contents(of: fixture.store) == before)
  }

  private func contents(of directory: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
      let file = directory.appendingPathComponent(name)
      contents[name] = FileManager.default.contents(atPath: file.path) ?? Data()
    }
    return contents
  }

  @Test(
    .enabled(if: FormatReader.python != nil, "python3 is not here"), arguments: Fixture.all)
  func isReadByTheIndependentReader(fixture: Fixture) throws {
    let difference = StoreListing.difference(
      try fixture.expected(), try FormatReader.list(fixture.store.path))
    #expect(difference == "none")
  }
}
