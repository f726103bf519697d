/// Opening from nothing but segments: first the definitions that the catalog has at the end are
/// applied, then every committed record, in the order of sequences, as its transaction did.
///
/// The original order of definitions cannot be restored: for a table whose options were changed,
/// compaction keeps only the last definition, whose sequence is above those of older records.
extension Recovery {
  /// A committed record frame: its place and its sequence.
  struct Committed {
    var sequence: UInt64
    var place: Place
    var isDefinition: Bool
  }

  func rebuild(
    _ found: [Found], manifest: Manifest?, _ store: SegmentStore
  ) throws(EngineError) -> Opened {
    for segment in found { try add(segment, to: store, usage: .new(segment.header), slot: nil) }
    let assembly = Assembly(
      store: store, working: Writer.Working(state: StoreState(arena: PageArena())))
    var committed: [Committed] = []
    var scan = CommittedScan(known: manifest?.logPosition ?? .start)
    let logs = found.filter { $0.header.kind == .log }
    for index in logs.indices {
      try scan.scan(index, of: logs, in: store) { committed.append($0) }
    }
    for segment in found where segment.header.kind == .compacted {
      try scan.scanCompacted(segment, in: store) { committed.append($0) }
    }
    committed.sort { ($0.sequence, $0.place.rawValue) < ($1.sequence, $1.place.rawValue) }
    try apply(committed.filter(\.isDefinition), assembly)
    try apply(committed.filter { !$0.isDefinition }, assembly)
    return Opened(
      writer: assembly.finish(scan.tail), checkpoint: nil,
      manifestGeneration: manifest?.generation ?? 0, checkpointNumber: 0,
      checkpointByteCount: 0, lineage: manifest?.lineage,
      orphans: try orphans(besides: found))
  }

  private func apply(_ committed: [Committed], _ assembly: Assembly) throws(EngineError) {
    let writer = assembly.writer
    var previous: UInt64?
    for item in committed {
      assert(previous ?? 0 <= item.sequence, "in the order of sequences")
      try writer.store.reader.withRecordSlowly(at: item.place) { (record) throws(EngineError) in
        if item.sequence == previous {
          // A copy of a frame that was applied already. It must not come back when the other copy
          // is deleted.
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

extension Recovery.Committed {
  init(_ header: FrameHeader, _ place: Place) {
    self.init(
      sequence: header.sequence.rawValue, place: place, isDefinition: header.table == .catalog)
  }
}

/// Finds the committed records of segments without applying them.
private struct CommittedScan {
  private(set) var tail: LogTail

  init(known: LogPosition) { tail = LogTail(known: known) }

  /// Reports the records of whole batches in the segment at `index` of `logs`. Throws `.damaged` if
  /// frames that were durable are wrong.
  mutating func scan(
    _ index: Int, of logs: [Recovery.Found], in store: SegmentStore,
    _ report: (Recovery.Committed) -> Void
  ) throws(EngineError) {
    try tail.walk(index, of: logs, from: SegmentHeader.byteCount, in: store) { record in
      report(Recovery.Committed(record.header, record.place))
    }
  }

  /// Reports the records of a compacted segment, which is whole: it got its name after it was
  /// synced. Throws `.damaged` if it is not.
  mutating func scanCompacted(
    _ found: Recovery.Found, in store: SegmentStore, _ report: (Recovery.Committed) -> Void
  ) throws(EngineError) {
    guard let slot = store.slot(of: found.header.number), let segment = store.slots.segment(slot)
    else { return }
    var end = SegmentHeader.byteCount
    try segment.withBytes(at: 0, count: found.fileByteCount) { (bytes) throws(EngineError) in
      var scan = SegmentScan(
        bytes, seed: segment.seed, authenticator: segment.authenticator,
        from: SegmentHeader.byteCount)
      var isSealed = false
      while let frame = scan.next() {
        end = frame.end
        if frame.header.kind == .seal { isSealed = true }
        guard frame.header.kind.isRecord else { continue }
        let place = Place(
          slot: slot, offset: frame.offset, byteCount: frame.header.frameByteCount)
        report(Recovery.Committed(frame.header, place))
        tail.note(sequence: frame.header.sequence.rawValue)
      }
      guard isSealed else {
        throw .damaged(
          "the segment does not match its hashes", path: segment.path, offset: scan.offset)
      }
    }
    store[slot].byteCount = end
    store[slot].isSealed = true
  }
}
