internal import Foundation

/// A file that gets its name only when it is complete: written under another name, synced, then
/// renamed.
package struct WholeFile {
  /// The treatment of an existing file with the same name.
  package enum Existing {
    /// The file stays, and the call throws `CommandError`: before it writes anything if the file
    /// already exists, or at the end if the file appeared during the write.
    case kept
    /// The file is replaced by the complete new one in one step.
    case replaced
  }

  private let path: String
  private let existing: Existing
  private let handle: FileHandle
  private var partialPath: String { path + ".partial" }

  /// Writes the file from the pieces that `body` passes on. Throws `CommandError` if the file
  /// cannot be written, and rethrows what `body` throws; then no part of the file remains.
  package static func write<R>(
    _ path: String, existing: Existing, _ body: (@escaping ([UInt8]) throws -> Void) throws -> R
  ) throws -> R {
    let file = try WholeFile(path, existing)
    do {
      let result = try body { try file.write($0) }
      try file.finish()
      return result
    } catch {
      _ = try? FileManager.default.removeItem(atPath: file.partialPath)
      throw error
    }
  }

  /// Writes a file that `body` makes, under the name that it is given. Throws what `write` throws.
  package static func make<R>(
    _ path: String, existing: Existing, _ body: (_ partialPath: String) throws -> R
  ) throws -> R {
    try check(path, existing: existing)
    let partialPath = path + ".partial"
    unlink(partialPath)
    do {
      let result = try body(partialPath)
      guard let handle = FileHandle(forUpdatingAtPath: partialPath) else {
        throw CommandError("cannot write \(partialPath)")
      }
      try WholeFile(path, existing, handle).finish()
      return result
    } catch {
      _ = try? FileManager.default.removeItem(atPath: partialPath)
      throw error
    }
  }

  /// Throws `CommandError` in the cases in which `write` would refuse `path`, for a caller that
  /// writes several files.
  package static func check(_ path: String, existing: Existing) throws(CommandError) {
    var information = stat()
    for name in [path, path + ".partial"] where lstat(name, &information) == 0 {
      // A file never replaces a device or a pipe of that name.
      let kind = information.st_mode & S_IFMT
      guard kind == S_IFREG || kind == S_IFLNK else {
        throw CommandError("\(name) exists and is not a file")
      }
      if existing == .kept {
        throw CommandError("\(name) already exists: name another file, or replace it with --force")
      }
    }
  }

  private init(_ path: String, _ existing: Existing, _ handle: FileHandle) {
    self.path = path
    self.existing = existing
    self.handle = handle
  }

  private init(_ path: String, _ existing: Existing) throws(CommandError) {
    try Self.check(path, existing: existing)
    self.path = path
    self.existing = existing
    // Only its owner may read what leaves a store, and a link under the name is not followed.
    if existing == .replaced { unlink(path + ".partial") }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_EXCL | O_NOFOLLOW
    let file = open(path + ".partial", flags, 0o600)
    guard file >= 0 else { throw CommandError("cannot write \(path).partial") }
    handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw CommandError("cannot write \(partialPath): the disk may be full")
    }
  }

  private func finish() throws(CommandError) {
    do {
      try handle.synchronize()
      try handle.close()
    } catch {
      throw CommandError("cannot write \(partialPath): the disk may be full")
    }
    if existing == .kept {
      // Unlike a rename, a new link never takes the name from a file that appeared during the
      // write.
      if link(partialPath, path) == 0 {
        unlink(partialPath)
        return
      }
      try Self.checkName(path)
    }
    guard rename(partialPath, path) == 0 else {
      throw CommandError("cannot rename \(partialPath) to \(path)")
    }
  }

  /// Checks again that the name is free, for volumes without hard links, where the file is renamed.
  private static func checkName(_ path: String) throws(CommandError) {
    var information = stat()
    guard lstat(path, &information) != 0 else {
      throw CommandError("\(path) appeared while it was being written, and was kept")
    }
  }
}
