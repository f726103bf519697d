internal import FileAccess

/// The bytes of an archive, with the errors of zip files.
struct ArchiveFile: Sendable {
  let file: any File
  let byteCount: Int

  init(_ file: any File) throws(ZipError) {
    self.file = file
    do { byteCount = try file.byteCount() } catch { throw Self.unreadable(error) }
  }

  init(at path: String, in fileSystem: any FileSystem) throws(ZipError) {
    let file: any File
    do { file = try fileSystem.open(path, .read) } catch { throw Self.unreadable(error) }
    try self.init(file)
  }

  /// Fills as much of `buffer` as possible; returns the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ZipError) -> Int {
    do { return try file.readFully(into: buffer, at: offset) } catch {
      throw Self.unreadable(error)
    }
  }

  /// Returns `count` bytes. Throws `.damaged` if the archive ends before.
  func bytes(at offset: Int, count: Int) throws(ZipError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else {
      throw ZipError(.damaged, "a part of the archive would lie after its end", at: offset)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let done = try bytes.withUnsafeMutableBufferPointer { buffer throws(ZipError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    guard done == count else {
      throw ZipError(.damaged, "the archive became shorter while it was read", at: offset)
    }
    return bytes
  }

  static func unreadable(_ error: FileError) -> ZipError {
    ZipError(.unreadable, "the archive cannot be accessed: \(error)")
  }
}
