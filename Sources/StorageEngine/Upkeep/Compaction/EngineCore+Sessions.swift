import FileAccess

/// Cleaning up after short sessions: each begins a segment of its own, and one that is killed
/// leaves the zeros that it had filled ahead. These are removed, so that space and the cost of
/// opening do not grow with the number of sessions that ever were.
extension EngineCore {
  /// Cuts off the zeros after the last frame of earlier sessions' segments. Called at opening,
  /// before snapshots exist.
  ///
  /// No frame is cut off, not even one that does not count: what recovery, or a reader in another
  /// process, has found stays where it is. Nothing depends on the cut, so a failure does not make
  /// opening fail.
  func trimSegments() {
    for (index, usage) in writer.store.usage.enumerated()
    where usage.number != .none && usage.isSealed {
      let end = FrameFormat.roundUpToSector(max(usage.byteCount, usage.framesEnd))
      guard usage.fileByteCount > end else { continue }
      let cut = try? trim(directory.segment(usage.number), from: usage.fileByteCount, to: end)
      if let cut { writer.store[Slot(index)].fileByteCount = cut }
    }
  }

  /// Cuts the file and returns its new length: `end`, or the end of the last sector with content.
  private func trim(
    _ path: String, from byteCount: Int, to end: Int
  ) throws(EngineError) -> Int {
    try files { () throws(FileError) in
      let file = try directory.fileSystem.open(path, .readWrite)
      defer { file.close() }
      let used = try Self.endOfContent(of: file, between: end, and: byteCount)
      let cut = FrameFormat.roundUpToSector(used)
      if cut < byteCount { try file.truncate(to: cut) }
      return min(cut, byteCount)
    }
  }

  private static func endOfContent(
    of file: any File, between start: Int, and end: Int
  ) throws(FileError) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)
    defer { buffer.deallocate() }
    var end = end
    while end > start {
      let count = min(buffer.count, end - start)
      let block = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      try file.readExactly(into: block, at: end - count)
      if let last = block.lastIndex(where: { $0 != 0 }) { return end - count + last + 1 }
      end -= count
    }
    return start
  }

  // MARK: Small segments

  /// Merges small segments if they are too numerous for maintenance to have had a chance: earlier
  /// sessions were too short. Called at opening.
  ///
  /// If it fails, only the merger is lost: the store is as good as before.
  func mergeOverdueSegments() {
    guard options.isMaintenanceAutomatic else { return }
    merge { $0.chooseOverdue($1) }
  }

  /// Merges small segments if there are enough, before the checkpoint that closing writes in any
  /// case. Under `maintenanceLock`.
  func mergeBeforeClosing() {
    guard options.isMaintenanceAutomatic else { return }
    mergeLocked(writesCheckpoint: false) { $0.chooseSmall($1) }
  }

  /// Notes that maintenance is due if the policy finds something to do.
  func noteWorkOfEarlierSessions() {
    let choice = writerLock.withLock { policy.choose(candidates()) }
    if choice != .nothing { isMaintenanceDue.withLock { $0 = true } }
  }

  private func merge(
    _ choose: (CompactionPolicy, [CompactionPolicy.Candidate]) -> CompactionPolicy.Choice
  ) {
    maintenanceLock.withLock { mergeLocked(writesCheckpoint: true, choose) }
  }

  private func mergeLocked(
    writesCheckpoint: Bool,
    _ choose: (CompactionPolicy, [CompactionPolicy.Candidate]) -> CompactionPolicy.Choice
  ) {
    assert(maintenanceLock.isHeldByCaller, "under `maintenanceLock`")
    do throws(EngineError) {
      let choice = try writerLock.withLock { () throws(EngineError) in
        // Most openings end here, and have written nothing.
        guard choose(policy, candidates()) != .nothing else {
          return CompactionPolicy.Choice.nothing
        }
        try confirmTail()
        try queue.drain()
        return choose(policy, candidates())
      }
      guard case .rewrite(let victims) = choice else { return }
      try Compactor(core: self).run(victims)
      if writesCheckpoint { try checkpointLocked() }
    } catch {
      lastMaintenanceError.withLock { $0 = error }
    }
  }
}
