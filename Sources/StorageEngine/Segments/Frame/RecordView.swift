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
}

/// The parts of a record frame to be written. Pointers are borrowed for the call that encodes it.
struct RecordParts {
  var kind: FrameKind
  var flags: FrameFlags = []
  var table: TableIdentifier
  var sequence: SequenceNumber
  var time: UInt64 = 0
  var highestSegment: UInt64 = 0
  var key: UnsafeRawBufferPointer
  var entriesBlock: UnsafeRawBufferPointer?
  var inflatedByteCount: Int = 0
  var storedValue: UnsafeRawBufferPointer

  static var nothing: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// Bytes of the payload before encryption.
  var payloadByteCount: Int {
    var count = key.count + storedValue.count
    if flags.contains(.timed) { count += 8 }
    if kind == .tombstone { count += 8 }
    if let entriesBlock { count += 4 + entriesBlock.count }
    if flags.contains(.deflated) { count += 4 }
    return count
  }

  /// Writes the payload to `target`, which has room for `payloadByteCount` bytes.
  func storePayload(to target: UnsafeMutableRawPointer) {
    var place = target
    func put<T: FixedWidthInteger>(_ value: T) {
      place.storeBytes(of: value.littleEndian, as: T.self)
      place += MemoryLayout<T>.size
    }
    func put(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress, bytes.count > 0 else { return }
      place.copyMemory(from: start, byteCount: bytes.count)
      place += bytes.count
    }
    if flags.contains(.timed) { put(time) }
    if kind == .tombstone { put(highestSegment) }
    put(key)
    if let entriesBlock {
      put(UInt32(entriesBlock.count))
      put(entriesBlock)
    }
    if flags.contains(.deflated) { put(UInt32(inflatedByteCount)) }
    put(storedValue)
  }

  func header(payloadByteCount: Int, payloadHash: UInt64) -> FrameHeader {
    FrameHeader(
      kind: kind, flags: flags, keyByteCount: key.count, table: table,
      payloadByteCount: payloadByteCount, sequence: sequence, payloadHash: payloadHash)
  }
}
