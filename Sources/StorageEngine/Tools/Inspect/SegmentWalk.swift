/// Walks a segment from frame to frame and continues after damage, so that everything is found.
///
/// | found | reported as |
/// |---|---|
/// | a frame with right hashes | `frame` |
/// | a right header with a payload that does not match it | `wrongPayload` |
/// | anything else up to the next right frame | `damage` |
/// | bytes that are never read, and are not zero as they should be | `stray` |
struct SegmentWalk {
  enum Piece {
    case frame(SegmentScan.Frame)
    /// The range ends where the next frame starts if the header is right.
    case wrongPayload(FrameHeader, Range<Int>)
    /// With `isZero`, nothing was ever written there, or it was wiped.
    case damage(Range<Int>, isZero: Bool)
    case stray(Range<Int>)
  }

  private var scan: SegmentScan
  private let reachesEnd: Bool
  private var strays: [Range<Int>] = []
  /// Everything before this offset was reported, or is known to be zero.
  private var lastEnd: Int

  /// `bytes` is the segment from its first byte to the end of the walk, borrowed while the walk is
  /// used. With `reachesEnd`, frames must continue to that end; otherwise they may stop before.
  init(
    _ bytes: UnsafeRawBufferPointer, seed: UInt64, authenticator: SegmentCipher?, from start: Int,
    reachesEnd: Bool
  ) {
    scan = SegmentScan(bytes, seed: seed, authenticator: authenticator, from: start)
    lastEnd = start
    self.reachesEnd = reachesEnd
  }

  /// The position of the walk: after the last piece.
  var offset: Int { scan.offset }

  mutating func next() -> Piece? {
    if let stray = strays.popLast() { return .stray(stray) }
    if let frame = scan.next() {
      noteGap(before: frame.offset)
      notePadding(of: frame)
      lastEnd = frame.end
      return .frame(frame)
    }
    noteGap(before: min(scan.offset, scan.bytes.count))
    switch scan.stop {
    case .badPayload: return wrongPayload()
    case .badHeader: return damage(isZero: false)
    case .empty: return damage(isZero: true)
    case .limit, nil: return rest()
    }
  }

  // MARK: Pieces that are not frames

  private mutating func wrongPayload() -> Piece? {
    let offset = scan.offset
    guard let found = scan.frame(at: offset),
      found.frame.end <= scan.bytes.count
    else { return damage(isZero: false) }
    scan.move(to: found.frame.end)
    lastEnd = found.frame.end
    return .wrongPayload(found.frame.header, offset..<found.frame.end)
  }

  private mutating func damage(isZero: Bool) -> Piece? {
    let start = scan.offset
    if start >= scan.bytes.count { return nil }
    let next = scan.resynchronize(after: start)
    if isZero, next == nil, !reachesEnd { return finish() }
    let end = next?.offset ?? scan.bytes.count
    scan.move(to: end)
    lastEnd = end
    return .damage(start..<end, isZero: isZero && isAllZero(start..<end))
  }

  /// Handles the end, where fewer bytes than a header are left.
  private mutating func rest() -> Piece? {
    let start = scan.offset
    guard start < scan.bytes.count, reachesEnd, !isAllZero(start..<scan.bytes.count) else {
      return finish()
    }
    let end = scan.bytes.count
    scan.move(to: end)
    return .damage(start..<end, isZero: false)
  }

  private mutating func finish() -> Piece? {
    lastEnd = scan.bytes.count
    return strays.popLast().map { .stray($0) }
  }

  // MARK: Bytes that are never read

  /// Checks that everything between a frame and the next sector is zero.
  private mutating func noteGap(before offset: Int) {
    note(lastEnd..<max(lastEnd, offset))
    lastEnd = max(lastEnd, offset)
  }

  private mutating func notePadding(of frame: SegmentScan.Frame) {
    let start = frame.offset + FrameFormat.headerByteCount + frame.header.payloadByteCount
    note(start..<max(start, min(frame.end, scan.bytes.count)))
  }

  private mutating func note(_ range: Range<Int>) {
    if !isAllZero(range) { strays.append(range) }
  }

  private func isAllZero(_ range: Range<Int>) -> Bool { scan.bytes.isAllZero(range) }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes in `range` are zero, compared a word at a time.
  func isAllZero(_ range: Range<Int>) -> Bool {
    guard let base = baseAddress else { return true }
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      if (base + offset).loadUnaligned(as: UInt64.self) != 0 { return false }
      offset += 8
    }
    while offset < range.upperBound {
      if (base + offset).load(as: UInt8.self) != 0 { return false }
      offset += 1
    }
    return true
  }
}
