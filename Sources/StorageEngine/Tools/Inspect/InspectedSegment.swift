/// A segment file: its header, and the counts of its frames.
public struct InspectedSegment: Sendable, Hashable {
  /// The fields of a header whose hash is right.
  public struct Header: Sendable, Hashable {
    public var version: String
    /// 32 hexadecimal digits.
    public var store: String
    public var number: UInt64
    public var origin: UInt64
    public var isCompacted: Bool
    public var isEncrypted: Bool
    /// Zero without encryption.
    public var keyIdentifier: UInt64
    /// The number of the log segment before this one; zero if there is none.
    public var predecessor: UInt64
    /// The offset up to which the predecessor is valid and durable.
    public var predecessorByteCount: Int
    /// Nanoseconds since 1970.
    public var created: UInt64
    /// The highest sequence in use when the segment was created.
    public var sequenceFloor: UInt64
  }

  /// From the file's name.
  public var number: UInt64
  public var path: String
  public var byteCount: Int
  /// Nil if the header does not match its hash, or is of another segment or of a newer format.
  public var header: Header?
  /// The reason why there is no header.
  public var headerProblem: String?
  /// Whether the manifest lists it.
  public var isListed = false
  /// The number of frames with a right header, and of damaged pieces, by kind.
  public var frameCounts: [InspectedFrame.Kind: Int] = [:]
  /// The bytes of those frames and pieces, by kind.
  public var frameByteCounts: [InspectedFrame.Kind: Int] = [:]
  /// The end of the last frame, or of the header; after it there is nothing, or space reserved for
  /// future frames.
  public var writtenByteCount = 0
  /// The range of sequences of its record frames; nil if it has none.
  public var sequences: ClosedRange<UInt64>?
  /// Bytes that are not a frame, or a frame with a damaged payload.
  public var damage: [Range<Int>] = []

  public var commitCount: Int { frameCounts[.commit] ?? 0 }
  public var isSealed: Bool { (frameCounts[.seal] ?? 0) > 0 }
}

extension InspectedSegment {
  /// Reads the header alone.
  init(_ file: SegmentFile, isListed: Bool) {
    self.init(number: file.number.rawValue, path: file.path, byteCount: file.byteCount)
    self.isListed = isListed
    switch file.header {
    case .success(let header):
      self.header = Header(header)
      writtenByteCount = SegmentHeader.byteCount
    case .failure(let error): headerProblem = error.message
    }
  }

  private init(number: UInt64, path: String, byteCount: Int) {
    self.number = number
    self.path = path
    self.byteCount = byteCount
  }

  mutating func note(_ frame: InspectedFrame) {
    frameCounts[frame.kind, default: 0] += 1
    frameByteCounts[frame.kind, default: 0] += frame.byteCount
    let range = frame.offset..<(frame.offset + frame.byteCount)
    if !frame.isPayloadRight { damage.append(range) }
    guard frame.kind != .damage else { return }
    writtenByteCount = range.upperBound
    guard frame.kind.isRecord else { return }
    let lower = min(sequences?.lowerBound ?? frame.sequence, frame.sequence)
    sequences = lower...max(sequences?.upperBound ?? frame.sequence, frame.sequence)
  }
}

extension InspectedSegment.Header {
  init(_ header: SegmentHeader) {
    self.init(
      version: header.version.text, store: header.store.text, number: header.number.rawValue,
      origin: header.origin.rawValue, isCompacted: header.kind == .compacted,
      isEncrypted: header.key != nil, keyIdentifier: header.key?.identifier ?? 0,
      predecessor: header.predecessor.segment.rawValue,
      predecessorByteCount: header.predecessor.offset, created: header.created,
      sequenceFloor: header.sequenceFloor.rawValue)
  }
}
