/// The writer of a store while recovery brings it to the end of the log: the only place that makes
/// one.
struct Assembly {
  /// Its log and its queue are empty until `finish`.
  let writer: Writer
  let checkpoint: LoadedCheckpoint?
  /// The time of the newest commit in the checkpoint.
  private let time: UInt64

  init(
    store: SegmentStore, working: Writer.Working, checkpoint: LoadedCheckpoint? = nil,
    time: UInt64 = 0
  ) {
    self.checkpoint = checkpoint
    self.time = time
    writer = Writer(store: store, working: working)
    writer.pages.begin()
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

  /// Publishes what was applied. Returns the writer, ready to continue where `tail` has found the
  /// end of the log.
  func finish(_ tail: LogTail) -> Writer {
    let store = writer.store
    writer.pages.commit(version: 1)
    store.apply(writer.working.ledger.take())
    let highest = max(tail.highestSequence, store.highestSequence.rawValue)
    if highest >= writer.working.nextSequence.rawValue {
      writer.working.nextSequence = SequenceNumber(highest + 1)
    }
    store.highestSequence = SequenceNumber(writer.working.nextSequence.rawValue - 1)
    let end = tail.end(in: store)
    writer.start(logEnd: end.log, durable: end.durable, sealed: end.sealed)
    writer.time = tail.lastTime > 0 ? tail.lastTime : time
    writer.unconfirmedTail = end.tail
    return writer
  }
}
