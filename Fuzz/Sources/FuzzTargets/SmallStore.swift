import FileAccess
import StorageEngine

/// A small store of several segments with a checkpoint, and what it held after each commit.
struct SmallStore: Sendable {
  let fileSystem: SimulatedFileSystem
  /// After each commit, the last one last.
  let states: [StoreContent]

  static let path = "store"

  /// Made once for each way of ending: closed, or killed behind a checkpoint.
  static let all = [make(isClosed: true), make(isClosed: false)].compactMap { $0 }

  static func options(_ fileSystem: SimulatedFileSystem) -> EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 4096
    options.zeroFillsAhead = false
    options.reserveByteCount = 0
    return options
  }

  private struct GivenUp: Error {}

  private static func make(isClosed: Bool) -> SmallStore? {
    try? build(isClosed: isClosed)
  }

  private static func build(isClosed: Bool) throws -> SmallStore {
    let fileSystem = SimulatedFileSystem()
    let engine = try Engine.open(path, options: options(fileSystem))
    var states = [try StoreContent(engine)]
    func write(_ body: (WriteTransaction) throws -> Void) throws {
      try engine.write(body)
      states.append(try StoreContent(engine))
    }
    var kept = Table.Options()
    kept.oldVersions = .last(2)
    kept.deflateLevel = 6
    kept.dictionary = Array("a dictionary of common words".utf8)
    try write { _ = try $0.table("kept", options: kept) }
    try write { _ = try $0.index("by", on: try $0.table("plain")) }
    for round in 0..<6 {
      try write { transaction in
        let plain = try transaction.table("plain")
        let by = try transaction.index("by", on: plain)
        let table = try transaction.table("kept", options: kept)
        for key in 0..<6 {
          let value = Array(repeating: Array("common words \(round) \(key) ".utf8), count: key * 4)
          try transaction.put(table, key: "k\(key)", value: Array(value.joined()))
          try transaction.put(
            plain, key: "p\(key * round)", value: [UInt8](repeating: UInt8(key), count: 90),
            entries: [Index.Entry(by, [UInt8(round), UInt8(key)])])
        }
        try transaction.delete(plain, key: "p\(round)")
        try transaction.addEntry(by, [9], key: "p0")
      }
      do {
        try engine.write { transaction in
          let plain = try transaction.table("plain")
          try transaction.put(plain, key: "never", value: [UInt8](repeating: 1, count: 5000))
          throw GivenUp()
        }
      } catch is GivenUp {}
      if round == 3 { try engine.compact() }
      if round == 4 { try engine.checkpoint() }
    }
    if isClosed { try engine.close() }
    return SmallStore(fileSystem: fileSystem.crash(.kept), states: states)
  }
}
