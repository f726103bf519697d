import FileAccess

/// Space kept aside, so that a full disk can be made less full: deleting writes tombstones, and
/// compaction writes survivors, before anything is given back. While the reserve is used up, only
/// transactions that make space may put: others would take what comes back, and deleting and
/// compacting would have none the next time.
extension EngineCore {
  /// Sets the reserve aside if it is missing and there is space.
  func ensureReserve() { reserveIsUsedUp.withLock { setReserveAside(&$0) } }

  /// False while the reserve is used up and cannot be set aside again.
  func hasReserve() -> Bool {
    reserveIsUsedUp.withLock { isUsedUp in
      if isUsedUp { setReserveAside(&isUsedUp) }
      return !isUsedUp
    }
  }

  private func setReserveAside(_ isUsedUp: inout Bool) {
    let wanted = options.reserveByteCount
    guard options.mode != .readOnly, wanted > 0 else {
      isUsedUp = false
      return
    }
    do throws(EngineError) {
      if try directory.attributes(of: directory.reserve)?.byteCount != wanted {
        try directory.removeIfPresent(directory.reserve)
        try writeReserve(wanted)
      }
      isUsedUp = false
    } catch {
      // After other errors there is no reserve, but no lack of space either.
      isUsedUp = error.code == .noSpace
      try? directory.removeIfPresent(directory.reserve)
    }
  }

  private func writeReserve(_ byteCount: Int) throws(EngineError) {
    try files { () throws(FileError) in
      let file = try directory.fileSystem.open(directory.reserve, .create)
      let zeros = [UInt8](repeating: 0, count: min(byteCount, 1 << 20))
      var offset = 0
      while offset < byteCount {
        let count = min(zeros.count, byteCount - offset)
        try zeros[..<count].withBytes { (bytes) throws(FileError) in
          try file.writeFully(bytes, at: offset)
        }
        offset += count
      }
    }
  }

  /// Gives the reserve up. Returns false if there is none.
  func releaseReserve() -> Bool {
    reserveIsUsedUp.withLock { isUsedUp in
      guard let found = try? directory.attributes(of: directory.reserve), found.byteCount > 0
      else { return false }
      do {
        try directory.removeIfPresent(directory.reserve)
        isUsedUp = true
        return true
      } catch { return false }
    }
  }

  /// Runs `body`, and once more with the reserve given up if there is no space.
  func withReserve<R>(_ body: () throws(EngineError) -> R) throws(EngineError) -> R {
    do {
      return try body()
    } catch {
      guard error.code == .noSpace, releaseReserve() else { throw error }
      return try body()
    }
  }
}
