internal import Foundation

/// A file that has its name only when it is whole: written beside it, synced, then renamed in place of one that
/// was there.
struct WholeFile {
  private let path: String
  private let handle: FileHandle
  private var partialPath: String { path + ".partial" }

  /// Writes the file with the pieces that `body` hands on. When it throws, nothing is left behind.
  static func write<R>(
    _ path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> R
  ) throws -> R {
    let file = try WholeFile(path)
    do {
      let result = try body { try file.write($0) }
      try file.finish()
      return result
    } catch {
      _ = try? FileManager.default.removeItem(atPath: file.partialPath)
      throw error
    }
  }

  private init(_ path: String) throws(CommandError) {
    self.path = path
    guard FileManager.default.createFile(atPath: path + ".partial", contents: nil),
      let handle = FileHandle(forWritingAtPath: path + ".partial")
    else { throw CommandError("cannot write \(path).partial") }
    self.handle = handle
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw CommandError("cannot write \(partialPath): perhaps the disk is full")
    }
  }

  private func finish() throws(CommandError) {
    do {
      try handle.synchronize()
      try handle.close()
    } catch {
      throw CommandError("cannot write \(partialPath): perhaps the disk is full")
    }
    guard rename(partialPath, path) == 0 else {
      throw CommandError("cannot rename \(partialPath) to \(path)")
    }
  }
}
