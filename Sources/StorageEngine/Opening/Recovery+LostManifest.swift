import FileAccess

/// Opening without a manifest: the newest checkpoint lists the same segments, so that one that is
/// missing is noticed.
extension Recovery {
  /// Returns a manifest made from the newest finished checkpoint (docs/format.md, section 10). Nil
  /// if that checkpoint cannot be used or does not exist: then all segments count.
  ///
  /// Throws `.wrongKey` and `.keyMissing`, and the error of a read that fails.
  func manifestOfCheckpoint() throws(EngineError) -> Manifest? {
    guard try directory.attributes(of: directory.checkpoints) != nil else { return nil }
    let names = try files { () throws(FileError) in
      try directory.fileSystem.list(directory.checkpoints)
    }
    for number in names.compactMap(StoreDirectory.checkpointNumber).sorted(by: >) {
      let path = directory.checkpoint(number)
      // The header is written last: without it, the checkpoint was never finished.
      guard let header = try LoadedCheckpoint.header(path, directory) else { continue }
      guard header.number == number, try isOfSegments(header.store),
        let loaded = try LoadedCheckpoint.load(
          path, store: header.store, directory: directory, keys: keys, isMapped: false)
      else { return nil }
      return Manifest(loaded.header, loaded.metadata)
    }
    return nil
  }

  /// Whether no segment says that it belongs to another store.
  private func isOfSegments(_ store: StoreIdentifier) throws(EngineError) -> Bool {
    for number in try directory.segmentNumbers() {
      let path = directory.segment(number)
      do throws(EngineError) {
        let file = try directory.openSegment(path)
        if try SegmentHeader.read(path: path, from: file).store != store { return false }
      } catch {
        // Whether the segment counts is decided later.
        guard [.damaged, .segmentMissing].contains(error.code) else { throw error }
      }
    }
    return true
  }
}
