/// The constants of frames (docs/format.md, section 4).
enum FrameFormat {
  static let headerByteCount = 32
  static let alignment = 8
  /// A synced commit fills up its sector.
  static let sectorByteCount = 512
  static let commitPayloadByteCount = 64
  static let sealPayloadByteCount = 16
  static let voidPayloadByteCount = 16
  static let batchHashMultiplier: UInt64 = 0x9E37_79B1_85EB_CA87

  /// Bytes that a frame with such a payload takes, padding included.
  static func frameByteCount(payload: Int) -> Int {
    (headerByteCount + payload + alignment - 1) & ~(alignment - 1)
  }

  static func roundUpToSector(_ offset: Int) -> Int {
    (offset + sectorByteCount - 1) & ~(sectorByteCount - 1)
  }
}

/// The kind of a frame. The values are on disk and never change their meaning.
enum FrameKind: UInt8, Sendable {
  case put = 1
  case tombstone = 2
  case entries = 3
  case commit = 4
  case seal = 5
  /// Frames before it in its batch are void, because a savepoint was rolled back.
  case void = 6

  var isRecord: Bool { self == .put || self == .tombstone || self == .entries }

  /// Whether commit frames count it.
  var isInBatch: Bool { isRecord || self == .void }
}

struct FrameFlags: OptionSet, Sendable, Hashable {
  var rawValue: UInt8

  static let deflated = FrameFlags(rawValue: 1)
  static let usesDictionary = FrameFlags(rawValue: 2)
  static let hasEntries = FrameFlags(rawValue: 4)
  static let timed = FrameFlags(rawValue: 8)
  /// In a commit frame: the next frame begins in the next sector.
  static let fillsSector = FrameFlags(rawValue: 16)
}

/// The running hash over the payload hashes of a batch or a segment.
struct FrameChain: Sendable, Hashable {
  var count: UInt64 = 0
  var hash: UInt64 = 0

  mutating func append(_ payloadHash: UInt64) {
    count += 1
    hash = ((hash << 5 | hash >> 59) ^ payloadHash) &* FrameFormat.batchHashMultiplier
  }
}
