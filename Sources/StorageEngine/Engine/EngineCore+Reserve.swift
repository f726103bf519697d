import FileAccess

/// Space kept aside, so that a full disk can be made less full: deleting writes tombstones, compaction
/// writes survivors, both before anything is given back.
extension EngineCore {
  /// Sets the reserve aside where it is missing and there is space.
  func ensureReserve() {
    let wanted = options.reserveByteCount
    guard options.mode != .readOnly, wanted > 0 else { return }
    do throws(EngineError) {
      if try directory.attributes(of: directory.reserve)?.byteCount == wanted { return }
      try directory.removeIfPresent(directory.reserve)
      try files { () throws(FileError) in
        let file = try directory.fileSystem.open(directory.reserve, .create)
        let zeros = [UInt8](repeating: 0, count: min(wanted, 1 << 20))
        var offset = 0
        while offset < wanted {
          let count = min(zeros.count, wanted - offset)
          try zeros[..<count].withBytes { (bytes) throws(FileError) in
            try file.writeFully(bytes, at: offset)
          }
          offset += count
        }
      }
    } catch {
      // Without space there is no reserve to set aside; the next checkpoint tries again.
      try? directory.removeIfPresent(directory.reserve)
    }
  }

  /// Gives the reserve up; false where there is none.
  func releaseReserve() -> Bool {
    guard let found = try? directory.attributes(of: directory.reserve), found.byteCount > 0 else {
      return false
    }
    do {
      try directory.removeIfPresent(directory.reserve)
      return true
    } catch { return false }
  }

  /// Runs `body`, and once more with the reserve given up when there is no space.
  func withReserve<R>(_ body: () throws(EngineError) -> R) throws(EngineError) -> R {
    do {
      return try body()
    } catch {
      guard error.code == .noSpace, releaseReserve() else { throw error }
      return try body()
    }
  }
}
