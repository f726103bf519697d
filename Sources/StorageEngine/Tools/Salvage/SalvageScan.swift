/// Finds the record frames of all segments, past any damage, and determines which were committed.
struct SalvageScan {
  let sources: [SalvageSource]
  private(set) var candidates: [SalvageSource.Candidate] = []
  private(set) var damage: [SalvageReport.Damage] = []
  /// Record frames with a right header that cannot be read, by sequence.
  private(set) var lost: [UInt64: Lost] = [:]

  struct Lost {
    var table: TableIdentifier
    var kind: FrameHeader.Kind
  }

  private let store: StoreIdentifier
  private let seed = UInt64.random(in: 0 ... .max)
  private var tracker = BatchTracker()
  private var watermark: LogPosition
  /// Batches that are not whole: committed if they lie below what was durable.
  private var doubtful: [BatchTracker.Batch] = []
  private var advance: (Int) throws(EngineError) -> Void
  /// The end of the frames of each log segment, as far as they were found.
  private var ends: [SegmentNumber: Int] = [:]
  /// The gaps of the log segment that is being read.
  private var gaps: SectorGaps?

  init(
    _ sources: [SalvageSource], store: StoreIdentifier, known: LogPosition,
    advance: @escaping (Int) throws(EngineError) -> Void
  ) {
    self.sources = sources
    self.store = store
    self.advance = advance
    watermark = known
  }

  mutating func run() throws(EngineError) {
    for index in sources.indices {
      let member = sources[index].member
      if let problem = sources[index].problem {
        note(0..<member.file.byteCount, problem.message, member.file.path)
      } else if case .failure(let error) = member.file.header {
        note(0..<SegmentHeader.byteCount, error.message, member.file.path)
      }
      do throws(EngineError) {
        let bytes = try member.file.read(limit: member.limit)
        try advance(bytes.count)
        scan(bytes, index)
      } catch {
        if error.code == .cancelled { throw error }
        note(0..<member.file.byteCount, error.message, member.file.path)
      }
    }
    for batch in doubtful where isDurable(batch.commit) {
      if batch.verdict == .mismatched { noteMismatch(batch) }
      accept(batch.records)
    }
    noteCutEnds()
    for candidate in candidates { lost[candidate.sequence] = nil }
  }

  private mutating func note(_ range: Range<Int>, _ message: String, _ path: String) {
    damage.append(SalvageReport.Damage(path: path, range: range, message: message))
  }

  // MARK: One segment

  private mutating func scan(_ file: FileBytes, _ index: Int) {
    let member = sources[index].member
    tracker.begin(member.file.number)
    gaps = member.file.knownHeader.map { SectorGaps($0, from: SegmentHeader.byteCount) }
    for range in file.unreadable { note(range, "the device does not give these bytes", file.path) }
    var walk = SegmentWalk(
      file.bytes, seed: member.file.seed(store: store), authenticator: member.file.authenticator,
      from: SegmentHeader.byteCount,
      reachesEnd: member.limit != nil)
    var isSealed = false
    while let piece = walk.next() {
      switch piece {
      case .frame(let frame):
        isSealed = frame.header.kind == .seal
        note(frame.header, frame.payload, at: frame.offset, in: file, index)
      case .wrongPayload(let header, let range):
        note(range, "the payload of a \(header.kind) frame does not match its hash", file.path)
        note(header, nil, at: range.lowerBound, in: file, index)
      case .damage(let range, _):
        note(range, "these bytes are no frame", file.path)
        gaps?.noteDamage()
        tracker.noteDamage(at: LogPosition(segment: member.file.number, offset: range.lowerBound))
      case .stray: continue
      }
    }
    noteEnd(walk.offset, member, isSealed: isSealed)
  }

  // MARK: Ends

  /// Compares the end of the frames with the end that manifest and next segment state; a compacted
  /// segment must end with a seal.
  private mutating func noteEnd(_ end: Int, _ member: LogLayout.Member, isSealed: Bool) {
    let path = member.file.path
    if let limit = member.limit {
      guard end + FrameFormat.headerByteCount <= limit else { return }
      note(end..<limit, "the segment ends here, and had \(limit) bytes", path)
      tracker.noteDamage(at: LogPosition(segment: member.file.number, offset: end))
    } else if member.kind == .compacted, !isSealed {
      note(end..<(end + 1), "the segment ends without its seal: what stood behind is lost", path)
    } else {
      ends[member.file.number] = end
    }
  }

