import FileAccess

/// Rewritten segments: which of them a checkpoint can do without, and how they are given back.
extension EngineCore {
  /// The preceding segment, if it exists and a batch continues from it into this one. Nil if no
  /// other segment needs the commit frames of this one. Under the writer's lock.
  func batchStart(of slot: Slot) -> Slot? {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    guard writer.store[slot].continuesBatch,
      let header = writer.store.slots.segment(slot)?.header,
      header.predecessor.segment < header.number
    else { return nil }
    return writer.store.slot(of: header.predecessor.segment)
  }

  /// The existing segments that contain earlier parts of the batch that this segment ends. Under
  /// the writer's lock.
  func batchStarts(of slot: Slot) -> [Slot] {
    // Numbers descend, so this ends.
    Array(sequence(first: slot, next: batchStart).dropFirst())
  }

  /// Whether the segment's commit frames are no longer needed: it continues no batch, or the
  /// segment in which that batch began is durably gone. Under the writer's lock.
  func isRemovable(_ slot: Slot) -> Bool { batchStart(of: slot) == nil }

  /// The rewritten segments that a checkpoint can do without. A segment that ends a batch is not
  /// among them while a segment with an earlier part of that batch must stay, since a rebuild needs
  /// its commit frame. Under the writer's lock.
  var dispensable: Set<Slot> {
    let rising = cache.retired.map(\.slot).sorted {
      writer.store[$0].number < writer.store[$1].number
    }
    return rising.reduce(into: []) { result, slot in
      if batchStart(of: slot).map(result.contains) ?? true { result.insert(slot) }
    }
  }

  /// Whether a rewritten segment can be removed: no snapshot needs it any more. Under the writer's
  /// lock.
  var canReleaseRetired: Bool {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    guard !cache.retired.isEmpty else { return false }
    return cache.retired.contains {
      $0.isCovered && !isPinned($0) && isRemovable($0.slot)
    }
  }

  // MARK: Giving back

  /// Removes the segments that the checkpoint on disk does without and that no snapshot can reach.
  /// Under `maintenanceLock`.
  func releaseRetired() throws(EngineError) {
    assert(maintenanceLock.isHeldByCaller, "under `maintenanceLock`")
    while try releaseSomeRetired() {}
  }

  /// Whether a snapshot may read the segment: it was taken before the records were moved, but not
  /// before the segment was created. Under the writer's lock.
  func isPinned(_ retired: Retired) -> Bool {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    return queue.isAnyPinned(
      from: writer.store[retired.slot].firstVersion, below: retired.version)
  }

  /// One round: segments that continue a batch can be removed only after those in which it began.
  private func releaseSomeRetired() throws(EngineError) -> Bool {
    let free = writerLock.withLock { () -> [Slot] in
      cache.retired.filter {
        $0.isCovered && !isPinned($0) && isRemovable($0.slot)
      }.map(\.slot)
    }
    guard !free.isEmpty else { return false }
    assert(Set(free).count == free.count, "a segment is retired once")
    for slot in free {
      guard let segment = writer.store.slots.segment(slot) else { continue }
      try directory.removeIfPresent(segment.path)
    }
    try directory.sync(directory.segments)
    // Until the removal is durable, the files exist, and tombstones must guard against what is in
    // them.
    writerLock.withLock {
      cache.retired.removeAll { free.contains($0.slot) }
      assert(
        writer.log.active.map { !free.contains($0.segment.slot) } ?? true,
        "the active segment stays")
      for slot in free { writer.store.forget(slot) }
    }
    return true
  }
}
