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

extension Segment {
  /// The verified header of the frame at `offset`.
  func header(at offset: Int) throws(EngineError) -> FrameHeader {
    let header = try withBytes(at: offset, count: FrameFormat.headerByteCount) { bytes in
      bytes.baseAddress.flatMap {
        FrameHeader($0, seed: FrameHeader.seed(seed, offset: offset))
      }
    }
    guard let header else {
      throw .damaged("the frame's header does not match its hash", path: path, offset: offset)
    }
    return header
  }

  /// Calls `body` with the parts of the frame at `offset`, all of whose bytes are in `frame`,
  /// decrypted if necessary.
  func withRecord<R>(
    frame: UnsafeRawBufferPointer, offset: Int, verifies: Bool = true,
    _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    let frameSeed = FrameHeader.seed(seed, offset: offset)
    guard frame.count >= FrameFormat.headerByteCount, let start = frame.baseAddress,
      let header = FrameHeader(start, seed: frameSeed)
    else {
      throw .damaged("the frame's header does not match its hash", path: path, offset: offset)
    }
    guard header.kind.isRecord,
      FrameFormat.headerByteCount + header.payloadByteCount <= frame.count
    else {
      throw .damaged("a record was expected, and another frame is here", path: path, offset: offset)
    }
    let payload = UnsafeRawBufferPointer(
      start: start + FrameFormat.headerByteCount, count: header.payloadByteCount)
    if verifies, XXH64.hash(payload, seed: frameSeed) != header.payloadHash {
      throw .damaged("the record does not match its hash", path: path, offset: offset)
    }
    return try withPlaintext(header: header, payload: payload, offset: offset) {
      (plain) throws(EngineError) in
      guard let record = RecordView(header: header, payload: plain) else {
        throw .damaged("the record's parts do not fit its length", path: path, offset: offset)
      }
      return try body(record)
    }
  }

  private func withPlaintext<R>(
    header: FrameHeader, payload: UnsafeRawBufferPointer, offset: Int,
    _ body: (UnsafeRawBufferPointer) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    guard let cipher else { return try body(payload) }
    guard payload.count >= SegmentCipher.tagByteCount else {
      throw .damaged("an encrypted record is too short", path: path, offset: offset)
    }
    let plain = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, payload.count - SegmentCipher.tagByteCount), alignment: 8)
    defer { plain.deallocate() }
    let target = UnsafeMutableRawBufferPointer(
      rebasing: plain[..<(payload.count - SegmentCipher.tagByteCount)])
    do {
      try header.associatedData.withBytes { (associated) throws(CodecError) in
        try cipher.open(
          payload, nonceCounter: UInt64(offset), associatedData: associated, into: target)
      }
    } catch {
      throw .damaged("the record does not match its tag", path: path, offset: offset)
    }
    return try body(UnsafeRawBufferPointer(target))
  }
}
