import FileAccess

/// The bytes of a whole file as far as the device gives them: what cannot be read is zero and noted.
///
/// Read by positions, never mapped: a device that fails while a mapped page is touched stops the
/// process, and a failing device is what this is for.
final class FileBytes {
  let path: String
  private let memory: UnsafeMutableRawBufferPointer
  /// Pieces that the device refused, rising.
  private(set) var unreadable: [Range<Int>] = []

  /// At least this much is asked for at a time.
  private static let pieceByteCount = 1 << 20
  /// What is given up when a piece cannot be read: a page of the system's cache.
  private static let sectorByteCount = 4096

  /// Reads the first `limit` bytes of the file, or all of it.
  ///
  /// Throws where the file cannot be opened at all.
  init(_ path: String, _ fileSystem: any FileSystem, limit: Int? = nil) throws(EngineError) {
    self.path = path
    let file = try files { () throws(FileError) in try fileSystem.open(path, .read) }
    defer { file.close() }
    let byteCount = try files { () throws(FileError) in try file.byteCount() }
    let wanted = min(limit ?? byteCount, byteCount)
    memory = .allocate(byteCount: max(wanted, 8), alignment: 4096)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    count = wanted
    var offset = 0
    while offset < wanted {
      let end = min(offset + Self.pieceByteCount, wanted)
      if !read(file, offset..<end) { readBySectors(file, offset..<end) }
      offset = end
    }
  }

  deinit { memory.deallocate() }

  /// Bytes that were asked for; fewer than the limit where the file is shorter.
  let count: Int

  /// Valid as long as this object lives, which its user sees to: a local variable may be let go after
  /// its last use.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
  }

  private func read(_ file: any File, _ range: Range<Int>) -> Bool {
    let target = UnsafeMutableRawBufferPointer(rebasing: memory[range])
    do throws(FileError) {
      _ = try file.readFully(into: target, at: range.lowerBound)
      return true
    } catch {
      return false
    }
  }

  private func readBySectors(_ file: any File, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let sector = offset..<min(offset + Self.sectorByteCount, range.upperBound)
      if !read(file, sector) { noteUnreadable(sector) }
      offset = sector.upperBound
    }
  }

  private func noteUnreadable(_ range: Range<Int>) {
    UnsafeMutableRawBufferPointer(rebasing: memory[range])
      .initializeMemory(as: UInt8.self, repeating: 0)
    if let last = unreadable.last, last.upperBound == range.lowerBound {
      unreadable[unreadable.count - 1] = last.lowerBound..<range.upperBound
    } else {
      unreadable.append(range)
    }
  }
}
