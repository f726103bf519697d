/// Walks the log to its end and decides which batches count, what is a torn tail, and what is
/// damage.
///
/// | the walk ends | in a segment with a successor | in the last segment |
/// |---|---|---|
/// | at the length that the successor, or the manifest, gives | whole | whole |
/// | before it, below the newest watermark | damage | damage |
/// | before it, above the newest watermark | damage | torn: cut at the last whole batch |
struct LogTail {
  /// The state of the end of a segment.
  enum Verdict: Hashable {
    case whole
    case torn
    case damaged
  }

  /// A record, and the end of the commit frame of its batch.
  private struct Committed {
    var place: Place
    var commitEnd: LogPosition
  }

  /// The position up to which the log is known to be durable, by manifest, checkpoint and the
  /// segments so far.
  private(set) var known: LogPosition
  private var log = LogReplay()
  /// The records of whole batches after the part that is known to be durable, in order.
  private var unconfirmed: [Committed] = []
  private var lastCommit = LogPosition.start
  private var last: (segment: Segment, end: Int)?
  /// Whether a segment was walked beyond the length that its successor states.
  private var isHeld = false

  init(known: LogPosition) { self.known = known }

  /// The decision, as a function of what was found.
  static func verdict(
    stop: SegmentScan.Stop, stopOffset: Int, validEnd: Int, watermark: Int?, hasSuccessor: Bool,
    length: Int?
  ) -> Verdict {
    // Less than a header before the given length, there is only the padding of a sector.
    if let length {
      return stopOffset + FrameFormat.headerByteCount > length ? .whole : .damaged
    }
    // The log continued elsewhere, and the segment that states the length of this one is gone.
    if watermark == .max { return stop == .limit || stop == .empty ? .whole : .damaged }
    // Frames of a transaction that was given up may follow the last whole batch.
    if let watermark, stopOffset < watermark { return .damaged }
    return stop == .limit && !hasSuccessor && stopOffset == validEnd ? .whole : .torn
  }

  // MARK: Walking

  /// Walks the segment at `index` of `logs` from `start` on and delivers the records of whole
  /// batches.
  ///
  /// Throws `.damaged` if frames that were durable are wrong.
  mutating func walk(
    _ index: Int, of logs: [Recovery.Found], from start: Int, in store: SegmentStore,
    _ apply: (LogReplay.Record) throws(EngineError) -> Void
  ) throws(EngineError) {
    let found = logs[index]
    guard let slot = store.slot(of: found.header.number), let segment = store.slots.segment(slot)
    else { return }
    if log.isInsideBatch { store[slot].continuesBatch = true }
    let bounds = try LogBounds(of: index, in: logs, store)
    note(bounds, of: segment, isFollowed: index + 1 < logs.count)
    let number = segment.number
    var committed: [Committed] = []
    let outcome = try log.replay(
      segment, from: start, limit: bounds.length, fileByteCount: found.fileByteCount
    ) { (record) throws(EngineError) in
      let end = LogPosition(segment: number, offset: record.commitEnd)
      committed.append(Committed(place: record.place, commitEnd: end))
      try apply(record)
    }
    unconfirmed += committed
    if let end = outcome.lastCommitEnd { lastCommit = LogPosition(segment: number, offset: end) }
    try judge(found, segment, outcome, bounds, hasSuccessor: index + 1 < logs.count)
    store[slot].byteCount = Self.byteCount(outcome, bounds)
    store[slot].framesEnd = max(outcome.stopOffset, outcome.validEnd)
    store[slot].putCount += bounds.deadPutCount
    store[slot].isSealed = true
    last = (segment, store[slot].byteCount)
  }

  /// Returns the number of bytes of a segment that count. Bytes after the length that a successor
  /// states count only if they contain a whole batch: a seal alone may never have been synced.
  private static func byteCount(_ outcome: LogReplay.Outcome, _ bounds: LogBounds) -> Int {
    if let length = bounds.length { return length }
    guard let durable = bounds.durable else { return outcome.validEnd }
    return (outcome.lastCommitEnd ?? 0) > durable ? outcome.validEnd : durable
  }

  private mutating func note(_ bounds: LogBounds, of segment: Segment, isFollowed: Bool) {
    // What follows unconfirmed batches says nothing about them.
    guard let offset = bounds.durable, !isHeld else { return }
    known = max(known, LogPosition(segment: segment.number, offset: offset))
    isHeld = isFollowed && bounds.length == nil
    let known = known
    unconfirmed.removeAll { $0.commitEnd <= known }
  }

  private func judge(
    _ found: Recovery.Found, _ segment: Segment, _ outcome: LogReplay.Outcome,
    _ bounds: LogBounds, hasSuccessor: Bool
  ) throws(EngineError) {
    // If the segment after this one is gone, or rewrites its end, later segments say nothing.
    let isFollowed = hasSuccessor && bounds.length == nil
    let watermark = try newestWatermark(segment, found, outcome, isFollowed: isFollowed)
    let verdict = Self.verdict(
      stop: outcome.stop, stopOffset: outcome.stopOffset, validEnd: outcome.validEnd,
      watermark: watermark, hasSuccessor: hasSuccessor, length: bounds.length)
    guard verdict == .damaged else { return }
    throw .damaged(
      "the log does not match its hashes below what was durable", path: segment.path,
      offset: outcome.stopOffset)
  }

