/// Opening with a checkpoint: its pages are the base, and the log after it is replayed.
extension Recovery {
  func replay(
    _ manifest: Manifest, _ checkpoint: LoadedCheckpoint, _ found: [Found], _ store: SegmentStore
  ) throws(EngineError) -> Opened? {
    let metadata = checkpoint.metadata
    var bySlot: [SegmentNumber: Slot] = [:]
    for (index, usage) in metadata.usage.enumerated() where usage.number != .none {
      bySlot[usage.number] = Slot(index)
    }
    store.noteNumber(metadata.highestNumber)
    for segment in found {
      guard let slot = bySlot[segment.header.number] else { continue }
      try add(segment, to: store, usage: metadata.usage[slot.index], slot: slot)
    }
    for segment in found where bySlot[segment.header.number] == nil {
      // A compacted segment that the checkpoint does not know was not in use yet.
      if segment.header.kind == .compacted { continue }
      try add(segment, to: store, usage: .new(segment.header), slot: nil)
    }
    let arena = PageArena()
    arena.attachBase(checkpoint.base, pageCount: checkpoint.header.pageCount)
    let state = StoreState(roots: metadata.roots, catalog: metadata.catalog, arena: arena)
    let assembly = Assembly(
      store: store,
      working: Writer.Working(state: state, nextSequence: metadata.nextSequence),
      checkpoint: checkpoint, time: metadata.time)
    let logs = found.filter {
      $0.header.kind == .log && $0.header.number >= metadata.logPosition.segment
    }
    guard Self.isStart(metadata.logPosition, of: logs, manifest) else { return nil }
    return try finish(
      assembly, logs, from: metadata.logPosition, known: manifest.logPosition, manifest, found)
  }

  /// Whether `logs` continue where the checkpoint ends: in the same segment, or, if that was
  /// compacted away, in the one that names the position as the end of its predecessor.
  private static func isStart(
    _ position: LogPosition, of logs: [Found], _ manifest: Manifest
  ) -> Bool {
    guard let first = logs.first?.header else { return true }
    if first.number == position.segment { return true }
    return first.predecessor == position
      && !manifest.segments.contains { $0.number == position.segment }
  }

  private func finish(
    _ assembly: Assembly, _ logs: [Found], from start: LogPosition, known: LogPosition,
    _ manifest: Manifest, _ found: [Found]
  ) throws(EngineError) -> Opened {
    var tail = LogTail(known: max(start, known))
    for (index, log) in logs.enumerated() {
      let next = index + 1 < logs.count ? logs[index + 1] : nil
      if let next, next.header.predecessor.segment != log.header.number {
        throw EngineError(
          .segmentMissing, "a log segment between two others is not there",
          path: directory.segment(next.header.predecessor.segment))
      }
      let from =
        log.header.number == start.segment ? start.offset : SegmentHeader.byteCount
      try tail.walk(index, of: logs, from: from, in: assembly.writer.store) {
        (record) throws(EngineError) in
        try assembly.apply(record)
      }
    }
    return Opened(
      writer: assembly.finish(tail), checkpoint: assembly.checkpoint,
      manifestGeneration: manifest.generation,
      checkpointNumber: manifest.checkpointNumber,
      checkpointByteCount: manifest.checkpointByteCount, lineage: manifest.lineage,
      orphans: try orphans(besides: found))
  }

  func add(
    _ segment: Found, to store: SegmentStore, usage: SegmentUsage, slot: Slot?
  ) throws(EngineError) {
    let isLastLog = !usage.isSealed
    var usage = usage
    usage.fileByteCount = segment.fileByteCount
    let added = try store.add(
      segment.header, path: segment.path, usage: usage, slot: slot,
      mappedByteCount: isLastLog ? segment.fileByteCount : usage.byteCount,
      captured: segment.captured)
    // A writer in another process may remove the file at any moment.
    if options.mode == .readOnly, added.mapping == nil { _ = try added.file(isPinned: true) }
  }
}
