/// A frame of a segment, or bytes between frames that are not a frame.
public struct InspectedFrame: Sendable, Hashable {
  /// The kind of a frame, or damage.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case put
    case tombstone
    case entries
    case commit
    case seal
    case void
    /// Not a frame: bytes that match no hash.
    case damage

    var isRecord: Bool { self == .put || self == .tombstone || self == .entries }
  }

  /// The content of a commit frame.
  public struct Commit: Sendable, Hashable {
    /// The position of the batch's first frame.
    public var startSegment: UInt64
    public var startOffset: Int
    public var firstSequence: UInt64
    public var frameCount: UInt64
    /// The position up to which everything was durable when the frame was written.
    public var watermarkSegment: UInt64
    public var watermarkOffset: Int
    /// Nanoseconds since 1970.
    public var time: UInt64
  }

  /// The content of a record frame; only present if it was requested.
  public struct Content: Sendable, Hashable {
    public var key: [UInt8]
    /// The value as it is stored, which may be deflated.
    public var storedValue: [UInt8]
    /// The value as it was put; nil if inflating it requires the table's dictionary, or fails, and
    /// for frames that are not puts.
    public var value: [UInt8]?
    /// Sorted by index identifier and bytes; nil if the frame has none.
    public var entries: [Entry]?
    /// The time of the transaction, in nanoseconds since 1970, in tables that keep old versions.
    public var time: UInt64?
  }

  /// An index entry of a record.
  public struct Entry: Sendable, Hashable {
    /// The identifier of the index.
    public var index: UInt32
    public var bytes: [UInt8]
  }

  public var kind: Kind
  public var offset: Int
  /// The length of the whole frame with its padding, or of the bytes that are not a frame.
  public var byteCount: Int
  /// The table's identifier; zero for the catalog, and for frames that are not records.
  public var table: UInt32 = 0
  public var sequence: UInt64 = 0
  public var keyByteCount = 0
  public var payloadByteCount = 0
  public var isDeflated = false
  public var usesDictionary = false
  public var hasEntries = false
  public var hasTime = false
  /// Whether the payload matches its hash.
  public var isPayloadRight = true
  public var commit: Commit?
  /// Nil if it was not requested, is damaged, or is encrypted and the key is missing.
  public var content: Content?
}

extension InspectedFrame {
  init(damage range: Range<Int>) {
    self.init(kind: .damage, offset: range.lowerBound, byteCount: range.count)
    isPayloadRight = false
  }

  init(_ header: FrameHeader, payload: UnsafeRawBufferPointer?, at offset: Int) {
    self.init(kind: Kind(header.kind), offset: offset, byteCount: header.frameByteCount)
    table = header.table.rawValue
    sequence = header.sequence.rawValue
    keyByteCount = header.keyByteCount
    payloadByteCount = header.payloadByteCount
    isDeflated = header.flags.contains(.deflated)
    usesDictionary = header.flags.contains(.usesDictionary)
    hasEntries = header.flags.contains(.hasEntries)
    hasTime = header.flags.contains(.timed)
    isPayloadRight = payload != nil
    if header.kind == .commit {
      commit = payload.flatMap { FramePayload.Commit($0) }.map { Commit($0) }
    }
  }

  private init(kind: Kind, offset: Int, byteCount: Int) {
    self.kind = kind
    self.offset = offset
    self.byteCount = byteCount
  }
}

extension InspectedFrame.Kind {
  init(_ kind: FrameHeader.Kind) {
    self =
      switch kind {
      case .put: .put
      case .tombstone: .tombstone
      case .entries: .entries
      case .commit: .commit
      case .seal: .seal
      case .void: .void
      }
  }
}

extension InspectedFrame.Commit {
  init(_ payload: FramePayload.Commit) {
    self.init(
      startSegment: payload.start.segment.rawValue, startOffset: payload.start.offset,
      firstSequence: payload.firstSequence.rawValue, frameCount: payload.chain.count,
      watermarkSegment: payload.watermark.segment.rawValue,
      watermarkOffset: payload.watermark.offset, time: payload.time)
  }
}

extension InspectedFrame.Content {
  init(_ record: RecordView) {
    key = Array(record.key)
    storedValue = Array(record.storedValue)
    time = record.time
    if let block = record.entriesBlock {
      entries = EntriesBlock.decode(block)?.map {
        InspectedFrame.Entry(index: $0.index.rawValue, bytes: $0.bytes)
      }
    }
    if record.header.kind == .put, !record.header.flags.contains(.usesDictionary) {
      value = try? record.copyValue(.catalog)
    }
  }
}
