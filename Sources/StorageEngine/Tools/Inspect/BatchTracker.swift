/// Assembles the frames of the log into batches, even if some are damaged.
///
/// Pass it the frames of all log segments in the order of the log. A commit frame ends a batch;
/// what it states is compared with the frames that were met.
///
/// Replay finds batches with `LogReplay`, which stops at the first damage. The two share no code,
/// so that each checks the other; see `LogLayout`.
struct BatchTracker {
  /// A record or void frame that waits for its commit.
  struct Pending: Hashable {
    var segment: SegmentNumber
    var offset: Int
    var kind: FrameHeader.Kind
    var sequence: UInt64
    var payloadHash: UInt64
    /// Whether its payload does not match its header.
    var isDamaged: Bool
    /// A number by which the caller knows it.
    var tag = 0

    var position: LogPosition { LogPosition(segment: segment, offset: offset) }
  }

  enum Verdict: Hashable {
    /// Count and hash agree.
    case whole
    /// Bytes between its start and its commit are damaged; the rest of it exists.
    case damaged
    /// No damage was met, and yet it does not match its commit frame.
    case mismatched
    /// It starts in a segment that no longer exists, so only a part of it can be seen.
    case startGone
  }

  /// A batch that a commit frame ended.
  struct Batch {
    var verdict: Verdict
    var payload: FramePayload.Commit
    var commit: LogPosition
    /// Its record frames, in order, without those that were made void.
    var records: [Pending]
    /// Frames before its start that belong to no batch: given up, or their commit frame is lost.
    var unclaimed: [Pending]
    /// Record frames of the batch that do not count, because a savepoint was rolled back.
    var void: [Pending]
  }

  private var pending: [Pending] = []
  private var voids: [(frame: Pending, sequences: ClosedRange<UInt64>)] = []
  /// The newest damage since the last commit.
  private var damage: LogPosition?
  private var segments: Set<SegmentNumber> = []

  mutating func begin(_ segment: SegmentNumber) { segments.insert(segment) }

  mutating func noteDamage(at position: LogPosition) { damage = position }

  mutating func append(
    _ header: FrameHeader, payload: UnsafeRawBufferPointer?, at: LogPosition, tag: Int = 0
  ) {
    let frame = Pending(
      segment: at.segment, offset: at.offset, kind: header.kind, sequence: header.sequence.rawValue,
      payloadHash: header.payloadHash, isDamaged: payload == nil, tag: tag)
    pending.append(frame)
    if header.kind == .void, let void = payload.flatMap({ FramePayload.VoidRange($0) }) {
      voids.append((frame, void.sequences))
    }
  }

  mutating func commit(
    _ payload: FramePayload.Commit, sequence: SequenceNumber, at position: LogPosition
  ) -> Batch {
    let verdict: Verdict
    let first: Int
    if let found = pending.firstIndex(where: { $0.position == payload.start }) {
      first = found
      verdict = judge(pending[found...], payload, sequence)
    } else {
      first = pending.firstIndex { $0.position > payload.start } ?? pending.count
      if let damage, damage >= payload.start {
        verdict = .damaged
      } else {
        verdict = segments.contains(payload.start.segment) ? .mismatched : .startGone
      }
    }
    let batch = split(first, verdict, payload, position)
    forget()
    return batch
  }

  /// The frames that no commit frame has claimed so far.
  mutating func takeUncommitted() -> [Pending] {
    defer { forget() }
    return pending
  }

  private mutating func forget() {
    pending.removeAll(keepingCapacity: pending.count < 1 << 16)
    voids.removeAll()
    damage = nil
  }

  private func judge(
    _ frames: ArraySlice<Pending>, _ payload: FramePayload.Commit, _ sequence: SequenceNumber
  ) -> Verdict {
    var chain = FrameFormat.Chain()
    var previous: UInt64 = 0
    var rises = true
    for frame in frames {
      chain.append(frame.payloadHash)
      rises = rises && frame.sequence > previous
      previous = frame.sequence
    }
    let isRight =
      chain == payload.chain && rises && frames.first?.sequence == payload.firstSequence.rawValue
      && previous == sequence.rawValue
    // It is not known which frames a damaged void frame takes back.
    if isRight, !frames.contains(where: { $0.kind == .void && $0.isDamaged }) { return .whole }
    if isRight { return .damaged }
    if let damage, damage >= payload.start { return .damaged }
    return .mismatched
  }

  private func split(
    _ first: Int, _ verdict: Verdict, _ payload: FramePayload.Commit, _ position: LogPosition
  ) -> Batch {
    var batch = Batch(
      verdict: verdict, payload: payload, commit: position, records: [],
      unclaimed: Array(pending[..<first]), void: [])
    let void = SequenceRanges(
      voids.filter { $0.frame.position >= payload.start }.map(\.sequences))
    for frame in pending[first...] where frame.kind.isRecord {
      if void.contains(frame.sequence) {
        batch.void.append(frame)
      } else {
        batch.records.append(frame)
      }
    }
    return batch
  }
}
