import FileAccess

extension EngineCore {
  /// Writes a checkpoint if anything changed, then accepts no more calls and releases the lock.
  func close() throws(EngineError) {
    let isFirst = isClosed.withLock { closed in
      defer { closed = true }
      return !closed
    }
    guard isFirst else { return }
    defer { if holdSegmentsForSnapshots() { releaseLock() } }
    guard options.mode != .readOnly else { return }
    try maintenanceLock.withLock { () throws(EngineError) in
      let isChanged = try writerLock.withLock { () throws(EngineError) in
        try queue.check()
        try queue.drain()
        try writer.log.rotate()
        return writer.loggedSinceCheckpoint.records > 0 || !cache.retired.isEmpty
          || writer.unconfirmedTail != nil
      }
      guard isChanged else { return }
      mergeBeforeClosing()
      try withReserve { () throws(EngineError) in try checkpointLocked() }
    }
  }
}
