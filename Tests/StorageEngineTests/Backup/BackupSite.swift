import FileAccess
import Foundation
import Testing

@testable import StorageEngine

/// Several stores in one file system, for tests of backups between them.
struct BackupSite {
  let fileSystem: any FileSystem
  let root: String
  var options = EngineOptions()

  init(_ fileSystem: any FileSystem = SimulatedFileSystem(), root: String = "") {
    self.fileSystem = fileSystem
    self.root = root
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    options.reserveByteCount = 4096
  }

  /// Runs `body` on the simulated file system and on the real one.
  static func onEach(_ body: (BackupSite) throws -> Void) throws {
    try body(BackupSite())
    try onDisk(POSIXFileSystem(), body)
  }

  static func onDisk(_ fileSystem: any FileSystem, _ body: (BackupSite) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("BackupSite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(BackupSite(fileSystem, root: directory.path))
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func open(_ name: String, _ mode: EngineOptions.Mode = .createIfAbsent) throws -> Engine {
    var options = options
    options.mode = mode
    return try Engine.open(path(name), options: options)
  }

  /// Commits one record of `byteCount` times `byte` in a session of its own, which is closed.
  func put(_ name: String, _ key: String, _ byte: UInt8, byteCount: Int = 100) throws {
    let engine = try open(name)
    let table = try engine.table("t")
    try engine.write { transaction in
      try transaction.put(table, key: key, value: [UInt8](repeating: byte, count: byteCount))
    }
    try engine.close()
  }

  /// Makes the backup in a session of its own.
  @discardableResult
  func backup(
    _ name: String, to target: String, _ options: BackupOptions = BackupOptions()
  ) throws -> BackupReport {
    let engine = try open(name, .existing)
    let report = try engine.backup(to: path(target), options: options)
    try engine.close()
    return report
  }

  /// The content of the store: from key to the first byte of the value.
  func content(_ name: String) throws -> [String: UInt8] {
    let engine = try open(name, .readOnly)
    let snapshot = engine.snapshot()
    guard let table = snapshot.table("t") else { return [:] }
    var found: [String: UInt8] = [:]
    try snapshot.forEach(table, from: "") { key, value in
      found[String(decoding: key, as: UTF8.self)] = value.first
      return true
    }
    return found
  }

  /// Expects that every byte of the store is valid.
  func expectSound(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let problems = try Engine.verify(path(name), options: options)
    #expect(problems.filter { $0.severity == .error } == [], sourceLocation: sourceLocation)
  }

  /// Expects that the backup is refused with `code`, and that both stores stay as they are.
  func expectRefusal(
    _ name: String, to target: String, _ code: EngineError.Code = .backupConflict,
    _ options: BackupOptions = BackupOptions(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try [content(name), target == name ? [:] : content(target)]
    let error = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
      try backup(name, to: target, options)
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    let after = try [content(name), target == name ? [:] : content(target)]
    #expect(after == before, sourceLocation: sourceLocation)
  }
}
