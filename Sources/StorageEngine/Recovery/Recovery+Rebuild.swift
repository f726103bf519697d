/// Opening from nothing but segments: every committed record is applied in the order of sequences, as its
/// transaction did.
extension Recovery {
  /// A committed record frame: where it is, and when it was written.
  private struct Committed {
    var sequence: UInt64
    var place: Place
  }

  func rebuild(_ found: [Found], manifest: Manifest?) throws(EngineError) -> OpenedStore {
    guard let identifier = manifest?.store ?? found.first?.header.store else {
      throw EngineError(.notAStore, "there is no store here", path: directory.path)
    }
    let store = SegmentStore(
      directory: directory, identifier: identifier, options: options, keys: keys)
    if let manifest { store.noteNumber(manifest.highestNumber) }
    for segment in found { try add(segment, to: store, usage: .new(segment.header), slot: nil) }
    let assembly = Assembly(
      store: store, arena: PageArena(), working: Writer.Working(), checkpoint: nil, time: 0)
    var committed: [Committed] = []
    let known = manifest?.logPosition ?? .start
    var tail = CommittedScan(known: known)
    let logs = found.filter { $0.header.kind == .log }
    for (index, log) in logs.enumerated() {
      let next = index + 1 < logs.count ? logs[index + 1] : nil
      try tail.scan(log, next: next, in: store) {
        committed.append(Committed(sequence: $0, place: $1))
      }
    }
    for segment in found where segment.header.kind == .compacted {
      try tail.scanCompacted(segment, in: store) {
        committed.append(Committed(sequence: $0, place: $1))
      }
    }
    committed.sort { ($0.sequence, $0.place.rawValue) < ($1.sequence, $1.place.rawValue) }
    try apply(committed, assembly)
    return OpenedStore(
      writer: try tail.makeWriter(assembly), checkpoint: nil,
      manifestGeneration: manifest?.generation ?? 0, checkpointNumber: 0,
      checkpointByteCount: 0,
      orphans: try orphans(besides: found))
  }

  private func apply(_ committed: [Committed], _ assembly: Assembly) throws(EngineError) {
    let writer = assembly.writer
    var previous: UInt64?
    for item in committed {
      try writer.store.reader.withRecordSlowly(at: item.place) { (record) throws(EngineError) in
        if item.sequence == previous {
          // A copy of what was applied already: it must not come back when its twin is deleted.
          if record.header.kind == .put {
            writer.working.ledger.change(item.place.slot) { $0.puts += 1 }
          }
        } else {
          try writer.apply(record, at: item.place, byteCount: record.header.frameByteCount)
        }
      }
      previous = item.sequence
    }
  }
}

/// Finds the committed records of segments without applying them.
struct CommittedScan {
  private var log = LogReplay()
  private var known: LogPosition
  private var last: (segment: Segment, end: Int)?
  private var lastPlaces: [Place] = []

  init(known: LogPosition) { self.known = known }

  /// Reports the records of whole batches. Throws `.damaged` where frames are wrong that were durable.
  mutating func scan(
    _ found: Recovery.Found, next: Recovery.Found?, in store: SegmentStore,
    _ report: (UInt64, Place) -> Void
  ) throws(EngineError) {
    guard let slot = store.slot(of: found.header.number), let segment = store.slots.segment(slot)
    else { return }
    let successor = next.flatMap {
      $0.header.predecessor.segment == found.header.number ? $0.header.predecessor.offset : nil
    }
    if log.isInsideBatch { store[slot].continuesBatch = true }
    let limit = successor ?? found.listed.flatMap { $0.isSealed ? $0.byteCount : nil }
    var places: [Place] = []
    let outcome = try log.replay(
      segment, from: SegmentHeader.byteCount, limit: limit, fileByteCount: found.fileByteCount
    ) { record in
      places.append(record.place)
      report(record.header.sequence.rawValue, record.place)
    }
    lastPlaces = places
    let watermark = try LogTail.newestWatermark(segment, found, outcome, known: known)
    let verdict = LogTail.verdict(
      stop: outcome.stop, stopOffset: outcome.stopOffset, validEnd: outcome.validEnd,
      watermark: watermark, hasSuccessor: next != nil, length: limit)
    if verdict == .damaged {
      throw .damaged(
        "the log does not match its hashes below what was durable", path: segment.path,
        offset: outcome.stopOffset)
    }
    if let limit { known = max(known, LogPosition(segment: segment.number, offset: limit)) }
    store[slot].byteCount = limit ?? outcome.validEnd
    store[slot].isSealed = true
    last = (segment, limit ?? outcome.validEnd)
  }

  /// Reports the records of a compacted segment. One that was not finished holds copies of records
  /// whose originals still exist.
  mutating func scanCompacted(
    _ found: Recovery.Found, in store: SegmentStore, _ report: (UInt64, Place) -> Void
  ) throws(EngineError) {
    guard let slot = store.slot(of: found.header.number), let segment = store.slots.segment(slot)
    else { return }
    var end = SegmentHeader.byteCount
    try segment.withBytes(at: 0, count: found.fileByteCount) { (bytes) throws(EngineError) in
      var scan = SegmentScan(bytes, seed: segment.seed, from: SegmentHeader.byteCount)
      var isSealed = false
      while let frame = scan.next() {
        end = frame.end
        if frame.header.kind == .seal { isSealed = true }
        guard frame.header.kind.isRecord else { continue }
        let place = Place(
          slot: slot, offset: frame.offset, byteCount: frame.header.frameByteCount)
        report(frame.header.sequence.rawValue, place)
        log.note(sequence: frame.header.sequence.rawValue)
      }
      let mustBeWhole = found.listed != nil || scan.resynchronize(after: scan.offset) != nil
      if !isSealed, mustBeWhole {
        throw .damaged(
          "the segment does not match its hashes", path: segment.path, offset: scan.offset)
      }
    }
    store[slot].byteCount = end
    store[slot].isSealed = true
  }

  func makeWriter(_ assembly: Assembly) throws(EngineError) -> Writer {
    LogTail.makeWriter(
      assembly, log: log, known: known, last: last, lastPlaces: lastPlaces)
  }
}
