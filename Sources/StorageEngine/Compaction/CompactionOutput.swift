import FileAccess

/// The segments that one compaction writes, and which frame went where.
final class CompactionOutput {
  /// A frame that was copied.
  struct Copy {
    enum Kind: UInt8 {
      case record
      case other
    }

    var old: Place
    var new: Place
    var row: UInt32
    var byteCount: UInt32
    var kind: Kind
  }

  private let core: EngineCore
  private let origin: SegmentNumber
  private var active: ActiveSegment
  private var putCount = 0
  private(set) var copies: [Copy] = []
  /// Slots of all outputs.
  private(set) var slots: [Slot] = []

  /// Takes a number before anything is looked at: a tombstone that is committed later remembers it.
  init(_ core: EngineCore, origin: SegmentNumber) throws(EngineError) {
    self.core = core
    self.origin = origin
    active = try Self.create(core, origin)
    slots = [active.segment.slot]
  }

  private static func create(
    _ core: EngineCore, _ origin: SegmentNumber
  ) throws(EngineError) -> ActiveSegment {
    let (segment, file) = try core.writerLock.withLock { () throws(EngineError) in
      try core.writer.store.create(.compacted, origin: origin, predecessor: .start)
    }
    return ActiveSegment(segment: segment, file: file, buffer: AppendBuffer())
  }

  /// Copies a frame. `row` is that of a current record.
  func append(_ record: RecordView, from old: Place, row: UInt32?) throws(EngineError) {
    let parts = record.parts
    let size = FrameFormat.frameByteCount(payload: active.encoder.storedByteCount(parts))
    if active.end + size > core.options.segmentByteCount, active.end > SegmentHeader.byteCount {
      try finishSegment()
      active = try Self.create(core, origin)
      slots.append(active.segment.slot)
    }
    if active.buffer.count + size > LogWriter.spillByteCount { try active.flush() }
    let (place, _) = try active.append(parts)
    if parts.kind == .put { putCount += 1 }
    copies.append(
      Copy(
        old: old, new: place, row: row ?? 0, byteCount: UInt32(size),
        kind: row == nil ? .other : .record))
  }

  /// Seals and syncs what was written. Returns false where nothing was.
  func finish() throws(EngineError) { try finishSegment() }

  private func finishSegment() throws(EngineError) {
    active.append(.seal, payload: SealPayload(chain: active.chain).encoded, sequence: .zero)
    try active.flush()
    try active.finish()
    let slot = active.segment.slot
    let end = active.end
    core.writerLock.withLock {
      core.writer.store[slot].byteCount = end
    }
  }

  /// After a failure: the outputs hold copies that nothing points at. They count as such until they
  /// are removed.
  func abandon() {
    core.writerLock.withLock {
      for slot in slots {
        core.writer.store[slot].putCount = max(1, putCount)
        core.writer.store[slot].livePutCount = 0
        core.cache.retired.append(
          EngineCore.Retired(slot: slot, version: core.queue.current.identifier))
      }
    }
  }
}
