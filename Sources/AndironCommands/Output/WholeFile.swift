internal import Foundation

/// A file that has its name only when it is whole: written beside it, synced, then renamed in place of one that
/// was there.
struct WholeFile {
  private let path: String
  private let handle: FileHandle
  private var partialPath: String { path + ".partial" }

  init(_ path: String) throws(CommandError) {
    self.path = path
    guard FileManager.default.createFile(atPath: path + ".partial", contents: nil),
      let handle = FileHandle(forWritingAtPath: path + ".partial")
    else { throw CommandError("cannot write \(path).partial") }
    self.handle = handle
  }

  func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: Data(bytes)) }

  func finish() throws {
    try handle.synchronize()
    try handle.close()
    guard rename(partialPath, path) == 0 else {
      throw CommandError("cannot rename \(partialPath) to \(path)")
    }
  }
}
