/// Reads victims and passes on what must be kept.
struct VictimScan {
  /// An old version that the table no longer keeps.
  struct Expired {
    var table: TableIdentifier
    var key: [UInt8]
    var sequence: SequenceNumber
  }

  let core: EngineCore
  let state: StoreState
  let purge: Compactor.Purge?
  let now: UInt64
  private let orderedKey = OrderedKey()
  private(set) var expired: [Expired] = []

  init(
    core: EngineCore, state: StoreState, purge: Compactor.Purge?, now: UInt64
  ) {
    self.core = core
    self.state = state
    self.purge = purge
    self.now = now
  }

  /// Copies everything that counts in the segment in `slot`. Throws `.damaged` if a frame is wrong;
  /// the segment then stays as it is.
  mutating func copy(
    _ slot: Slot, to output: CompactionOutput, _ didRead: (Int) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard let segment = core.writer.store.slots.segment(slot) else { return }
    assert(segment.slot == slot, "slots name their own segments")
    let (usage, others) = core.writerLock.withLock {
      (core.writer.store[slot], core.candidates())
    }
    try segment.withBytes(at: 0, count: usage.byteCount) { (bytes) throws(EngineError) in
      var scan = SegmentScan(
        bytes, seed: segment.seed, authenticator: segment.authenticator,
        from: SegmentHeader.byteCount)
      var unreported = 0
      while let frame = scan.next() {
        unreported += frame.header.frameByteCount
        if unreported > 1 << 20 {
          try didRead(unreported)
          unreported = 0
        }
        guard frame.header.kind.isRecord else { continue }
        try copy(frame, bytes, of: segment, slot, others, to: output)
      }
      try didRead(unreported)
      guard scan.stop == .limit || (scan.stop == .empty && scan.offset >= usage.byteCount) else {
        throw .damaged(
          "the segment does not match its hashes", path: segment.path, offset: scan.offset)
      }
    }
  }

  private mutating func copy(
    _ frame: SegmentScan.Frame, _ bytes: UnsafeRawBufferPointer, of segment: Segment, _ slot: Slot,
    _ others: [CompactionPolicy.Candidate], to output: CompactionOutput
  ) throws(EngineError) {
    let place = Place(slot: slot, offset: frame.offset, byteCount: frame.header.frameByteCount)
    let whole = UnsafeRawBufferPointer(rebasing: bytes[frame.offset..<frame.end])
    var dropped: Expired?
    try segment.withRecord(
      frame: whole, offset: frame.offset, verifies: false
    ) { (record) throws(EngineError) in
      if let purge, purge.covers(record) { return }
      switch state.standing(of: record, at: place, orderedKey) {
      case .dead:
        return
      case .record(let row):
        try output.append(record, from: place, row: row)
      case .entries:
        try output.append(record, from: place, row: nil)
      case .tombstone:
        let isDroppable = CompactionPolicy.areTombstonesDroppable(
          slot, ceiling: record.highestSegment, among: others)
        if !isDroppable { try output.append(record, from: place, row: nil, isVersion: false) }
      case .oldVersion:
        if try isExpired(record) {
          dropped = Expired(
            table: record.header.table, key: Array(record.key),
            sequence: record.header.sequence)
          // A deletion continues to guard against older puts.
          if record.header.kind == .put { return }
        }
        try output.append(record, from: place, row: nil)
      }
    }
    if let dropped { expired.append(dropped) }
  }

  /// Whether the version was replaced too long ago for its table to keep it.
  private func isExpired(_ record: RecordView) throws(EngineError) -> Bool {
    let horizon: UInt64
    switch state.catalog[record.header.table]?.options.oldVersions {
    case .since(let time): horizon = time
    case .within(let span): horizon = now > span ? now - span : 0
    case .none?, nil: return true
    case .last: return false
    }
    guard let replaced = try replacementTime(of: record) else { return false }
    return replaced < horizon
  }

  /// The time at which the next newer version of the key was written; for a deletion that is the
  /// newest version, the time at which it was itself written.
  private func replacementTime(of record: RecordView) throws(EngineError) -> UInt64? {
    let table = record.header.table
    guard let root = state.roots.tables[table]?.oldVersions else { return nil }
    let newer = OldVersions.next(
      after: record.header.sequence, key: record.key, in: root, core.arena)
    let place = newer ?? state.row(of: record.key, in: table).map(state.place)
    guard let place else { return record.time }
    return try core.reader.withRecordSlowly(at: place) { $0.time }
  }
}
