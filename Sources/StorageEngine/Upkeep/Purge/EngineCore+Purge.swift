internal import Dispatch
internal import FileAccess

extension EngineCore {
  func purge(
    _ table: TableIdentifier, _ key: [UInt8], until deadline: DispatchTime
  ) throws(EngineError) {
    try maintenanceLock.withLock { () throws(EngineError) in
      try writerLock.withLock { () throws(EngineError) in
        try checkWritable()
        try sealCommitted()
      }
      try forgetOldVersions(table, key)
      if writerLock.withLock({ !cache.retired.isEmpty }) { try checkpointLocked() }
      // First the puts are removed, while the tombstone still guards against those whose removal a
      // crash undoes; then the tombstone.
      try rewrite(segmentsHolding: table, key, with: .puts, until: deadline)
      try rewrite(segmentsHolding: table, key, with: .everything, until: deadline)
      try change { (writer) in writer.rebuildTrees(of: table) }
      try checkpointLocked()
    }
  }

  /// Returns whether any segment contains a frame of the key, live or superseded.
  func holdsRemains(_ table: TableIdentifier, _ key: [UInt8]) throws(EngineError) -> Bool {
    try maintenanceLock.withLock { () throws(EngineError) in
      let candidates = try writerLock.withLock { () throws(EngineError) in
        try checkWritable()
        try sealCommitted()
        return self.candidates()
      }
      for candidate in candidates {
        guard let segment = writer.store.slots.segment(candidate.slot) else { continue }
        let end = candidate.usage.byteCount
        if try segment.holds(table, key, .everything, byteCount: end) { return true }
      }
      return false
    }
  }

  /// Drops the old versions again, because replay of a purge's transaction does not do it.
  private func forgetOldVersions(_ table: TableIdentifier, _ key: [UInt8]) throws(EngineError) {
    try change { (writer) throws(EngineError) in
      guard let definition = writer.state.catalog[table] else { return }
      try key.withBytes { (key) throws(EngineError) in
        for version in writer.oldVersions(table, key: key) {
          try writer.dropOldVersion(definition, key: key, version)
        }
      }
    }
  }

  private func rewrite(
    segmentsHolding table: TableIdentifier, _ key: [UInt8],
    with purge: Compactor.Purge.Extent, until deadline: DispatchTime
  ) throws(EngineError) {
    var victims = try segments(holding: table, key, extent: purge)
    if victims == nil {
      // Segments that were rewritten before contain it, and a snapshot keeps them.
      try waitForRetired(until: deadline) { _ in true }
      victims = try segments(holding: table, key, extent: purge)
    }
    guard let victims else { throw Self.pinned }
    guard !victims.isEmpty else { return }
    try Compactor(
      core: self, purge: Compactor.Purge(table: table, key: key, extent: purge)
    ).run(victims)
    try checkpointLocked()
    try waitForRetired(until: deadline, victims.contains)
    if isAnyRetired(victims.contains) { throw Self.pinned }
  }

  private static var pinned: EngineError {
    EngineError(
      .pinned, "a snapshot can still read what shall be purged; close it and purge again")
  }

  private func isAnyRetired(_ isMeant: (Slot) -> Bool) -> Bool {
    writerLock.withLock { cache.retired.contains { isMeant($0.slot) } }
  }

  /// Waits for the snapshots that can read the rewritten segments selected by `isMeant`, and
  /// removes those segments.
  private func waitForRetired(
    until deadline: DispatchTime, _ isMeant: (Slot) -> Bool
  ) throws(EngineError) {
    let retired = writerLock.withLock {
      cache.retired.filter { isMeant($0.slot) }.map {
        (first: writer.store[$0.slot].firstVersion, limit: $0.version)
      }
    }
    for versions in retired {
      queue.waitUntilUnpinned(from: versions.first, below: versions.limit, until: deadline)
    }
    try releaseRetired()
  }

  /// The sealed segments with a frame of the key, and those with remains of an interrupted session
  /// after their end: batches that were written again elsewhere, or parts of frames. Nil if a
  /// segment that waits for a snapshot is among them.
  private func segments(
    holding table: TableIdentifier, _ key: [UInt8], extent: Compactor.Purge.Extent
  ) throws(EngineError) -> [Slot]? {
    assert(maintenanceLock.isHeldByCaller, "under `maintenanceLock`")
    let candidates = writerLock.withLock { self.candidates() }
    var result: [Slot] = []
    for candidate in candidates {
      guard let segment = writer.store.slots.segment(candidate.slot) else { continue }
      let end = candidate.usage.byteCount
      var isVictim = try segment.holds(table, key, extent, byteCount: end)
      if !isVictim, candidate.isEligible { isVictim = try segment.hasBytes(after: end) }
      guard isVictim else { continue }
      // A segment in which a batch ends can be removed only after those in which it began.
      let starts = writerLock.withLock { batchStarts(of: candidate.slot) }
      guard candidate.isEligible || !starts.isEmpty else { return nil }
      result += candidate.isEligible ? [candidate.slot] + starts : starts
    }
    let eligible = Set(candidates.filter(\.isEligible).map(\.slot))
    return Set(result).intersection(eligible).sorted { $0.rawValue < $1.rawValue }
  }
}
