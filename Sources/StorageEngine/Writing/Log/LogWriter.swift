import FileAccess

/// Appends batches to the log. Used under the writer's lock.
///
/// Frames gather in a buffer and reach the file when a transaction commits or grows beyond
/// `spillByteCount`. Uncommitted frames in a file are harmless: only frames that a commit frame
/// covers count. After an error of `append`, `commit` or `settle`, the batch must be given up with
/// `giveUp`.
final class LogWriter {
  /// The batch that is being written.
  struct Batch {
    var start: LogPosition
    var firstSequence: SequenceNumber
    var chain = FrameFormat.Chain()
  }

  static let spillByteCount = 256 << 10

  let store: SegmentStore
  private(set) var active: ActiveSegment?
  private(set) var batch: Batch?
  /// Asked for space when there is none; see `withRoom(from:_:)`.
  private var makeRoom: (() -> Bool)?
  /// Whether the batch stays in one segment, however long it is, because it is written again after
  /// a kill.
  private var keepsSegment = false
  /// Set when a segment was finished; cleared by the code that checks it.
  var wasRotated = false
  /// The end of the log that earlier sessions, or finished segments, left; durable.
  private(set) var sealedEnd = LogPosition.start
  /// Called when everything before a position was synced.
  private let didSync: (LogPosition) -> Void
  private let buffer = AppendBuffer()
  private let behind = WriteBehind()

  init(store: SegmentStore, didSync: @escaping (LogPosition) -> Void) {
    self.store = store
    self.didSync = didSync
  }

  /// Continues a log that ends, durably, at `end`. Before anything is appended.
  func start(after end: LogPosition) {
    precondition(active == nil && batch == nil)
    sealedEnd = end
  }

  /// The end of the last frame.
  var end: LogPosition { active?.endPosition ?? sealedEnd }

  // MARK: Batches

  /// Appends a record frame to the batch, and begins one if there is none.
  func append(_ parts: RecordParts) throws(EngineError) -> Place {
    var active = try activeSegment()
    let size = FrameFormat.frameByteCount(payload: active.encoder.storedByteCount(parts))
    if isFull(active, for: size) {
      try rotate()
      active = try activeSegment()
    }
    assert(active === self.active, "a frame goes to the active segment")
    if buffer.count + size > Self.spillByteCount { try spill(active) }
    if batch == nil { batch = Batch(start: active.nextPosition, firstSequence: parts.sequence) }
    let (place, hash) = try active.append(parts)
    assert(place.byteCount ?? size == size, "the size was foreseen")
    batch?.chain.append(hash)
    return place
  }

  /// Appends a frame that voids the frames with `sequences`, all of which are in this batch.
  func appendVoid(
    _ sequences: ClosedRange<UInt64>, sequence: SequenceNumber
  ) throws(EngineError) {
    guard let active, batch != nil else { preconditionFailure("nothing to make void") }
    let payload = FramePayload.VoidRange(sequences: sequences).encoded
    batch?.chain.append(try active.append(.void, payload: payload, sequence: sequence))
  }

  /// Whether the frame must go to the next segment. A segment ends between two batches, so that few
  /// batches span several; a batch that is larger than a segment continues in the next.
  private func isFull(_ active: ActiveSegment, for size: Int) -> Bool {
    guard active.end > SegmentHeader.byteCount else { return false }
    if keepsSegment { return active.end >= EngineLimits.frameOffset - FrameFormat.sectorByteCount }
    guard let batch else { return active.end + size > store.options.segmentByteCount }
    let start = batch.start.segment == active.segment.number ? batch.start.offset : 0
    return active.end + size - start > store.options.segmentByteCount
      || active.end >= EngineLimits.frameOffset - FrameFormat.sectorByteCount
  }

  /// Ends the batch with a commit frame and writes it to the file. Returns the end of the log, and
  /// the segment that must be synced to make the batch durable. `isSynced` says that it will be.
  func commit(
    sequence: SequenceNumber, time: UInt64, watermark: LogPosition, isSynced: Bool
  ) throws(EngineError) -> (end: LogPosition, segment: SegmentSync) {
    guard let batch, let active else { preconditionFailure("no batch to commit") }
    let payload = FramePayload.Commit(
      start: batch.start, firstSequence: batch.firstSequence, chain: batch.chain,
      watermark: watermark, time: time)
    try active.append(
      .commit, flags: isSynced ? .fillsSector : [], payload: payload.encoded, sequence: sequence)
    if store.options.zeroFillsAhead {
      try active.fillAhead(
        limit: store.options.segmentByteCount + FrameFormat.sectorByteCount)
    }
    try flush(active)
    assert(active.flushedEnd == active.end, "the whole batch is in the file")
    if isSynced { active.fillSector() }
    self.batch = nil
    return (active.endPosition, active.syncs)
  }

  /// Continues a batch that began in a segment of an earlier session in a new segment, or just
  /// begins the new segment if there is no such batch.
  func resume(_ begun: Batch?) throws(EngineError) {
    precondition(active == nil && batch == nil)
    batch = begun
    keepsSegment = true
    _ = try activeSegment()
  }

