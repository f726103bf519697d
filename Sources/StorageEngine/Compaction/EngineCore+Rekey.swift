import FileAccess

extension Engine {
  /// Writes everything anew that an earlier key, or none, was used for, while readers and writers go on; when
  /// it returns, the store opens with its current key alone.
  ///
  /// `progress` is told the share that is done, now and then, and cancels by returning false; then `.cancelled`
  /// is thrown, and what was done stays done. Snapshots that are open keep the old files until they are
  /// closed. Throws `.damaged` where a segment cannot be read whole: it stays as it is. Does nothing where all is
  /// written with the current key. Cost: that of copying what is rewritten.
  public func rewriteWithCurrentKey(
    progress: (Double) -> Bool = { _ in true }
  ) throws(EngineError) {
    try core.rewriteWithCurrentKey(progress)
  }
}

extension EngineCore {
  func rewriteWithCurrentKey(_ progress: (Double) -> Bool) throws(EngineError) {
    try checkNotNested(isUpkeep: true)
    try maintenanceLock.withLock { () throws(EngineError) in
      let current = try currentKeyIdentifier()
      let groups = try chooseVictims { policy in
        policy.chooseAll(candidates()) { !self.isWritten($0, with: current) }
      }
      if !groups.isEmpty {
        try rewrite(groups, byteCount: totalBytes(of: Array(groups.joined())), progress)
      }
      // Also where nothing was rewritten: the checkpoint may be of another key.
      try withReserve { () throws(EngineError) in try checkpointLocked() }
      try releaseRetired()
    }
  }

  private func currentKeyIdentifier() throws(EngineError) -> UInt64? {
    guard let key = options.encryption?.key else { return nil }
    do {
      return try key.keyIdentifier
    } catch {
      throw EngineError(.encryptionUnavailable, "this build has no encryption")
    }
  }

  /// Whether all of the segment was encrypted and authenticated with that key, or with none. Under the writer's
  /// lock.
  private func isWritten(_ slot: Slot, with key: UInt64?) -> Bool {
    guard let header = writer.store.slots.segment(slot)?.header else { return true }
    return header.key?.identifier == key && header.version.isAuthenticated == (key != nil)
  }
}