  /// The offset up to which this segment is known to be durable, by the manifest or by any commit
  /// frame that can be read, even one beyond the point where the walk stopped.
  private func newestWatermark(
    _ segment: Segment, _ found: Recovery.Found, _ outcome: LogReplay.Outcome, isFollowed: Bool
  ) throws(EngineError) -> Int? {
    var newest = isFollowed && known.segment > segment.number ? .start : known
    newest = max(newest, outcome.watermark)
    if outcome.stop != .limit {
      try segment.withBytes(at: 0, count: found.fileByteCount) { bytes in
        let scan = SegmentScan(
          bytes, seed: segment.seed, authenticator: segment.authenticator, from: outcome.stopOffset)
        var offset = outcome.stopOffset
        while let frame = scan.resynchronize(after: offset) {
          if frame.header.kind == .commit, let payload = FramePayload.Commit(frame.payload) {
            newest = max(newest, payload.watermark)
          }
          offset = frame.end - FrameFormat.alignment
        }
      }
    }
    if newest.segment == segment.number { return newest.offset }
    return newest.segment > segment.number ? .max : nil
  }

  /// Notes a sequence that was found outside the log.
  mutating func note(sequence: UInt64) { log.note(sequence: sequence) }
}

extension LogTail {
  /// The end of the log, and where it continues.
  struct End {
    /// Everything before this position is synced.
    var durable: LogPosition
    /// The position that the next segment names as the end of its predecessor.
    var sealed: LogPosition
    /// The end of the last whole batch, or of what is synced.
    var log: LogPosition
    var tail: UnconfirmedTail?
  }

  /// The highest sequence found in any frame.
  var highestSequence: UInt64 { log.highestSequence }

  /// The time of the last commit that was found; zero if there was none.
  var lastTime: UInt64 { log.lastTime }

  /// Returns the end of the log that was walked. Records in `store` the part of the last segment
  /// that counts.
  func end(in store: SegmentStore) -> End {
    guard let last else { return end(durable: known, sealed: known) }
    let durable = max(log.watermark, known)
    // If a later segment, which was compacted away, was durable, so is all of this one.
    let sealed =
      durable.segment > last.segment.number
      ? LogPosition(segment: last.segment.number, offset: last.end)
      : Self.part(of: last.segment.number, before: durable)
    // The content after that point, perhaps a seal, may not be durable.
    if lastCommit <= durable || lastCommit.segment != last.segment.number {
      store[last.segment.slot].byteCount = sealed.offset
    }
    guard lastCommit > durable, let slot = store.slot(of: lastCommit.segment) else {
      return end(durable: sealed, sealed: sealed)
    }
    // The segment with these batches may be followed by others that contain no whole batch yet.
    let from = Self.part(of: lastCommit.segment, before: durable)
    let tail = UnconfirmedTail(
      slot: slot, durable: from, frames: frames(after: from, in: slot), begun: begun(before: from))
    return end(durable: from, sealed: sealed, tail: tail)
  }

  private func end(
    durable: LogPosition, sealed: LogPosition, tail: UnconfirmedTail? = nil
  ) -> End {
    End(durable: durable, sealed: sealed, log: max(lastCommit, durable), tail: tail)
  }

  /// The batch that continues from an earlier segment to where the durable part of the last one
  /// ends.
  private func begun(before durable: LogPosition) -> UnconfirmedTail.CrossingBatch? {
    guard let crossing = log.crossing, crossing.commitEnd > durable,
      crossing.commitEnd.segment == durable.segment,
      durable.offset == SegmentHeader.byteCount
    else { return nil }
    return crossing
  }

  /// The frames that must be written again: those before `durable` stay.
  private func frames(after durable: LogPosition, in slot: Slot) -> [UnconfirmedTail.Frame] {
    let begun = begun(before: durable)
    var voids = begun?.voids ?? []
    voids.reverse()
    var frames: [UnconfirmedTail.Frame] = []
    for record in unconfirmed where record.commitEnd > durable {
      let isKept = begun != nil && record.place.slot != slot
      if isKept { continue }
      while let void = voids.last, void.offset < record.place.offset {
        frames.append(.void(void))
        voids.removeLast()
      }
      frames.append(.record(record.place))
    }
    return frames + voids.reversed().map { .void($0) }
  }

  private static func part(
    of segment: SegmentNumber, before durable: LogPosition
  ) -> LogPosition {
    let offset = durable.segment == segment ? durable.offset : 0
    return LogPosition(segment: segment, offset: max(offset, SegmentHeader.byteCount))
  }
}
