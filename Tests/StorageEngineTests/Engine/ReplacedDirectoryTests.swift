import FileAccess
import Foundation
import Testing

@testable import StorageEngine

/// Directories that are moved, removed or replaced while an engine has them open. Files are found by
/// path, so without a look at the lock the engine would write into the directory that is there now.
@Suite struct ReplacedDirectoryTests {
  private var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = POSIXFileSystem()
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    return options
  }

  private func inDirectory(_ body: (String) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    try withExtendedLifetime(directory) { try body(directory.path) }
  }

  private func fill(_ engine: Engine, _ keys: Range<Int>) throws {
    let table = try engine.table("t")
    for key in keys {
      try engine.write {
        try $0.put(table, key: "\(key)", value: [UInt8](repeating: UInt8(key & 255), count: 300))
      }
    }
  }

  private func make(_ path: String, _ keys: Range<Int>) throws {
    let engine = try Engine.open(path, options: options)
    try fill(engine, keys)
    try engine.close()
  }

  /// Every file below a directory with its content.
  private func content(_ path: String) throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in FileManager.default.subpaths(atPath: path) ?? [] {
      let file = path + "/" + name
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
        continue
      }
      if !isDirectory.boolValue { content[name] = try Data(contentsOf: URL(filePath: file)) }
    }
    return content
  }

  private func count(_ path: String) throws -> Int {
    let engine = try Engine.open(path, options: options)
    defer { try? engine.close() }
    return try engine.snapshot().count(engine.table("t"))
  }

  @Test func `a store that took the place of an open one stays as it is`() throws {
    try inDirectory { directory in
      let (place, aside, other) = (directory + "/a", directory + "/b", directory + "/n")
      try make(other, 0..<50)
      let engine = try Engine.open(place, options: options)
      try fill(engine, 0..<20)
      try FileManager.default.moveItem(atPath: place, toPath: aside)
      try FileManager.default.moveItem(atPath: other, toPath: place)
      let before = try content(place)
      let error = #expect(throws: EngineError.self) { try fill(engine, 20..<400) }
      #expect(error?.code == .fileFailed && error?.cause?.code == .replaced)
      #expect(throws: EngineError.self) { try engine.compact() }
      #expect(throws: EngineError.self) { try engine.close() }
      #expect(try content(place) == before)
      #expect(try Engine.verify(place, options: options) == [])
      #expect(try count(place) == 50)
      // What was acknowledged is in the directory that was moved.
      #expect(try Engine.verify(aside, options: options).allSatisfy { $0.severity != .error })
      #expect(try count(aside) >= 20)
    }
  }

  @Test func `a store that was moved or removed is not made anew`() throws {
    for isRemoved in [false, true] {
      try inDirectory { directory in
        let place = directory + "/a"
        let engine = try Engine.open(place, options: options)
        try fill(engine, 0..<20)
        if isRemoved {
          try FileManager.default.removeItem(atPath: place)
        } else {
          try FileManager.default.moveItem(atPath: place, toPath: directory + "/b")
        }
        #expect(throws: EngineError.self) { try fill(engine, 20..<400) }
        #expect(throws: EngineError.self) { try engine.close() }
        #expect(!FileManager.default.fileExists(atPath: place))
      }
    }
  }

  @Test func `of two writers, after the lock was removed, the first one notices`() throws {
    try inDirectory { directory in
      let place = directory + "/a"
      let first = try Engine.open(place, options: options)
      try fill(first, 0..<20)
      try FileManager.default.removeItem(atPath: place + "/lock")
      let second = try Engine.open(place, options: options)
      let error = #expect(throws: EngineError.self) { try fill(first, 20..<400) }
      #expect(error?.cause?.code == .replaced)
      #expect(throws: EngineError.self) { try first.close() }
      try fill(second, 500..<600)
      let table = try second.table("t")
      for key in 500..<600 { #expect(try second.snapshot().get(table, key: "\(key)") != nil) }
      try second.close()
    }
  }
}
