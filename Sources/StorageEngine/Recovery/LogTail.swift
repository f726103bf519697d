/// The end of the log: which batches count, what is a torn tail and what is damage.
///
/// | the walk ends | in a segment with a successor | in the last segment |
/// |---|---|---|
/// | at the length that the successor, or the manifest, gives | whole | whole |
/// | before it, below the newest watermark | damage | damage |
/// | before it, above the newest watermark | damage | torn: cut at the last whole batch |
struct LogTail {
  /// What to do at the end of the last segment.
  enum Verdict: Hashable {
    case whole
    case torn
    case damaged
  }

  let assembly: Assembly
  /// What manifest and checkpoint know to be durable.
  private(set) var known: LogPosition
  let directory: StoreDirectory
  let options: EngineOptions
  private var log = LogReplay()
  private var lastPlaces: [Place] = []
  private var last: (segment: Segment, end: Int)?

  init(
    assembly: Assembly, known: LogPosition, directory: StoreDirectory, options: EngineOptions
  ) {
    self.assembly = assembly
    self.known = known
    self.directory = directory
    self.options = options
  }

  /// The decision, as a function of what was found.
  static func verdict(
    stop: SegmentScan.Stop, stopOffset: Int, validEnd: Int, watermark: Int?, hasSuccessor: Bool,
    length: Int?
  ) -> Verdict {
    // Less than a header before the given length there is only the padding of a sector.
    if let length {
      return stopOffset + FrameFormat.headerByteCount > length ? .whole : .damaged
    }
    if let watermark, validEnd < watermark { return .damaged }
    return stop == .limit && !hasSuccessor && stopOffset == validEnd ? .whole : .torn
  }

  mutating func replay(
    _ found: Recovery.Found, from start: Int, next: Recovery.Found?
  ) throws(EngineError) {
    let store = assembly.store
    guard let slot = store.slot(of: found.header.number), let segment = store.slots.segment(slot)
    else { return }
    // What the successor says was durable; behind it nothing counts, and may be written again later.
    let limit = next?.header.predecessor.offset ?? sealedLength(found)
    lastPlaces = []
    let assembly = assembly
    var places: [Place] = []
    let outcome = try log.replay(
      segment, from: start, limit: limit, fileByteCount: found.fileByteCount
    ) { (record) throws(EngineError) in
      places.append(record.place)
      try assembly.apply(record)
    }
    lastPlaces = places
    let watermark = try Self.newestWatermark(segment, found, outcome, known: known)
    switch Self.verdict(
      stop: outcome.stop, stopOffset: outcome.stopOffset, validEnd: outcome.validEnd,
      watermark: watermark, hasSuccessor: next != nil, length: limit)
    {
    case .damaged:
      throw .damaged(
        "the log does not match its hashes below what was durable", path: segment.path,
        offset: outcome.stopOffset)
    case .whole, .torn:
      break
    }
    let end = limit ?? outcome.validEnd
    if limit != nil {
      known = max(known, LogPosition(segment: segment.number, offset: end))
    }
    store[slot].byteCount = end
    store[slot].isSealed = true
    last = (segment, end)
  }

  /// The length of a segment that was finished in order, as far as the manifest knows it.
  private func sealedLength(_ found: Recovery.Found) -> Int? {
    guard let listed = found.listed, listed.isSealed else { return nil }
    return listed.byteCount
  }

  /// Up to where this segment is known to be durable, by the manifest or by any commit frame that can
  /// be read, also behind the place where the walk stopped.
  static func newestWatermark(
    _ segment: Segment, _ found: Recovery.Found, _ outcome: LogReplay.Outcome, known: LogPosition
  ) throws(EngineError) -> Int? {
    var newest = max(known, outcome.watermark)
    if outcome.stop != .limit {
      try segment.withBytes(at: 0, count: found.fileByteCount) { bytes in
        let scan = SegmentScan(bytes, seed: segment.seed, from: outcome.stopOffset)
        var offset = outcome.stopOffset
        while let frame = scan.resynchronize(after: offset) {
          if frame.header.kind == .commit, let payload = CommitPayload(frame.payload) {
            newest = max(newest, payload.watermark)
          }
          offset = frame.end - FrameFormat.alignment
        }
      }
    }
    if newest.segment == segment.number { return newest.offset }
    return newest.segment > segment.number ? .max : nil
  }

  mutating func makeWriter() throws(EngineError) -> Writer {
    Self.makeWriter(assembly, log: log, known: known, last: last, lastPlaces: lastPlaces)
  }

  /// The writer, ready to go on behind the last whole batch.
  static func makeWriter(
    _ assembly: Assembly, log: LogReplay, known: LogPosition, last: (segment: Segment, end: Int)?,
    lastPlaces: [Place]
  ) -> Writer {
    let recovering = assembly.writer
    assembly.pages.commit(version: 1)
    recovering.store.apply(recovering.working.ledger.take())
    if log.highestSequence >= recovering.working.nextSequence.rawValue {
      recovering.working.nextSequence = SequenceNumber(log.highestSequence + 1)
    }
    let (durable, end, unconfirmed) = endOfLog(log, known, last, lastPlaces)
    let version = Version(
      identifier: 1, roots: recovering.working.roots, catalog: recovering.working.catalog,
      sequence: SequenceNumber(recovering.working.nextSequence.rawValue - 1), logEnd: end)
    let queue = CommitQueue(published: version, durable: durable)
    let writer = Writer(
      store: recovering.store,
      log: LogWriter(store: recovering.store, sealedEnd: durable) { queue.noteDurable($0) },
      arena: assembly.arena, pages: assembly.pages, queue: queue, working: recovering.working)
    writer.time = max(log.lastTime, assembly.time)
    writer.loggedSinceCheckpoint = recovering.loggedSinceCheckpoint
    writer.unconfirmedTail = unconfirmed
    return writer
  }

  private static func endOfLog(
    _ log: LogReplay, _ known: LogPosition, _ last: (segment: Segment, end: Int)?,
    _ lastPlaces: [Place]
  ) -> (durable: LogPosition, end: LogPosition, UnconfirmedTail?) {
    guard let last else { return (known, known, nil) }
    let end = LogPosition(segment: last.segment.number, offset: last.end)
    let watermark = max(log.watermark, known)
    let from =
      watermark.segment == end.segment
      ? min(max(watermark.offset, SegmentHeader.byteCount), last.end) : SegmentHeader.byteCount
    if from >= last.end { return (end, end, nil) }
    let tail = UnconfirmedTail(
      slot: last.segment.slot, range: from..<last.end,
      places: lastPlaces.filter { $0.offset >= from })
    return (LogPosition(segment: end.segment, offset: from), end, tail)
  }
}
