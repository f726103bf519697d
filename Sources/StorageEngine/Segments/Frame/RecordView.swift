/// A record frame taken apart: its header and the parts of its payload, borrowed from the frame's
/// bytes (docs/format.md, section 4.1).
struct RecordView {
  let header: FrameHeader
  /// The time of the transaction, in tables that keep old versions.
  let time: UInt64?
  /// In a tombstone, the highest segment number that was allocated when it was written.
  let highestSegment: UInt64
  let key: UnsafeRawBufferPointer
  let entriesBlock: UnsafeRawBufferPointer?
  /// In a deflated frame, the length of the value before deflating.
  let inflatedByteCount: Int?
  /// The value as stored.
  let storedValue: UnsafeRawBufferPointer

  /// Nil if the parts do not fit into `payload`, which only a faulty writer causes.
  @inline(__always)
  init?(header: FrameHeader, payload: UnsafeRawBufferPointer) {
    self.header = header
    guard header.keyByteCount <= EngineLimits.keyByteCount else { return nil }
    var offset = 0
    let flags = header.flags
    if flags.rawValue == 0, header.kind == .put {
      guard payload.count >= header.keyByteCount else { return nil }
      time = nil
      highestSegment = 0
      key = UnsafeRawBufferPointer(rebasing: payload[..<header.keyByteCount])
      entriesBlock = nil
      inflatedByteCount = nil
      storedValue = UnsafeRawBufferPointer(rebasing: payload[header.keyByteCount...])
      return
    }
    func take(_ count: Int) -> UnsafeRawBufferPointer? {
      guard count <= payload.count - offset else { return nil }
      defer { offset += count }
      return UnsafeRawBufferPointer(rebasing: payload[offset..<(offset + count)])
    }
    func integer<T: FixedWidthInteger>(_: T.Type) -> T? {
      take(MemoryLayout<T>.size).map { T(littleEndian: $0.loadUnaligned(as: T.self)) }
    }
    if flags.contains(.timed) {
      guard let value = integer(UInt64.self) else { return nil }
      time = value
    } else {
      time = nil
    }
    if header.kind == .tombstone {
      guard let value = integer(UInt64.self) else { return nil }
      highestSegment = value
    } else {
      highestSegment = 0
    }
    guard let key = take(header.keyByteCount) else { return nil }
    self.key = key
    if flags.contains(.hasEntries) {
      guard let count = integer(UInt32.self), let block = take(Int(count)) else { return nil }
      entriesBlock = block
    } else {
      entriesBlock = nil
    }
    if flags.contains(.deflated), header.kind == .put {
      guard let count = integer(UInt32.self) else { return nil }
      inflatedByteCount = Int(count)
    } else {
      inflatedByteCount = nil
    }
    storedValue = UnsafeRawBufferPointer(rebasing: payload[offset...])
  }

  /// The parts of the frame, to be written elsewhere.
  var parts: RecordParts {
    RecordParts(
      kind: header.kind, flags: header.flags, table: header.table, sequence: header.sequence,
      time: time ?? 0, highestSegment: highestSegment, key: key, entriesBlock: entriesBlock,
      inflatedByteCount: inflatedByteCount ?? 0, storedValue: storedValue)
  }
}
