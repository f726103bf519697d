import FileAccess

/// The state of a writable store that one transaction at a time changes: trees, catalog, log and
/// counts. All of it is used under the writer's lock.
final class Writer: StateReader.UnwrittenFrames {
  /// The state that a rollback restores, in addition to pages and log.
  struct Working: Sendable {
    var state: StoreState
    var nextSequence = SequenceNumber(1)
    var ledger = UsageLedger()
  }

  let store: SegmentStore
  let log: LogWriter
  let arena: PageArena
  let pages: PageWriter
  let queue: CommitQueue
  var working: Working
  /// The time of the running transaction, in nanoseconds since 1970.
  var time: UInt64 = 0
  let orderedKey = OrderedKey()
  /// Whether the key that was put last was new; if so, the next one is expected to be new as well.
  var expectsNewKeys = true
  private(set) var lastVersion: UInt64 = 0
  private var deflaters: [TableIdentifier: Deflater] = [:]
  /// Batches beyond the durable part of the log, found at opening, that must be written again
  /// before anything follows them.
  var unconfirmedTail: UnconfirmedTail?
  /// Asked before the first put of a transaction whether it may take space.
  var hasReserve: () -> Bool = { true }
  /// Record frames and bytes since the last checkpoint.
  var loggedSinceCheckpoint = (records: 0, bytes: 0)

  /// Creates a writer whose log and queue are empty. Recovery applies records to it, then calls
  /// `start`.
  init(store: SegmentStore, working: Working) {
    self.store = store
    arena = working.state.arena
    self.working = working
    pages = PageWriter(arena)
    let first = Version(
      identifier: 0, state: StoreState(arena: arena), sequence: .zero, logEnd: .start)
    let queue = CommitQueue(published: first)
    self.queue = queue
    log = LogWriter(store: store) { queue.noteDurable($0) }
    store.nextVersion = lastVersion + 1
  }

  /// Publishes the present state as the first version, and lets transactions continue the log.
  ///
  /// The log ends at `logEnd` and is synced up to `durable`; its next segment names `sealed` as the
  /// end of its predecessor.
  func start(logEnd: LogPosition, durable: LogPosition, sealed: LogPosition) {
    precondition(lastVersion == 0, "a writer starts once")
    log.start(after: sealed)
    queue.start(with: makeVersion(logEnd: logEnd), durable: durable)
    expectsNewKeys = true
  }

  /// The time of a transaction, given what the clock shows. If the clock was set back a little,
  /// time stands still. If it was set back by more, it was wrong before, and that wrong time must
  /// not persist.
  static func time(after last: UInt64, reading now: UInt64) -> UInt64 {
    now < last && last - now <= 3_600_000_000_000 ? last : now
  }

  /// The trees as the running transaction has left them.
  @inline(__always)
  var state: StoreState {
    _read { yield working.state }
    _modify { yield &working.state }
  }

  // MARK: Versions

  func makeVersion(logEnd: LogPosition) -> Version {
    assert(
      store.highestSequence >= SequenceNumber(working.nextSequence.rawValue - 1),
      "new segments remember every sequence in use")
    lastVersion += 1
    store.nextVersion = lastVersion + 1
    return Version(
      identifier: lastVersion, state: state,
      sequence: SequenceNumber(working.nextSequence.rawValue - 1), logEnd: logEnd)
  }

  // MARK: Records

  /// Calls `body` with the record at `place`, even if it has not reached a file yet.
  @inline(__always)
  func withRecord<R>(
    at place: Place, _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    if let active = log.active, place.slot == active.segment.slot,
      let frame = active.bufferedFrame(at: place.offset)
    {
      return try active.segment.withRecord(frame: frame, offset: place.offset, body)
    }
    return try store.reader.withRecord(at: place, body)
  }

  /// Bytes of the frame at `place`.
  func byteCount(at place: Place) throws(EngineError) -> Int {
    if let known = place.byteCount { return known }
    return try withRecord(at: place) { $0.header.frameByteCount }
  }

  // MARK: Values

  /// Called when a table is dropped.
  func forgetDeflater(of identifier: TableIdentifier) { deflaters[identifier] = nil }

  /// The deflated value for the frame, if the table asks for it and it pays; otherwise nil.
  func deflated(
    _ value: UnsafeRawBufferPointer, for definition: Definition
  ) -> [UInt8]? {
    guard let level = definition.options.deflateLevel, value.count >= 32 else { return nil }
    let deflater: Deflater
    if let known = deflaters[definition.identifier] {
      deflater = known
    } else {
      guard let new = try? Deflater(level: level, dictionary: definition.options.dictionary) else {
        return nil
      }
      deflater = new
      deflaters[definition.identifier] = new
    }
    var output: [UInt8] = []
    return deflater.compress(value, into: &output) ? output : nil
  }

  // MARK: Frames of a transaction

  func takeSequence() -> SequenceNumber {
    let sequence = working.nextSequence
    working.nextSequence = sequence.next
    store.highestSequence = max(store.highestSequence, sequence)
    return sequence
  }

  func stamp(_ parts: inout RecordParts, _ definition: Definition) {
    guard definition.keepsOldVersions else { return }
    parts.flags.insert(.timed)
    parts.time = time
  }

  func append(_ parts: RecordParts) throws(EngineError) -> (place: Place, byteCount: Int) {
    assert(parts.kind.isRecord, "other frames belong to the log")
    assert(parts.sequence < working.nextSequence, "the sequence was taken")
    let place = try log.append(parts)
    assert(place.slot == log.active?.segment.slot, "the frame is in the active segment")
    let byteCount =
      place.byteCount
      ?? FrameFormat.frameByteCount(
        payload: parts.payloadByteCount
          + (log.active?.segment.cipher == nil ? 0 : SegmentCipher.tagByteCount))
    loggedSinceCheckpoint.records += 1
    loggedSinceCheckpoint.bytes += byteCount
    return (place, byteCount)
  }
}
