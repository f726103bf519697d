import FileAccess

extension EngineCore {
  /// Does what is due. An error ends the round: the store is as good as before, and the next commit
  /// tries again; a failed sync has made the engine refuse writes.
  func maintain(isStopped: () -> Bool) {
    isMaintenanceDue.withLock { $0 = false }
    do {
      try compactAutomatically(isStopped)
      if isStopped() { return }
      let isDue = writerLock.withLock { needsCheckpoint }
      if isDue {
        try checkpoint()
      } else {
        try maintenanceLock.withLock { () throws(EngineError) in try releaseRetired() }
      }
    } catch {
      lastMaintenanceError.withLock { $0 = error }
    }
  }
}
