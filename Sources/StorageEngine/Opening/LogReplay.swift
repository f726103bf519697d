/// Reads the log from a position on and delivers the records of every whole batch, in order.
///
/// Invariant: a record is delivered only after the commit frame that follows it was verified with
/// the count and the hash of its batch.
struct LogReplay {
  /// A record frame of a committed batch.
  struct Record {
    var segment: Segment
    var offset: Int
    var header: FrameHeader
    /// The whole frame, valid during the call.
    var frame: UnsafeRawBufferPointer
    /// The end of the commit frame of its batch, in the segment that is being walked.
    var commitEnd: Int

    var place: Place {
      Place(slot: segment.slot, offset: offset, byteCount: header.frameByteCount)
    }
  }

  /// The result of the walk through one segment.
  struct Outcome {
    /// The end of the last whole batch: everything before it counts.
    var validEnd: Int
    /// The reason why the walk stopped, and the offset at which it stopped.
    var stop: SegmentScan.Stop
    var stopOffset: Int
    /// The newest watermark in a commit frame so far.
    var watermark: LogPosition
    var commits = 0
    /// The end of the last commit frame of a whole batch.
    var lastCommitEnd: Int?
    var frameCount = 0
  }

  /// A frame that waits for its commit. It takes 16 bytes, as a transaction may have any size.
  private struct Pending {
    var position: UInt64
    var payloadHash: UInt64
  }

  /// A void frame among those that wait.
  private struct VoidFrame {
    /// Its index in `pending`.
    var index: Int
    var offset: Int
    var sequence: SequenceNumber
    var sequences: ClosedRange<UInt64>
  }

  private var pending: [Pending] = []
  private var voids: [VoidFrame] = []
  private var segments: [UInt32: Segment] = [:]
  /// The segment walked last, and the first of those before it that follow one another without a
  /// gap.
  private var lastNumber = SegmentNumber.none
  private var contiguousFrom = SegmentNumber.none
  /// The highest sequence in any frame, committed or not: none up to it may be used again.
  private(set) var highestSequence: UInt64 = 0
  private(set) var watermark = LogPosition.start
  /// The newest batch that ended in another segment than it began in.
  private(set) var crossing: UnconfirmedTail.CrossingBatch?
  /// The time of the newest commit.
  private(set) var lastTime: UInt64 = 0

  /// Whether the walk has passed frames of a batch that is not committed yet.
  var isInsideBatch: Bool { !pending.isEmpty }

  /// Walks `segment` from `start` to `limit`, or to the end of what was written if that is nil.
  mutating func replay(
    _ segment: Segment, from start: Int, limit: Int?, fileByteCount: Int,
    _ apply: (Record) throws(EngineError) -> Void
  ) throws(EngineError) -> Outcome {
    segments[segment.slot.rawValue] = segment
    // A walk that continues in the same segment still knows where the batch began.
    if segment.number != lastNumber {
      let follows = lastNumber != .none && segment.header.predecessor.segment == lastNumber
      if !follows { contiguousFrom = segment.number }
      lastNumber = segment.number
    }
    let end = min(limit ?? fileByteCount, fileByteCount)
    return try segment.withBytes(at: 0, count: end) { (bytes) throws(EngineError) in
      try replay(segment, bytes, from: start, apply)
    }
  }

  private mutating func replay(
    _ segment: Segment, _ bytes: UnsafeRawBufferPointer, from start: Int,
    _ apply: (Record) throws(EngineError) -> Void
  ) throws(EngineError) -> Outcome {
    var scan = SegmentScan(
      bytes, seed: segment.seed, authenticator: segment.authenticator, from: start)
    var outcome = Outcome(
      validEnd: start, stop: .limit, stopOffset: start, watermark: watermark)
    var gaps = SectorGaps(segment.header, from: start)
    walk: while let frame = scan.next() {
      outcome.frameCount += 1
      gaps.note(frame.header, at: frame.offset)
      switch frame.header.kind {
      case .put, .tombstone, .entries, .void:
        note(frame, in: segment)
      case .seal:
        outcome.validEnd = frame.end
      case .commit:
        let payload = FramePayload.Commit(frame.payload)
        if let payload, let gap = gaps.gap(beforeCommitWith: payload.watermark) {
          pending.removeAll()
          voids.removeAll()
          outcome.stop = .badPayload
          outcome.stopOffset = gap
          outcome.watermark = watermark
          return outcome
        }
        guard let payload,
          try commit(payload, at: frame, segment: segment, bytes: bytes, apply)
        else {
          scan.move(to: frame.offset)
          outcome.stop = .badPayload
          outcome.stopOffset = frame.offset
          outcome.watermark = watermark
          return outcome
        }
        outcome.commits += 1
        outcome.lastCommitEnd = frame.end
        outcome.validEnd = frame.end
        highestSequence = max(highestSequence, frame.header.sequence.rawValue)
        watermark = max(watermark, payload.watermark)
        lastTime = payload.time
      }
    }
    outcome.stop = scan.stop ?? .limit
    outcome.stopOffset = scan.offset
    outcome.watermark = watermark
    return outcome
  }

