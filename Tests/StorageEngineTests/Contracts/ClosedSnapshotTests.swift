import FileAccess
import Testing

@testable import StorageEngine

/// What a snapshot reads after its engine was closed, whatever the next writer does to the files.
@Suite struct ClosedSnapshotTests {
  private func replaceAll(_ site: BackupSite) throws {
    let engine = try site.open("a", .existing)
    let table = try engine.table("t")
    for key in 0..<300 {
      try engine.write {
        try $0.put(table, key: "\(key)", value: [UInt8](repeating: 2, count: 200))
      }
    }
    try engine.compact()
    try engine.close()
  }

  private func expectOld(_ snapshot: Snapshot) throws {
    let table = try #require(snapshot.table("t"))
    for key in 0..<300 {
      #expect(try snapshot.get(table, key: "\(key)") == [UInt8](repeating: 1, count: 200))
    }
  }

  private func fill(_ engine: Engine) throws {
    let table = try engine.table("t")
    for key in 0..<300 {
      try engine.write(durability: .buffered) {
        try $0.put(table, key: "\(key)", value: [UInt8](repeating: 1, count: 200))
      }
    }
  }

  @Test(arguments: [EngineOptions.Access.positioned, .mapped], [2, 64])
  func snapshotsGoOnAfterTheirEngineWasClosed(
    _ access: EngineOptions.Access, _ openFileLimit: Int
  ) throws {
    try BackupSite.onEach { site in
      var site = site
      site.options.access = access
      site.options.openFileLimit = openFileLimit
      let engine = try site.open("a")
      try fill(engine)
      let snapshot = engine.snapshot()
      try engine.close()
      try replaceAll(site)
      try expectOld(snapshot)
    }
  }

  @Test func snapshotsGoOnAfterTheirEngineIsGone() throws {
    try BackupSite.onEach { site in
      var site = site
      site.options.access = .positioned
      var engine: Engine? = try site.open("a")
      try engine.map(fill)
      let snapshot = try #require(engine?.snapshot())
      engine = nil
      try replaceAll(site)
      try expectOld(snapshot)
    }
  }

  @Test func aWriterIsKeptOutWhileSnapshotsNeedMoreFilesThanMayBeOpen() throws {
    let store = ContractStore()
    var engine: Engine? = try store.open()
    try engine.map(fill)
    let snapshot = try #require(engine?.snapshot())
    // Closing itself reads nothing: everything that it opens is for the snapshot.
    store.fileSystem.inject(
      Fault(.error(.tooManyFiles), of: .open, path: store.segments.last, persists: true))
    try engine?.close()
    store.fileSystem.clearFaults()
    let error = #expect(throws: EngineError.self) { try store.open() }
    #expect(error?.code == .locked)
    // Now there are enough again.
    engine = nil
    try store.open().close()
    try expectOld(snapshot)
  }
}
