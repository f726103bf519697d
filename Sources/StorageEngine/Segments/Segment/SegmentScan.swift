/// Walks the frames of a segment and verifies each (docs/format.md, section 4.5).
struct SegmentScan {
  /// One verified frame.
  struct Frame {
    var offset: Int
    var header: FrameHeader
    /// The payload as stored; valid while the walk is at this frame.
    var payload: UnsafeRawBufferPointer

    var end: Int { offset + header.frameByteCount }
  }

  /// The reason why a walk ended.
  enum Stop: Hashable {
    /// At the given limit, or at the end of the file.
    case limit
    /// Nothing was ever written here.
    case empty
    /// The bytes are not a frame.
    case badHeader
    /// The header is right, but the payload is wrong or incomplete.
    case badPayload
  }

  let bytes: UnsafeRawBufferPointer
  let seed: UInt64
  /// Checks the tags of commit, seal and void frames; nil if they have none.
  let authenticator: SegmentCipher?
  /// The offset at which the scan looks for the next frame.
  private(set) var offset: Int
  private(set) var stop: Stop?

  /// `bytes` is the segment from its first byte on, borrowed while the scan is used.
  init(
    _ bytes: UnsafeRawBufferPointer, seed: UInt64, authenticator: SegmentCipher?, from offset: Int
  ) {
    self.bytes = bytes
    self.seed = seed
    self.authenticator = authenticator
    self.offset = offset
  }

  /// The next frame, or nil at the end of the walk; then `offset` and `stop` say where and why it
  /// ended.
  mutating func next() -> Frame? {
    while stop == nil {
      guard offset + FrameFormat.headerByteCount <= bytes.count, let base = bytes.baseAddress
      else {
        stop = .limit
        return nil
      }
      let start = base + offset
      if FrameHeader.isEmpty(start) {
        let sector = FrameFormat.roundUpToSector(offset)
        if sector == offset { stop = .empty } else { offset = sector }
        continue
      }
      guard let frame = frame(at: offset) else {
        stop = .badHeader
        return nil
      }
      guard frame.isPayloadRight else {
        stop = .badPayload
        return nil
      }
      offset = frame.frame.end
      return frame.frame
    }
    return nil
  }

  /// The frame at `offset` if its header is right, and whether its payload is right too.
  func frame(at offset: Int) -> (frame: Frame, isPayloadRight: Bool)? {
    guard offset >= 0, offset + FrameFormat.headerByteCount <= bytes.count,
      let base = bytes.baseAddress
    else { return nil }
    let seed = FrameHeader.seed(self.seed, offset: offset)
    guard let header = FrameHeader(base + offset, seed: seed) else { return nil }
    let start = offset + FrameFormat.headerByteCount
    guard header.payloadByteCount <= bytes.count - start else {
      let none = UnsafeRawBufferPointer(start: nil, count: 0)
      return (Frame(offset: offset, header: header, payload: none), false)
    }
    let payload = UnsafeRawBufferPointer(
      rebasing: bytes[start..<(start + header.payloadByteCount)])
    let isRight =
      XXH64.hash(payload, seed: seed) == header.payloadHash
      && (authenticator == nil || header.kind.isRecord
        || authenticator.map { header.isAuthentic(payload, at: offset, by: $0) } == true)
    return (Frame(offset: offset, header: header, payload: payload), isRight)
  }

  /// The first complete, valid frame after `offset`, or nil. Used to get past damage.
  func resynchronize(after offset: Int) -> Frame? {
    var next = (offset + FrameFormat.alignment) & ~(FrameFormat.alignment - 1)
    while next + FrameFormat.headerByteCount <= bytes.count, let base = bytes.baseAddress {
      if !FrameHeader.isEmpty(base + next),
        let found = frame(at: next), found.isPayloadRight
      {
        return found.frame
      }
      next += FrameFormat.alignment
    }
    return nil
  }

  mutating func move(to offset: Int) {
    self.offset = offset
    stop = nil
  }
}
