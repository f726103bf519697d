/// The parts of a record frame to be written. Pointers are borrowed for the call that encodes it.
struct RecordParts {
  var kind: FrameHeader.Kind
  var flags: FrameHeader.Flags = []
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
