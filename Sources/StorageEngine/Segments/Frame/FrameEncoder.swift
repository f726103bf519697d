/// Writes frames into an append buffer: the one place where frames are made.
struct FrameEncoder {
  let segmentSeed: UInt64
  let cipher: SegmentCipher?

  /// Bytes that the payload of `parts` takes when stored.
  func storedByteCount(_ parts: RecordParts) -> Int {
    parts.payloadByteCount + (cipher == nil ? 0 : SegmentCipher.tagByteCount)
  }

  /// Appends the frame and returns its header. `offset` is the position in the segment of the
  /// buffer's end.
  func append(
    _ parts: RecordParts, at offset: Int, to buffer: AppendBuffer
  ) throws(EngineError) -> FrameHeader {
    let seed = FrameHeader.seed(segmentSeed, offset: offset)
    let stored = storedByteCount(parts)
    let frame = buffer.extend(by: FrameFormat.frameByteCount(payload: stored))
    let payload = frame + FrameFormat.headerByteCount
    if let cipher {
      try seal(parts, offset: offset, with: cipher, into: payload, stored: stored)
    } else {
      parts.storePayload(to: payload)
    }
    let bytes = UnsafeRawBufferPointer(start: payload, count: stored)
    let header = parts.header(
      payloadByteCount: stored, payloadHash: XXH64.hash(bytes, seed: seed))
    header.store(to: frame, seed: seed)
    return header
  }

  private func seal(
    _ parts: RecordParts, offset: Int, with cipher: SegmentCipher,
    into payload: UnsafeMutableRawPointer, stored: Int
  ) throws(EngineError) {
    let plain = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, parts.payloadByteCount), alignment: 8)
    defer { plain.deallocate() }
    guard let start = plain.baseAddress else { return }
    parts.storePayload(to: start)
    let associated = parts.header(payloadByteCount: stored, payloadHash: 0).associatedData
    do {
      try associated.withBytes { (associated) throws(CodecError) in
        try cipher.seal(
          plaintext: UnsafeRawBufferPointer(start: start, count: parts.payloadByteCount),
          nonceCounter: UInt64(offset), associatedData: associated,
          into: UnsafeMutableRawBufferPointer(start: payload, count: stored))
      }
    } catch {
      throw EngineError(.encryptionUnavailable, "encrypting a frame failed")
    }
  }

  /// Appends a commit, seal or void frame; with a cipher, its payload ends with a tag.
  func append(
    kind: FrameHeader.Kind, flags: FrameHeader.Flags = [], payload: [UInt8],
    sequence: SequenceNumber,
    at offset: Int, to buffer: AppendBuffer
  ) throws(EngineError) -> FrameHeader {
    let stored = payload.count + (cipher == nil ? 0 : SegmentCipher.Tag.byteCount)
    var header = FrameHeader(
      kind: kind, flags: flags, keyByteCount: 0, table: .catalog, payloadByteCount: stored,
      sequence: sequence, payloadHash: 0)
    var payload = payload
    if let cipher {
      payload += try cipher.tag(
        of: header.associatedData + payload, nonceCounter: UInt64(offset)
      ).bytes
    }
    let seed = FrameHeader.seed(segmentSeed, offset: offset)
    let frame = buffer.extend(by: FrameFormat.frameByteCount(payload: stored))
    header.payloadHash = payload.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        (frame + FrameFormat.headerByteCount).copyMemory(from: start, byteCount: bytes.count)
      }
      return XXH64.hash(bytes, seed: seed)
    }
    header.store(to: frame, seed: seed)
    return header
  }
}
