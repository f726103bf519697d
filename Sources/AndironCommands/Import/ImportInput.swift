internal import Foundation

/// The input of an import, read a piece at a time.
package struct ImportInput {
  private static let pieceByteCount = 1 << 18

  private let read: () throws -> [UInt8]
  /// The number of bytes of the whole input, if it is known beforehand.
  package let byteCount: Int?

  /// Opens the file at `path`, or standard input for `-`. Throws `CommandError` if it cannot be
  /// read.
  package init(_ path: String, _ console: Console) throws(CommandError) {
    if path == "-" {
      read = { try console.input(Self.pieceByteCount) }
      byteCount = nil
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path)
    else { throw CommandError("cannot read \(path)") }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    byteCount = size == 0 ? nil : size
    read = { Array(try handle.read(upToCount: Self.pieceByteCount) ?? Data()) }
  }

  /// Returns the next piece; an empty one at the end. Throws `CommandError` if reading fails.
  package func next() throws(CommandError) -> [UInt8] {
    do {
      return try read()
    } catch {
      throw CommandError("the input cannot be read")
    }
  }
}