  /// Checks that log segments whose length nobody states reach at least the part known to have been
  /// durable.
  private mutating func noteCutEnds() {
    for source in sources {
      let number = source.member.file.number
      guard let end = ends[number] else { continue }
      let told = watermark.segment == number ? watermark.offset : 0
      let durable = max(told, source.member.durable)
      guard end + FrameFormat.headerByteCount <= durable else { continue }
      note(
        end..<durable, "the segment ends here, and was durable up to \(durable)",
        source.member.file.path)
    }
  }

  private mutating func noteMismatch(_ batch: BatchTracker.Batch) {
    guard let source = sources.first(where: { $0.member.file.number == batch.commit.segment })
    else { return }
    note(
      batch.commit.offset..<(batch.commit.offset + 1),
      "a transaction was committed here of which frames are lost", source.member.file.path)
  }

  private mutating func note(
    _ header: FrameHeader, _ payload: UnsafeRawBufferPointer?, at offset: Int,
    in file: FileBytes, _ index: Int
  ) {
    let member = sources[index].member
    let position = LogPosition(segment: member.file.number, offset: offset)
    var tag = -1
    if header.kind.isRecord {
      tag = candidate(header, hasPayload: payload != nil, at: offset, in: file, index)
    }
    guard member.kind == .log else { return }
    gaps?.note(header, at: offset)
    switch header.kind {
    case .put, .tombstone, .entries, .void:
      tracker.append(header, payload: payload, at: position, tag: tag)
    case .commit:
      guard let commit = payload.flatMap({ FramePayload.Commit($0) }) else {
        return tracker.noteDamage(at: position)
      }
      if let gap = gaps?.gap(beforeCommitWith: commit.watermark) {
        note(gap..<FrameFormat.roundUpToSector(gap), "frames that stood here are lost", file.path)
      }
      settle(tracker.commit(commit, sequence: header.sequence, at: position))
    case .seal: break
    }
  }

  /// Records the frame as a candidate and returns its index, or -1 if it cannot be read.
  private mutating func candidate(
    _ header: FrameHeader, hasPayload: Bool, at offset: Int, in file: FileBytes, _ index: Int
  ) -> Int {
    let source = sources[index]
    let end = min(offset + header.frameByteCount, file.count)
    let frame = UnsafeRawBufferPointer(rebasing: file.bytes[offset..<end])
    let mark = try? source.segment?.withRecord(frame: frame, offset: offset, verifies: false) {
      record -> KeyMark? in
      record.key.count <= EngineLimits.keyByteCount ? KeyMark(record.key, seed: seed) : nil
    }
    guard hasPayload, let mark, offset < EngineLimits.frameOffset, frame.count < Int32.max else {
      lost[header.sequence.rawValue] = Lost(table: header.table, kind: header.kind)
      if hasPayload, source.segment != nil {
        note(offset..<end, "the record is malformed, or does not match its tag", file.path)
      }
      return -1
    }
    candidates.append(
      SalvageSource.Candidate(
        table: header.table, kind: header.kind, isCommitted: source.member.kind == .compacted,
        source: Int32(index), offset: Int32(offset), byteCount: Int32(end - offset),
        sequence: header.sequence.rawValue, mark: mark))
    return candidates.count - 1
  }

  // MARK: Batches

  private mutating func settle(_ batch: BatchTracker.Batch) {
    watermark = max(watermark, batch.payload.watermark)
    // What a rolled back savepoint wrote never counted.
    for frame in batch.void where frame.tag >= 0 { candidates[frame.tag].kind = .void }
    for frame in batch.void { lost[frame.sequence] = nil }
    switch batch.verdict {
    case .whole, .startGone: accept(batch.records)
    case .damaged, .mismatched: doubtful.append(batch)
    }
  }

  private mutating func accept(_ records: [BatchTracker.Pending]) {
    for frame in records where frame.tag >= 0 { candidates[frame.tag].isCommitted = true }
  }

  private func isDurable(_ position: LogPosition) -> Bool {
    guard let member = sources.first(where: { $0.member.file.number == position.segment })?.member
    else { return false }
    if member.limit != nil { return true }
    let told = watermark.segment == position.segment ? watermark.offset : 0
    return position.offset < max(told, member.durable)
  }
}