  /// Notes that the batch that was resumed is committed.
  func endResumed() {
    assert(keepsSegment && batch == nil, "a batch was resumed and committed")
    keepsSegment = false
  }

  /// Takes back everything written since `resume`, with the segment: the next attempt starts
  /// afresh.
  func undoResumed() throws(EngineError) {
    assert(keepsSegment, "a batch was resumed")
    keepsSegment = false
    batch = nil
    guard let active else { return }
    active.discardBuffer()
    self.active = nil
    let segment = active.segment
    guard try !store.remove(segment) else { return }
    // The segment stays, and nothing in it counts: the next one names the end of its header.
    sealedEnd = LogPosition(segment: segment.number, offset: SegmentHeader.byteCount)
    store[segment.slot].byteCount = SegmentHeader.byteCount
    store[segment.slot].isSealed = true
  }

  /// Waits for the bytes that are on their way to the file.
  func settle() throws(EngineError) { try active?.settle() }

  /// Drops the batch. What was already in a file stays there, outside every batch.
  ///
  /// Returns true if nothing of the batch has reached a file: then its sequences were never seen
  /// and may be used again.
  @discardableResult
  func discard() -> Bool {
    assert(!keepsSegment, "a resumed batch is undone with its segment")
    let start = batch?.start
    batch = nil
    guard let active else { return start == nil }
    active.discardBuffer()
    guard let start else { return true }
    return start >= active.nextPosition
  }

  /// Drops the batch after a failed write: nothing that the write may have left can ever be taken
  /// for a commit, and no offset is written twice.
  func giveUp() throws(EngineError) {
    assert(!keepsSegment, "a resumed batch is undone with its segment")
    batch = nil
    guard let active else { return }
    active.discardBuffer()
    try close(active, hasGivenUp: true)
  }

  /// Begins the next segment, whose header says that everything before it is durable: after a kill,
  /// nothing must be written again. If there is no space for that, it is left for later.
  func stateEnd() {
    guard active == nil, batch == nil else { return }
    _ = try? activeSegment()
  }

  /// Syncs what was committed without a sync. The next frame starts in a sector of its own.
  func syncCommitted() throws(EngineError) {
    precondition(batch == nil)
    guard let active else { return }
    try active.sync()
    active.fillSector()
    didSync(active.endPosition)
  }

  // MARK: Segments

  private func activeSegment() throws(EngineError) -> ActiveSegment {
    if let active { return active }
    let (segment, file) = try tryingTwice { () throws(EngineError) in
      try store.create(.log, origin: nil, predecessor: sealedEnd)
    }
    let new = ActiveSegment(segment: segment, file: file, buffer: buffer)
    // Also if the batch is given up in the end: then the segment may keep its predecessor a little
    // longer, no more.
    store[segment.slot].continuesBatch = batch != nil
    active = new
    return new
  }

  /// Finishes the active segment, if there is one, with a seal; the next append begins another. If
  /// there is no space for the seal, and nothing else is left to write, the segment ends without
  /// one.
  func rotate() throws(EngineError) {
    guard let active else { return }
    try active.append(
      .seal, payload: FramePayload.Seal(chain: active.chain).encoded, sequence: .zero)
    var hasGivenUp = false
    do throws(EngineError) { try flush(active) } catch {
      guard error.code == .noSpace, batch == nil else { throw error }
      active.discardBuffer()
      hasGivenUp = true
    }
    try close(active, hasGivenUp: hasGivenUp)
  }

  private func close(_ active: ActiveSegment, hasGivenUp: Bool) throws(EngineError) {
    assert(active === self.active && active.buffer.count == 0, "all was written or given up")
    try active.finish(hasGivenUp: hasGivenUp)
    store[active.segment.slot].byteCount = active.frameEnd
    store[active.segment.slot].isSealed = true
    sealedEnd = active.endPosition
    self.active = nil
    wasRotated = true
    didSync(sealedEnd)
  }

  /// Hands a full buffer to the file without waiting.
  private func spill(_ active: ActiveSegment) throws(EngineError) {
    try tryingTwice { () throws(EngineError) in try active.flushBehind(behind) }
    assert(active.buffer.count == 0, "the buffer was handed over")
    store[active.segment.slot].byteCount = active.frameEnd
  }

  private func flush(_ active: ActiveSegment) throws(EngineError) {
    try tryingTwice { () throws(EngineError) in try active.flush() }
    store[active.segment.slot].byteCount = active.frameEnd
  }

  /// Runs `body`. If the log runs out of space during it, calls `makeRoom` and, if that returns
  /// true, retries the write once. Rethrows the errors of `body`.
  func withRoom<R, E: Error>(
    from makeRoom: @escaping () -> Bool, _ body: () throws(E) -> R
  ) throws(E) -> R {
    let outer = self.makeRoom
    self.makeRoom = makeRoom
    defer { self.makeRoom = outer }
    return try body()
  }

  /// Runs `body`, and runs it again if there was no space and room could be made. The second time,
  /// `body` writes the same bytes in the same place.
  private func tryingTwice<R>(_ body: () throws(EngineError) -> R) throws(EngineError) -> R {
    do {
      return try body()
    } catch {
      guard error.code == .noSpace, let makeRoom, makeRoom() else { throw error }
      return try body()
    }
  }
}
