import FileAccess

extension EngineCore {
  /// Changes trees and counts outside a user's transaction, and publishes the result.
  func change(_ body: (Writer) throws(EngineError) -> Void) throws(EngineError) {
    try writerLock.withLock { () throws(EngineError) in
      try queue.check()
      try confirmTail()
      try queue.drain()
      reclaimPages()
      assert(writer.log.batch == nil, "no transaction is running")
      let saved = writer.working
      writer.pages.begin()
      do throws(EngineError) { try body(writer) } catch {
        writer.pages.abort()
        writer.working = saved
        _ = writer.working.ledger.take()
        throw error
      }
      assert(writer.log.batch == nil, "a change of trees writes no frames")
      writer.store.apply(writer.working.ledger.take())
      let version = writer.makeVersion(logEnd: writer.log.end)
      writer.pages.commit(version: version.identifier)
      queue.replace(with: version)
      #if ANDIRON_CHECKS
        checkInvariants(after: version)
      #endif
    }
  }

  /// Every existing segment, as the policy sees it. Under the writer's lock.
  func candidates() -> [CompactionPolicy.Candidate] {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    let retired = Set(cache.retired.map(\.slot))
    let active = writer.log.active?.segment.slot
    return writer.store.usage.enumerated().compactMap { index, usage in
      guard usage.number != .none else { return nil }
      let slot = Slot(index)
      let first = batchStart(of: slot)
      return CompactionPolicy.Candidate(
        slot: slot, usage: usage,
        isEligible: usage.isSealed && !retired.contains(slot) && slot != active,
        follows: first.flatMap { retired.contains($0) ? nil : $0 })
    }
  }

  /// Under the writer's lock.
  var policy: CompactionPolicy {
    CompactionPolicy(
      options: options.compaction, segmentByteCount: options.segmentByteCount,
      highestNumber: writer.store.highestNumber,
      checkpointByteCount: cache.checkpointByteCount)
  }

  /// Rewrites segments until garbage is below the requested share.
  func compactAutomatically(_ isStopped: () -> Bool) throws(EngineError) {
    try maintenanceLock.withLock { () throws(EngineError) in
      while !isStopped() {
        let choice = try writerLock.withLock { () throws(EngineError) in
          try checkWritable()
          try confirmTail()
          // The scan sees only what is published, so a victim must contain nothing newer.
          try queue.drain()
          return policy.choose(candidates())
        }
        guard case .rewrite(let victims) = choice else { break }
        try withoutActuallyEscaping(isStopped) { (isStopped) throws(EngineError) in
          try rewrite(victims, Compactor(core: self, isCancelled: isStopped))
        }
        if isRetiredWorthCheckpoint {
          try withReserve { () throws(EngineError) in try checkpointLocked() }
        }
      }
    }
  }

  /// Whether the segments that wait to be removed are worth a checkpoint of their own.
  private var isRetiredWorthCheckpoint: Bool {
    writerLock.withLock {
      let dispensable = dispensable
      let bytes = dispensable.reduce(0) { $0 + writer.store[$1].diskByteCount }
      let total = writer.store.usage.reduce(0) { $0 + $1.diskByteCount }
      return bytes > max(options.segmentByteCount, total / 10)
        || dispensable.count > policy.smallSegmentLimit
    }
  }

  /// Rewrites everything that contains garbage. `progress` receives the share done, and cancels by
  /// returning false.
  func compactFully(_ progress: (Double) -> Bool) throws(EngineError) {
    try checkNotNested(isUpkeep: true)
    try maintenanceLock.withLock { () throws(EngineError) in
      var last = Int.max
      for _ in 0..<8 {
        let groups = try chooseVictims { $0.chooseAll(candidates()) }
        let bytes = totalBytes(of: Array(groups.joined()))
        if groups.isEmpty || bytes >= last { break }
        last = bytes
        try rewrite(groups, byteCount: bytes, progress)
        try withReserve { () throws(EngineError) in try checkpointLocked() }
      }
      let isUncovered = writerLock.withLock {
        let dispensable = dispensable
        return cache.retired.contains { !$0.isCovered && dispensable.contains($0.slot) }
      }
      if isUncovered {
        try withReserve { () throws(EngineError) in try checkpointLocked() }
      } else {
        try releaseRetired()
      }
    }
  }

  func rewrite(
    _ groups: [[Slot]], byteCount: Int, _ progress: (Double) -> Bool
  ) throws(EngineError) {
    var done = 0
    var isCancelled = false
    try withoutActuallyEscaping(progress) { (progress) throws(EngineError) in
      for group in groups {
        let compactor = Compactor(
          core: self, isCancelled: { isCancelled },
          progress: { count in
            done += count
            isCancelled = !progress(min(1, Double(done) / Double(max(1, byteCount))))
          })
        try rewrite(group, compactor)
      }
    }
  }

  /// Rewrites the segments together. If there is no space for that, rewrites them one after the
  /// other, and gives back what each of them frees before the next.
  private func rewrite(_ victims: [Slot], _ compactor: Compactor) throws(EngineError) {
    do {
      try withReserve { () throws(EngineError) in try compactor.run(victims) }
    } catch {
      guard error.code == .noSpace, victims.count > 1 else { throw error }
      try rewriteOneByOne(victims, compactor)
    }
  }

  /// Segments with the least to copy come first, since what they free makes room for the others.
  /// Throws `.noSpace` if there is not enough space for any of them.
  private func rewriteOneByOne(
    _ victims: [Slot], _ compactor: Compactor
  ) throws(EngineError) {
    let usage = writerLock.withLock { writer.store.usage }
    let rising = victims.sorted {
      usage[$0.index].liveByteCount < usage[$1.index].liveByteCount
    }
    var failure: EngineError?
    var isAnyDone = false
    for victim in rising {
      do {
        try withReserve { () throws(EngineError) in
          try compactor.run([victim])
          try checkpointLocked()
        }
        isAnyDone = true
      } catch {
        guard error.code == .noSpace else { throw error }
        failure = failure ?? error
      }
    }
    if let failure, !isAnyDone { throw failure }
  }

  /// The result of `choose` with everything committed in sealed segments. `choose` is called under
  /// the writer's lock.
  func chooseVictims(
    _ choose: (CompactionPolicy) -> [[Slot]]
  ) throws(EngineError) -> [[Slot]] {
    try writerLock.withLock { () throws(EngineError) -> [[Slot]] in
      try checkWritable()
      try sealCommitted()
      return choose(policy)
    }
  }

  func totalBytes(of victims: [Slot]) -> Int {
    writerLock.withLock { victims.reduce(0) { $0 + writer.store[$1].byteCount } }
  }

  // MARK: Keys

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
