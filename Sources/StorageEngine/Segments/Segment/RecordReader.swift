/// Reads record frames at known places, and believes nothing that is not verified.
///
/// Counts no references on the way: the caller keeps the engine's core alive, which keeps the
/// slots.
///
/// `@unchecked Sendable`: `views` is the block of memory of the slots; see `SlotTable` for who
/// writes it.
struct RecordReader: @unchecked Sendable {
  unowned(unsafe) let slots: SlotTable
  private let views: UnsafeMutablePointer<SlotTable.View>
  /// Whether payload hashes are compared; off only to measure the cost.
  let verifies: Bool

  init(slots: SlotTable, verifies: Bool) {
    self.slots = slots
    views = slots.views
    self.verifies = verifies
  }

  /// Calls `body` with the record at `place`, which is valid only during the call.
  ///
  /// Throws `.damaged`, with segment and offset, if the bytes are not those that were written;
  /// `.segmentMissing` or `.fileFailed` if they cannot be read.
  @inline(__always)
  func withRecord<R>(
    at place: Place, _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    let view = views[place.slot.index]
    let offset = place.offset
    if let base = view.base, let count = place.byteCount,
      offset &+ max(count, 64) <= view.readableByteCount, Self.look(base + offset, count) != 0
    {
      let frame = base + offset
      let seed = FrameHeader.seed(view.seed, offset: offset)
      if let header = FrameHeader(frame, seed: seed), header.kind.isRecord,
        FrameFormat.headerByteCount &+ header.payloadByteCount <= count
      {
        let payload = UnsafeRawBufferPointer(
          start: frame + FrameFormat.headerByteCount, count: header.payloadByteCount)
        if !verifies || XXH64.hash(payload, seed: seed) == header.payloadHash,
          let record = RecordView(header: header, payload: payload)
        {
          return try body(record)
        }
      }
    }
    return try withRecordSlowly(at: place, body)
  }

  /// Reads a record through its segment: handles positioned reads, long frames, encryption and
  /// damage. Throws as `withRecord` does.
  func withRecordSlowly<R>(
    at place: Place, _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    guard let segment = slots.segment(place.slot) else {
      throw EngineError(.damaged, "a row points at no segment")
    }
    let count: Int
    if let known = place.byteCount {
      count = known
    } else {
      count = try segment.header(at: place.offset).frameByteCount
    }
    return try segment.withBytes(at: place.offset, count: count) { (bytes) throws(EngineError) in
      try segment.withRecord(frame: bytes, offset: place.offset, verifies: verifies, body)
    }
  }

  /// Touches the frame at `place` without waiting for it. Returns 0 for a frame that is all zeros,
  /// and 1 if it is not mapped.
  @inline(__always)
  func look(_ place: Place) -> UInt64 {
    let view = views[place.slot.index]
    let count = place.byteCount ?? 64
    guard let base = view.base, place.offset &+ max(count, 64) <= view.readableByteCount else {
      return 1
    }
    return Self.look(base + place.offset, count)
  }

  /// Bits of the first cache lines of a frame of `count` bytes, at least 64 of which may be read.
  /// Fetches the lines in parallel; hashing alone would wait for one after the other.
  @inline(__always)
  private static func look(_ frame: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var bits = frame.loadUnaligned(as: UInt64.self)
    if count > 64 { bits |= (frame + 64).loadUnaligned(as: UInt64.self) }
    if count > 128 { bits |= (frame + 128).loadUnaligned(as: UInt64.self) }
    if count > 192 { bits |= (frame + 192).loadUnaligned(as: UInt64.self) }
    return bits
  }

  /// Bytes that the frame at `place` takes.
  func byteCount(at place: Place) throws(EngineError) -> Int {
    if let count = place.byteCount { return count }
    guard let segment = slots.segment(place.slot) else {
      throw EngineError(.damaged, "a row points at no segment")
    }
    return try segment.header(at: place.offset).frameByteCount
  }
}
