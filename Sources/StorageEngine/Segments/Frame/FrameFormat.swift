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

extension FrameFormat {
  /// The running hash over the payload hashes of a batch or a segment.
  struct Chain: Sendable, Hashable {
    var count: UInt64 = 0
    var hash: UInt64 = 0

    mutating func append(_ payloadHash: UInt64) {
      count += 1
      hash = ((hash << 5 | hash >> 59) ^ payloadHash) &* batchHashMultiplier
    }
  }
}
