import FileAccess

/// Segments that were rewritten: which of them a checkpoint may do without, and giving them back.
extension EngineCore {
  /// The segment before, where it exists and a batch goes on from it to this one; nil where the commit frames
  /// of this one are needed for no other. Under the writer's lock.
  func batchStart(of slot: Slot) -> Slot? {
    guard writer.store[slot].continuesBatch,
      let header = writer.store.slots.segment(slot)?.header,
      header.predecessor.segment < header.number
    else { return nil }
    return writer.store.slot(of: header.predecessor.segment)
  }

  /// The segments that exist in which the batch began that the segment ends. Under the writer's lock.
  func batchStarts(of slot: Slot) -> [Slot] {
    // Numbers fall, so this ends.
    Array(sequence(first: slot, next: batchStart).dropFirst())
  }

  /// Whether the segment's commit frames are needed no more: it continues no batch, or the segment
  /// in which that began is durably gone. Under the writer's lock.
  func isRemovable(_ slot: Slot) -> Bool { batchStart(of: slot) == nil }

  /// The rewritten segments that a checkpoint may do without. One that ends a batch is not among them while
  /// a segment with an earlier part of that batch has to stay: a rebuild needs its commit frame. Under the
  /// writer's lock.
  var dispensable: Set<Slot> {
    let rising = cache.retired.map(\.slot).sorted {
      writer.store[$0].number < writer.store[$1].number
    }
    return rising.reduce(into: []) { result, slot in
      if batchStart(of: slot).map(result.contains) ?? true { result.insert(slot) }
    }
  }

  /// Whether the last snapshot that needed a rewritten segment is gone. Under the writer's lock.
  var canReleaseRetired: Bool {
    guard !cache.retired.isEmpty else { return false }
    return cache.retired.contains {
      $0.isCovered && !isPinned($0) && isRemovable($0.slot)
    }
  }

  // MARK: Giving back

  /// Removes the segments that the checkpoint on disk does without and no snapshot can reach. Under
  /// `maintenanceLock`.
  func releaseRetired() throws(EngineError) {
    while try releaseSomeRetired() {}
  }

  /// Whether a snapshot may read the segment: it was taken before the records were moved, and not before the
  /// segment was made. Under the writer's lock.
  func isPinned(_ retired: Retired) -> Bool {
    queue.isAnyPinned(
      from: writer.store[retired.slot].firstVersion, below: retired.version)
  }

  /// One round: segments that go on with a batch come after those in which it began.
  private func releaseSomeRetired() throws(EngineError) -> Bool {
    let free = writerLock.withLock { () -> [Slot] in
      cache.retired.filter {
        $0.isCovered && !isPinned($0) && isRemovable($0.slot)
      }.map(\.slot)
    }
    guard !free.isEmpty else { return false }
    for slot in free {
      guard let segment = writer.store.slots.segment(slot) else { continue }
      try directory.removeIfPresent(segment.path)
    }
    try directory.sync(directory.segments)
    // Until the removal is durable the files exist, and tombstones must guard against what is in them.
    writerLock.withLock {
      cache.retired.removeAll { free.contains($0.slot) }
      for slot in free { writer.store.forget(slot) }
    }
    return true
  }
}
