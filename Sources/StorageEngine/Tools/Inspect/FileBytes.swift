import FileAccess

/// The bytes of a whole file as far as the device returns them: what cannot be read is zero and
/// noted.
///
/// Read by positioned reads, never mapped: a device that fails while a mapped page is touched stops
/// the process, and this type is meant for failing devices.
final class FileBytes {
  let path: String
  private let memory: UnsafeMutableRawBufferPointer
  /// Pieces that the device did not return, in ascending order.
  private(set) var unreadable: [Range<Int>] = []

  /// The number of bytes that are requested at a time.
  private static let pieceByteCount = 1 << 20
  /// The number of bytes that are given up if a piece cannot be read: a page of the system's cache.
  private static let sectorByteCount = 4096

  /// Reads the first `limit` bytes of the file, or all of it.
  ///
  /// Throws if the file cannot be opened at all.
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

  /// The number of bytes that were requested; fewer than the limit if the file is shorter.
  let count: Int

  /// Valid as long as this object lives, which the caller must ensure: a local variable may be
  /// released after its last use.
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
