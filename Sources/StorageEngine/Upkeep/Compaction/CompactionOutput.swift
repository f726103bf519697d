import FileAccess

/// The segments that one compaction writes, and the new place of each frame.
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
    var oldByteCount: UInt32
    var newByteCount: UInt32
    var kind: Kind
  }

  private static let flushByteCount = 1 << 20

  private let core: EngineCore
  private let origin: SegmentNumber
  private var active: ActiveSegment
  /// Puts in each output.
  private var putCounts: [Slot: Int] = [:]
  private(set) var copies: [Copy] = []
  /// The slots of all outputs.
  private(set) var slots: [Slot] = []
  /// The number of outputs that are complete.
  private var finishedCount = 0

  /// Takes a number before anything is examined, so that a tombstone that is committed later
  /// remembers it.
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

  /// Copies a frame. `row` is that of a current record. Without `isVersion` the copy carries no
  /// time: it guards against older puts and is not itself a version of its key.
  func append(
    _ record: RecordView, from old: Place, row: UInt32?, isVersion: Bool = true
  ) throws(EngineError) {
    assert(record.header.kind.isRecord, "other frames are not moved")
    assert(row == nil || record.header.kind == .put, "a put is the record of a row")
    var parts = record.parts
    if !isVersion { parts.flags.remove(.timed) }
    let size = FrameFormat.frameByteCount(payload: active.encoder.storedByteCount(parts))
    if active.end + size > core.options.segmentByteCount, active.end > SegmentHeader.byteCount {
      try finishSegment()
      active = try Self.create(core, origin)
      slots.append(active.segment.slot)
    }
    if active.buffer.count + size > Self.flushByteCount { try active.flush() }
    let (place, _) = try active.append(parts)
    assert(place.slot != old.slot, "the copy is in another segment")
    if parts.kind == .put { putCounts[place.slot, default: 0] += 1 }
    copies.append(
      Copy(
        old: old, new: place, row: row ?? 0, oldByteCount: UInt32(record.header.frameByteCount),
        newByteCount: UInt32(size), kind: row == nil ? .other : .record))
  }

  /// Seals, syncs and publishes the last output.
  func finish() throws(EngineError) { try finishSegment() }

  private func finishSegment() throws(EngineError) {
    try active.append(
      .seal, payload: FramePayload.Seal(chain: active.chain).encoded, sequence: .zero)
    try active.flush()
    try active.finish()
    let segment = active.segment
    let end = active.frameEnd
    // From here on, the segment may be found under its name, even after an error.
    assert(finishedCount < slots.count, "each output is finished once")
    finishedCount += 1
    core.writerLock.withLock { core.writer.store[segment.slot].byteCount = end }
    try core.writer.store.publish(segment)
  }

  /// Called after a failure between swaps: copies that were not swapped in are garbage, and count
  /// as such.
  func keep() {
    core.writerLock.withLock {
      for slot in slots {
        core.writer.store[slot].isSealed = true
        core.writer.store[slot].putCount = putCounts[slot] ?? 0
      }
    }
  }

  /// Called after a failure before the first swap: nothing refers to the copies in the outputs.
  /// They count as garbage until they are removed.
  func abandon() {
    core.writerLock.withLock {
      for slot in slots.prefix(finishedCount) {
        core.writer.store[slot].isSealed = true
        core.writer.store[slot].putCount = putCounts[slot] ?? 0
        core.cache.retired.append(
          EngineCore.Retired(slot: slot, version: core.queue.current.identifier))
      }
      for slot in slots.dropFirst(finishedCount) { core.writer.store.dropUnpublished(slot) }
    }
  }
}
