/// Checks all segments that count: frames, batches, seals.
///
/// Damage matters below the point up to which a segment was durable: the length that its successor
/// or the manifest states, and any watermark. Beyond that point it is the torn tail that a crash
/// leaves. So nothing is reported before all segments were read.
///
/// Opening decides on its own what is torn and what is damaged (`LogTail`). The two share no code,
/// so that each checks the other; see `LogLayout`.
struct LogCheck {
  let layout: LogLayout
  let store: StoreIdentifier
  let findings: Findings
  /// The position up to which the log is known to be durable, apart from what segments state.
  var known = LogPosition.start

  private(set) var surveys: [SegmentNumber: SegmentCheck.Survey] = [:]
  private var tracker = BatchTracker()
  private var watermark = LogPosition.start
  /// Commit frames that do not match their batch.
  private var mismatches: [(position: LogPosition, path: String)] = []
  /// The batches that end in segments without a known end, one of which a loss of power may have
  /// torn.
  private var ends: [BatchEnd] = []

  /// A batch that counts only if everything before it is right.
  private struct BatchEnd {
    var commit: LogPosition
    var isWhole: Bool
    var records: [LogPosition]
  }

  init(_ layout: LogLayout, store: StoreIdentifier, findings: Findings) {
    self.layout = layout
    self.store = store
    self.findings = findings
  }

  mutating func run() throws(EngineError) {
    watermark = known
    var checks: [SegmentCheck] = []
    for member in layout.logs { checks.append(try checkLog(member)) }
    ignore(tracker.takeUncommitted())
    // Only the newest watermark shows what matters.
    for check in checks { settle(check) }
    for member in layout.compacted { try checkCompacted(member) }
  }

  private mutating func checkLog(
    _ member: LogLayout.Member
  ) throws(EngineError) -> SegmentCheck {
    let number = member.file.number
    var check = SegmentCheck(member, store: store, findings: findings)
    var tracker = self.tracker
    var batches: [BatchTracker.Batch] = []
    var gaps = member.file.knownHeader.map { SectorGaps($0, from: SegmentHeader.byteCount) }
    tracker.begin(number)
    try check.run { offset in
      tracker.noteDamage(at: LogPosition(segment: number, offset: offset))
    } visit: { header, payload, offset in
      let position = LogPosition(segment: number, offset: offset)
      gaps?.note(header, at: offset)
      if header.kind.isInBatch {
        tracker.append(header, payload: payload, at: position)
      } else if header.kind == .commit, let commit = payload.flatMap({ FramePayload.Commit($0) }) {
        var batch = tracker.commit(commit, sequence: header.sequence, at: position)
        if gaps?.gap(beforeCommitWith: commit.watermark) != nil { batch.verdict = .damaged }
        batches.append(batch)
      }
    }
    self.tracker = tracker
    surveys[number] = check.survey
    for batch in batches { note(batch, of: member) }
    return check
  }

  private mutating func note(_ batch: BatchTracker.Batch, of member: LogLayout.Member) {
    watermark = max(watermark, batch.payload.watermark)
    ignore(batch.unclaimed)
    ignore(batch.void)
    if batch.verdict == .mismatched { mismatches.append((batch.commit, member.file.path)) }
    guard member.limit == nil else { return }
    ends.append(
      BatchEnd(
        commit: batch.commit, isWhole: batch.verdict == .whole || batch.verdict == .startGone,
        records: batch.records.map(\.position)))
  }

  private mutating func ignore(_ frames: [BatchTracker.Pending]) {
    for frame in frames { surveys[frame.segment]?.ignored.insert(frame.offset) }
  }

  /// Reports what is wrong below the point up to which the segment was durable.
  private mutating func settle(_ check: SegmentCheck) {
    let number = check.member.file.number
    let durable = watermark.segment == number ? watermark.offset : 0
    let end = check.member.limit ?? max(durable, check.member.durable)
    check.settle(upTo: end)
    for mismatch in mismatches
    where mismatch.position.segment == number && mismatch.position.offset < end {
      findings.add(
        .batchMismatch, "the batch is not what its commit frame tells", path: mismatch.path,
        offset: mismatch.position.offset)
    }
    if check.member.limit == nil { ignoreTorn(number, check.survey, durable: end) }
  }

  /// Ignores a torn tail. A reader stops at the first wrong frame or batch beyond the durable part:
  /// that batch, which may have whole frames in earlier segments, and all that follow it do not
  /// count.
  private mutating func ignoreTorn(
    _ number: SegmentNumber, _ survey: SegmentCheck.Survey, durable: Int
  ) {
    let own = ends.filter { $0.commit.segment == number }
    let damage = survey.damaged.map(\.lowerBound).filter { $0 >= durable }
    let torn = own.filter { !$0.isWhole }.map(\.commit.offset).filter { $0 >= durable }
    guard let stop = (damage + torn).min() else { return }
    for batch in own where batch.commit.offset >= stop {
      for record in batch.records { surveys[record.segment]?.ignored.insert(record.offset) }
    }
  }

  private mutating func checkCompacted(_ member: LogLayout.Member) throws(EngineError) {
    var check = SegmentCheck(member, store: store, findings: findings)
    try check.run { _ in
    } visit: { _, _, _ in
    }
    surveys[member.file.number] = check.survey
    // A compacted segment got its name when it was complete.
    check.settle(upTo: .max)
  }
}