  mutating func note(sequence: UInt64) { highestSequence = max(highestSequence, sequence) }

  private mutating func note(_ frame: SegmentScan.Frame, in segment: Segment) {
    let place = Place(slot: segment.slot, offset: frame.offset, byteCount: 0)
    highestSequence = max(highestSequence, frame.header.sequence.rawValue)
    if frame.header.kind == .void, let payload = FramePayload.VoidRange(frame.payload) {
      voids.append(
        VoidFrame(
          index: pending.count, offset: frame.offset, sequence: frame.header.sequence,
          sequences: payload.sequences))
    }
    pending.append(Pending(position: place.rawValue, payloadHash: frame.header.payloadHash))
  }

  /// Delivers the batch that `payload` commits. Returns false if its frames are not those that
  /// `payload` describes.
  private mutating func commit(
    _ payload: FramePayload.Commit, at commit: SegmentScan.Frame, segment: Segment,
    bytes: UnsafeRawBufferPointer,
    _ apply: (Record) throws(EngineError) -> Void
  ) throws(EngineError) -> Bool {
    defer {
      pending.removeAll(keepingCapacity: pending.count < 1 << 16)
      voids.removeAll()
    }
    let first =
      pending.firstIndex { position(of: Place(rawValue: $0.position)) >= payload.start }
      ?? pending.count
    // If a segment of the batch was compacted away, the rest was verified frame by frame.
    if payload.start.segment >= contiguousFrom {
      var chain = FrameFormat.Chain()
      for frame in pending[first...] { chain.append(frame.payloadHash) }
      guard chain == payload.chain else { return false }
    }
    noteCrossing(payload, from: first, commit, segment)
    let void = SequenceRanges(voids.filter { $0.index >= first }.map(\.sequences))
    for frame in pending[first...] {
      try hand(
        Place(rawValue: frame.position), void, segment, bytes, commitEnd: commit.end, apply)
    }
    return true
  }

  /// Records what a copy of the end of the batch must know of its beginning.
  private mutating func noteCrossing(
    _ payload: FramePayload.Commit, from first: Int, _ commit: SegmentScan.Frame, _ segment: Segment
  ) {
    guard payload.start.segment < segment.number else { return }
    var chain = FrameFormat.Chain()
    var own = first
    while own < pending.count, Place(rawValue: pending[own].position).slot != segment.slot {
      chain.append(pending[own].payloadHash)
      own += 1
    }
    crossing = UnconfirmedTail.CrossingBatch(
      start: payload.start, firstSequence: payload.firstSequence, chain: chain,
      commitEnd: LogPosition(segment: segment.number, offset: commit.end),
      sequence: commit.header.sequence,
      voids: voids.filter { $0.index >= own }.map {
        UnconfirmedTail.CrossingBatch.VoidFrame(
          offset: $0.offset, sequence: $0.sequence, sequences: $0.sequences)
      })
  }

  private func position(of place: Place) -> LogPosition {
    LogPosition(segment: segments[place.slot.rawValue]?.number ?? .none, offset: place.offset)
  }

  private func hand(
    _ place: Place, _ void: SequenceRanges<UInt64>, _ current: Segment,
    _ bytes: UnsafeRawBufferPointer, commitEnd: Int,
    _ apply: (Record) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard let segment = segments[place.slot.rawValue] else { return }
    func deliver(_ frame: UnsafeRawBufferPointer) throws(EngineError) {
      let seed = FrameHeader.seed(segment.seed, offset: place.offset)
      guard let start = frame.baseAddress, let header = FrameHeader(start, seed: seed) else {
        throw .damaged(
          "a frame changed while it was read", path: segment.path, offset: place.offset)
      }
      guard header.kind.isRecord, !void.contains(header.sequence.rawValue) else { return }
      try apply(
        Record(
          segment: segment, offset: place.offset, header: header, frame: frame,
          commitEnd: commitEnd))
    }
    if segment === current {
      try deliver(UnsafeRawBufferPointer(rebasing: bytes[place.offset...]))
    } else {
      let count = try segment.header(at: place.offset).frameByteCount
      try segment.withBytes(at: place.offset, count: count, deliver)
    }
  }
}
