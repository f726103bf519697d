import FileAccess

/// The names in a store's directory.
struct StoreDirectory: Sendable {
  /// Without a slash at the end.
  let path: String
  let fileSystem: any FileSystem

  init(path: String, fileSystem: any FileSystem) {
    let end = path.lastIndex { $0 != "/" } ?? path.startIndex
    self.path = path.isEmpty ? path : String(path[...end])
    self.fileSystem = fileSystem
  }

  /// The directory above; `.` for a path of one component.
  var parent: String {
    let trimmed = path.reversed().drop { $0 == "/" }
    let above = trimmed.drop { $0 != "/" }
    if above.isEmpty { return "." }
    let parent = String(above.drop { $0 == "/" }.reversed())
    return parent.isEmpty ? "/" : parent
  }

  var lock: String { path + "/lock" }
  var manifest: String { path + "/manifest" }
  var temporaryManifest: String { path + "/manifest.temporary" }
  var reserve: String { path + "/reserve" }
  var segments: String { path + "/segments" }
  var checkpoints: String { path + "/checkpoints" }

  static let temporarySuffix = ".temporary"

  static func segmentName(_ number: SegmentNumber) -> String {
    padded(String(number.rawValue), to: 10) + ".segment"
  }

  static func checkpointName(_ number: UInt64) -> String {
    padded(String(number, radix: 16), to: 16) + ".checkpoint"
  }

  func segment(_ number: SegmentNumber) -> String {
    segments + "/" + Self.segmentName(number)
  }

  func checkpoint(_ number: UInt64) -> String {
    checkpoints + "/" + Self.checkpointName(number)
  }

  /// The number in a segment's file name, or nil for other names.
  static func segmentNumber(_ name: String) -> SegmentNumber? {
    guard name.hasSuffix(".segment"), let value = UInt64(name.dropLast(8)), value > 0 else {
      return nil
    }
    return SegmentNumber(value)
  }

  /// The number in the file name of an unfinished compacted segment, or nil for other names.
  static func unfinishedSegmentNumber(_ name: String) -> SegmentNumber? {
    name.hasSuffix(temporarySuffix)
      ? segmentNumber(String(name.dropLast(temporarySuffix.count))) : nil
  }

  /// The number in a checkpoint's file name, or nil for other names.
  static func checkpointNumber(_ name: String) -> UInt64? {
    guard name.hasSuffix(".checkpoint") else { return nil }
    return UInt64(name.dropLast(11), radix: 16)
  }

  private static func padded(_ digits: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension StoreDirectory {
  /// The numbers of all segment files, in ascending order.
  func segmentNumbers() throws(EngineError) -> [SegmentNumber] {
    guard try attributes(of: segments) != nil else { return [] }
    let names = try files { () throws(FileError) in try fileSystem.list(segments) }
    return names.compactMap(Self.segmentNumber).sorted()
  }

  /// Opens a segment for reading. Throws `.segmentMissing` if it does not exist.
  func openSegment(_ path: String) throws(EngineError) -> any File {
    try Self.openSegment(path, fileSystem)
  }

  static func openSegment(
    _ path: String, _ fileSystem: any FileSystem
  ) throws(EngineError) -> any File {
    do { return try fileSystem.open(path, .read) } catch {
      if error.code == .notFound {
        throw EngineError(.segmentMissing, "a segment is not there", path: path)
      }
      throw EngineError(error)
    }
  }

  func attributes(of path: String) throws(EngineError) -> FileAttributes? {
    try files { () throws(FileError) in try fileSystem.attributes(of: path) }
  }

  /// Removes the file if it exists.
  func removeIfPresent(_ path: String) throws(EngineError) {
    do {
      try fileSystem.remove(path)
    } catch {
      if error.code != .notFound { throw EngineError(error) }
    }
  }

  func createIfAbsent(_ path: String) throws(EngineError) {
    do {
      try fileSystem.createDirectory(path)
    } catch {
      if error.code != .exists { throw EngineError(error) }
    }
  }

  func sync(_ path: String) throws(EngineError) {
    try files { () throws(FileError) in try fileSystem.syncDirectory(path) }
  }

  /// The content of the file up to `limit`, or nil if it does not exist.
  func read(_ path: String, limit: Int = 1 << 30) throws(EngineError) -> [UInt8]? {
    let file: any File
    do {
      file = try fileSystem.open(path, .read)
    } catch {
      if error.code == .notFound { return nil }
      throw EngineError(error)
    }
    return try files { () throws(FileError) in
      let count = min(try file.byteCount(), limit)
      if count == 0 { return [] }
      var failure: FileError?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        do throws(FileError) {
          initialized = try file.readFully(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        } catch { failure = error }
      }
      if let failure { throw failure }
      return bytes
    }
  }
}
