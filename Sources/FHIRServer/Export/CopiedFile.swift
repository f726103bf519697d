import FileAccess
import Foundation

/// A file without a name: it goes when nothing uses it any more, also if the process is killed.
///
/// `@unchecked Sendable`: one thread appends to it, and only afterwards others read it, by offsets.
final class CopiedFile: @unchecked Sendable {
  private let file: any File
  private(set) var byteCount = 0

  /// Throws `FileError` if the directory takes no file.
  init(in directory: URL) throws(FileError) {
    let path = directory.appending(path: "andiron-export-\(UUID().uuidString)").path
    let system = POSIXFileSystem()
    file = try system.open(path, .create)
    try system.remove(path)
  }

  deinit { file.close() }

  /// Throws `FileError`: `.noSpace`, or a system error.
  func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      try file.writeFully(bytes, at: byteCount)
    }
    byteCount += bytes.count
  }

  /// Returns at most `count` bytes from `offset` on. Throws `FileError`.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, byteCount - offset))
    try bytes.withUnsafeMutableBytes { bytes in
      try file.readExactly(into: bytes, at: offset)
    }
    return bytes
  }
}
