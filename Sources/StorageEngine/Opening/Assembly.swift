/// The parts of a writer while recovery assembles them.
final class Assembly {
  let store: SegmentStore
  let arena: PageArena
  let pages: PageWriter
  let checkpoint: LoadedCheckpoint?
  let time: UInt64
  /// Applies records; its log is never written to during recovery.
  let writer: Writer

  init(
    store: SegmentStore, working: Writer.Working, checkpoint: LoadedCheckpoint?,
    time: UInt64
  ) {
    self.store = store
    arena = working.state.arena
    self.checkpoint = checkpoint
    self.time = time
    pages = PageWriter(arena)
    let first = Version(
      identifier: 0, state: StoreState(arena: arena), sequence: .zero, logEnd: .start)
    let queue = CommitQueue(published: first, durable: .start)
    writer = Writer(
      store: store,
      log: LogWriter(store: store, sealedEnd: .start) { queue.noteDurable($0) },
      pages: pages, queue: queue, working: working)
    pages.begin()
  }

  /// Applies a committed record as its transaction did.
  func apply(_ record: LogReplay.Record) throws(EngineError) {
    try record.segment.withRecord(
      frame: record.frame, offset: record.offset, verifies: false
    ) { (view) throws(EngineError) in
      // What was written again after an interrupted session has the sequence that it had before.
      if view.header.sequence < writer.working.nextSequence {
        try writer.applyCopy(view, at: record.place)
      } else {
        try writer.apply(view, at: record.place, byteCount: record.header.frameByteCount)
      }
    }
  }
}
