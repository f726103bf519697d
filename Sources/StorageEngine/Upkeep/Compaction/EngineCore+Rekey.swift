import FileAccess

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
      // Even if nothing was rewritten: the checkpoint may have been written with another key.
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

  /// Whether all of the segment was encrypted and authenticated with that key, or with none if it
  /// is nil. Under the writer's lock.
  private func isWritten(_ slot: Slot, with key: UInt64?) -> Bool {
    guard let header = writer.store.slots.segment(slot)?.header else { return true }
    return header.key?.identifier == key && header.version.isAuthenticated == (key != nil)
  }
}
