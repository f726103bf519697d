/// The manifest as it is in its file.
public struct InspectedManifest: Sendable, Hashable {
  /// A segment that the manifest lists.
  public struct Entry: Sendable, Hashable {
    public var number: UInt64
    public var origin: UInt64
    /// The valid length; for an open segment, the durable part.
    public var byteCount: Int
    public var isCompacted: Bool
    public var isSealed: Bool
  }

  public var path: String
  public var version: String
  /// 32 hexadecimal digits.
  public var store: String
  public var generation: UInt64
  /// The highest segment number that was ever used.
  public var highestSegment: UInt64
  /// Zero if there is none.
  public var checkpoint: UInt64
  public var checkpointByteCount: Int
  /// The position at which replay starts.
  public var logSegment: UInt64
  public var logOffset: Int
  public var segments: [Entry]
}

extension InspectedManifest {
  init(_ manifest: Manifest, path: String) {
    self.init(
      path: path, version: manifest.version.text, store: manifest.store.text,
      generation: manifest.generation, highestSegment: manifest.highestNumber.rawValue,
      checkpoint: manifest.checkpointNumber, checkpointByteCount: manifest.checkpointByteCount,
      logSegment: manifest.logPosition.segment.rawValue, logOffset: manifest.logPosition.offset,
      segments: manifest.segments.map {
        Entry(
          number: $0.number.rawValue, origin: $0.origin.rawValue, byteCount: $0.byteCount,
          isCompacted: $0.kind == .compacted, isSealed: $0.isSealed)
      })
  }
}
