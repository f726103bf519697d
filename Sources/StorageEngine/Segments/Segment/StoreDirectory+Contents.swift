import FileAccess

/// Looks at the content of the directory before anything is created in it or over it.
extension StoreDirectory {
  /// Whether the directory contains something that must not be overwritten by creating a store.
  func holdsStore() throws(EngineError) -> Bool {
    if try attributes(of: manifest) != nil { return true }
    for number in try segmentNumbers() {
      guard let found = try attributes(of: segment(number)) else { continue }
      // The first segment was never finished: creating was interrupted.
      if number.rawValue > 1 || found.byteCount > SegmentHeader.byteCount { return true }
      if try hasRightHeader(number) { return true }
    }
    return false
  }

  private func hasRightHeader(_ number: SegmentNumber) throws(EngineError) -> Bool {
    let path = segment(number)
    let file = try files { () throws(FileError) in try fileSystem.open(path, .read) }
    do {
      _ = try SegmentHeader.read(path: path, from: file)
      return true
    } catch {
      if error.code == .damaged { return false }
      throw error
    }
  }

  /// Whether the directory contains nothing but what creating a store may have left.
  func isFree() throws(EngineError) -> Bool {
    let own: Set<String> = ["lock", "segments", "checkpoints", "manifest.temporary", "reserve"]
    let names = try files { () throws(FileError) in try fileSystem.list(path) }
    return names.allSatisfy(own.contains)
  }

  /// Makes the directory's own entry in the one above durable. If that may not be opened, all that
  /// is lost is the promise that a store created just before power loss is found again.
  func syncParent() throws(EngineError) {
    do {
      try fileSystem.syncDirectory(parent)
    } catch {
      if error.code == .permission || error.code == .notFound || error.code == .readOnly { return }
      throw EngineError(error)
    }
  }

  /// Bytes of all files in the directory and the two below it.
  func fileByteCount() throws(EngineError) -> Int {
    var total = 0
    for folder in [path, segments, checkpoints] {
      guard try attributes(of: folder) != nil else { continue }
      let names = try files { () throws(FileError) in try fileSystem.list(folder) }
      for name in names {
        if let found = try attributes(of: folder + "/" + name), !found.isDirectory {
          total += found.byteCount
        }
      }
    }
    return total
  }
}
