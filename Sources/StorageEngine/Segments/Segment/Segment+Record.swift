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
