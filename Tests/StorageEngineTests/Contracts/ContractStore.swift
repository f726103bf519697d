import FileAccess
import Testing

@testable import StorageEngine

/// A small store in a simulated file system, for tests of one contract each.
///
/// When an engine that writes it is gone, the store is verified, unless the test says why it is
/// damaged.
struct ContractStore {
  let fileSystem: SimulatedFileSystem
  var options = EngineOptions()
  let path = "/store"
  /// Why the test leaves a store with problems; nil if it must be sound.
  var damage: String?
  private let sourceLocation: SourceLocation

  init(
    _ fileSystem: SimulatedFileSystem = SimulatedFileSystem(), damage: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.fileSystem = fileSystem
    self.damage = damage
    self.sourceLocation = sourceLocation
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    options.reserveByteCount = 4096
  }

  func open(_ mode: EngineOptions.Mode = .createIfAbsent) throws -> Engine {
    var options = options
    options.mode = mode
    if mode != .readOnly, damage == nil {
      options.fileSystem = fileSystem.verified(
        path, through: options.fileSystem, encryption: options.encryption,
        sourceLocation: sourceLocation)
    }
    return try Engine.open(path, options: options)
  }

  /// The store after a crash.
  func crashed(_ policy: CrashPolicy = .kept) -> ContractStore {
    var store = ContractStore(
      fileSystem.crash(policy), damage: damage, sourceLocation: sourceLocation)
    store.options.access = options.access
    store.options.encryption = options.encryption
    return store
  }

  /// Every file with its bytes.
  var contents: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for path in fileSystem.fileList() { result[path] = fileSystem.content(of: path) }
    return result
  }

  var segments: [String] { fileSystem.fileList().filter { $0.hasSuffix(".segment") } }

  /// Commits `count` records of 100 bytes, each in its own transaction, to the table `t`.
  func fill(_ engine: Engine, _ count: Int = 40) throws {
    let table = try engine.table("t")
    for key in 0..<count {
      try engine.write { try $0.put(table, key: "key \(key)", value: Self.value(key)) }
    }
  }

  static func value(_ key: Int) -> [UInt8] { [UInt8](repeating: UInt8(key & 255), count: 100) }
}
