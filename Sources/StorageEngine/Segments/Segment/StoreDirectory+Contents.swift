import FileAccess

/// What the directory holds, before anything is created in it or over it.
extension StoreDirectory {
  /// Whether there is something that must not be created over.
  func holdsStore() throws(EngineError) -> Bool {
    if try attributes(of: manifest) != nil { return true }
    for number in try segmentNumbers() {
      guard let found = try attributes(of: segment(number)) else { continue }
      // A first segment that was never finished: creating was interrupted.
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

  /// Whether the directory holds nothing but what creating a store may have left.
  func isFree() throws(EngineError) -> Bool {
    let own: Set<String> = ["lock", "segments", "checkpoints", "manifest.temporary", "reserve"]
    let names = try files { () throws(FileError) in try fileSystem.list(path) }
    return names.allSatisfy(own.contains)
  }

  /// Makes the directory's own entry in the one above durable. Where that may not be opened, nothing is lost
  /// but the promise that a store created just before power loss is found again.
  func syncParent() throws(EngineError) {
    do {
      try fileSystem.syncDirectory(parent)
    } catch {
      if error.code == .permission || error.code == .notFound || error.code == .readOnly { return }
      throw EngineError(error)
    }
  }
}
