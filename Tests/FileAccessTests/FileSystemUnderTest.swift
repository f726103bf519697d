import FileAccess
import Foundation
import Testing

/// The implementations that must behave alike.
enum FileSystemUnderTest: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case posix, simulated, memory, policy

  var testDescription: String { rawValue }

  /// Runs `body` with an empty directory of the file system.
  func run(_ body: (any FileSystem, String) throws -> Void) throws {
    switch self {
    case .posix:
      try withTemporaryDirectory { try body(POSIXFileSystem(), $0) }
    case .simulated:
      try Self.run(on: Self.simulatedDisk, body)
    case .memory:
      try Self.run(on: MemoryFileSystem(), body)
    case .policy:
      try Self.run(on: PolicyFileSystem(Self.simulatedDisk, CreationPolicy { _ in }), body)
    }
  }

  private static var simulatedDisk: SimulatedFileSystem {
    var options = SimulationOptions()
    options.offersMapping = true
    return SimulatedFileSystem(options: options)
  }

  private static func run(
    on fileSystem: any FileSystem, _ body: (any FileSystem, String) throws -> Void
  ) throws {
    try fileSystem.createDirectory("/test")
    try body(fileSystem, "/test")
  }
}

/// Runs `body` with the path of a directory that is there only for it.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("FileAccessTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try body(directory.path)
}

extension FileSystem {
  /// Makes a file with this content.
  @discardableResult
  func create(_ path: String, _ content: [UInt8] = []) throws -> any File {
    let file = try open(path, .create)
    try file.put(content, at: 0)
    return file
  }

  /// All of a file.
  func bytes(_ path: String) throws -> [UInt8] {
    let file = try open(path, .read)
    return try file.get(try file.byteCount(), at: 0)
  }
}

extension File {
  func put(_ bytes: [UInt8], at offset: Int) throws {
    try bytes.withUnsafeBytes { buffer in try writeFully(buffer, at: offset) }
  }

  /// What `readFully` gives.
  func get(_ count: Int, at offset: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: count)
    let found = try bytes.withUnsafeMutableBytes { buffer in
      try readFully(into: buffer, at: offset)
    }
    return [UInt8](bytes.prefix(found))
  }

  /// What one `write` takes.
  func putOnce(_ bytes: [UInt8], at offset: Int) throws -> Int {
    try bytes.withUnsafeBytes { buffer in try write(buffer, at: offset) }
  }

  /// What one `read` gives.
  func getOnce(_ count: Int, at offset: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: count)
    let found = try bytes.withUnsafeMutableBytes { buffer in
      try read(into: buffer, at: offset)
    }
    return [UInt8](bytes.prefix(found))
  }
}

/// The code of the error that `body` throws, or nil where it throws none.
func failure<Result>(_ body: () throws -> Result) -> FileError.Code? {
  do {
    _ = try body()
    return nil
  } catch let error as FileError {
    return error.code
  } catch {
    Issue.record(error)
    return nil
  }
}

/// Bytes that tell their place, so that a moved one is seen.
func pattern(_ count: Int, _ salt: UInt8 = 0) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) ^ salt }
}
