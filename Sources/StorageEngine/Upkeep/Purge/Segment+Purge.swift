extension Segment {
  /// Whether the segment contains a frame of the key; with `.puts`, one other than a tombstone.
  func holds(
    _ table: TableIdentifier, _ key: [UInt8], _ extent: Compactor.Purge.Extent, byteCount: Int
  ) throws(EngineError) -> Bool {
    try withBytes(at: 0, count: byteCount) { (bytes) throws(EngineError) -> Bool in
      var scan = SegmentScan(
        bytes, seed: seed, authenticator: authenticator, from: SegmentHeader.byteCount)
      while let frame = scan.next() {
        guard frame.header.kind.isRecord, frame.header.table == table,
          frame.header.keyByteCount == key.count,
          extent == .everything || frame.header.kind != .tombstone
        else { continue }
        let whole = UnsafeRawBufferPointer(rebasing: bytes[frame.offset..<frame.end])
        let isFound: Bool = try withRecord(
          frame: whole, offset: frame.offset, verifies: false
        ) { (record) throws(EngineError) -> Bool in
          key.withBytes { ByteOrder.isEqual($0, record.key) }
        }
        if isFound { return true }
      }
      guard scan.stop == .limit || scan.stop == .empty && scan.offset >= byteCount else {
        throw .damaged("the segment does not match its hashes", path: path, offset: scan.offset)
      }
      return false
    }
  }

  /// Whether the file contains anything but zeros after `offset`.
  func hasBytes(after offset: Int) throws(EngineError) -> Bool {
    let fileByteCount = try fileByteCount()
    guard fileByteCount > offset else { return false }
    return try withBytes(at: offset, count: fileByteCount - offset) { bytes in
      bytes.contains { $0 != 0 }
    }
  }
}
