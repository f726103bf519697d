import FileAccess

/// The list of segments and the name of the checkpoint: a cache of what the segments state
/// (docs/format.md, section 6).
struct Manifest: Sendable, Hashable {
  struct Entry: Sendable, Hashable {
    var number: SegmentNumber
    var origin: SegmentNumber
    /// The valid length; in a segment that is not sealed, the durable part.
    var byteCount: Int
    var kind: SegmentHeader.Kind
    var isSealed: Bool
    /// `SegmentHeader.identity` of the segment; zero if it was not recorded.
    var identity: UInt64 = 0
  }

  var version: FormatVersion
  var store: StoreIdentifier
  var generation: UInt64
  var highestNumber: SegmentNumber
  /// Zero if there is no checkpoint.
  var checkpointNumber: UInt64
  var checkpointByteCount: Int
  /// The position at which replay starts; the log before it is durable.
  var logPosition: LogPosition
  var segments: [Entry]
  /// Nil in manifests that were written before lineages were recorded.
  var lineage: Lineage?

  static let magic: [UInt8] = Array("ANDIRMAN".utf8)
  static let headerByteCount = 64
  static let hashOffset = 56
}

extension Manifest {
  /// The bytes of a manifest without a tag, as in a store without a key.
  var encoded: [UInt8] { encoded(trailer: []) }

  /// The bytes with `trailer` after the list, covered by the hash like everything else.
  func encoded(trailer: [UInt8]) -> [UInt8] {
    var body = ByteWriter()
    body.append(highestNumber.rawValue)
    body.append(checkpointNumber)
    body.append(UInt64(checkpointByteCount))
    body.append(logPosition.segment.rawValue)
    body.append(UInt64(logPosition.offset))
    body.append(UInt64(segments.count))
    for segment in segments {
      body.append(segment.number.rawValue)
      body.append(segment.origin.rawValue)
      body.append(UInt64(segment.byteCount))
      body.append(segment.kind.rawValue)
      body.append(UInt8(segment.isSealed ? 1 : 0))
      body.append(UInt16(truncatingIfNeeded: segment.identity))
      body.append(UInt32(truncatingIfNeeded: segment.identity >> 16))
    }
    lineage?.append(to: &body)
    body.append(contentsOf: trailer)
    var writer = ByteWriter(capacity: Self.headerByteCount + body.count)
    writer.append(contentsOf: Self.magic)
    writer.append(version)
    writer.append(store)
    writer.append(generation)
    writer.append(UInt64(body.count))
    writer.append(Self.hash(head: writer.bytes, body: body.bytes))
    writer.append(contentsOf: body.bytes)
    return writer.bytes
  }

  private static func hash(head: [UInt8], body: [UInt8]) -> UInt64 {
    (head + body).withUnsafeBytes { XXH64.hash($0, seed: 0) }
  }

  /// Reads a manifest; nil if the bytes are damaged. Throws `.newerFormat`.
  init?(_ bytes: [UInt8], path: String) throws(EngineError) {
    guard bytes.count >= Self.headerByteCount else { return nil }
    let head = Array(bytes[..<Self.hashOffset])
    let body = Array(bytes[Self.headerByteCount...])
    let version: FormatVersion? = bytes.withUnsafeBytes { buffer in
      var reader = ByteReader(buffer)
      guard let magic = try? reader.readBytes(8), magic.elementsEqual(Self.magic) else {
        return nil
      }
      return try? reader.readVersion()
    }
    let stored = bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: Self.hashOffset, as: UInt64.self))
    }
    guard let version, stored == Self.hash(head: head, body: body) else { return nil }
    try version.check(path: path)
    guard let parsed = bytes.withUnsafeBytes({ Self.parse($0, version) }) else { return nil }
    self = parsed
  }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer, _ version: FormatVersion
  ) -> Manifest? {
    var reader = ByteReader(bytes)
    do {
      try reader.skip(8 + FormatVersion.byteCount)
      let store = try reader.readIdentifier()
      let generation: UInt64 = try reader.read()
      try reader.skip(16)
      let highest = SegmentNumber(try reader.read())
      let checkpoint: UInt64 = try reader.read()
      let byteCount = try reader.readCount()
      let position = LogPosition(
        segment: SegmentNumber(try reader.read()), offset: try reader.readCount())
      var segments: [Entry] = []
      for _ in 0..<(try reader.readCount()) { segments.append(try entry(&reader)) }
      return Manifest(
        version: version, store: store, generation: generation, highestNumber: highest,
        checkpointNumber: checkpoint, checkpointByteCount: byteCount, logPosition: position,
        segments: segments,
        lineage: reader.remaining > trailerByteCount(version) ? try Lineage(&reader) : nil)
    } catch { return nil }
  }

  private static func entry(_ reader: inout ByteReader) throws(ByteReader.Exhausted) -> Entry {
    let number = SegmentNumber(try reader.read())
    let origin = SegmentNumber(try reader.read())
    let byteCount = try reader.readCount()
    guard let kind = SegmentHeader.Kind(rawValue: try reader.read()) else {
      throw ByteReader.Exhausted()
    }
    let isSealed = try reader.read(UInt8.self) == 1
    let low = UInt64(try reader.read(UInt16.self))
    let identity = low | UInt64(try reader.read(UInt32.self)) << 16
    return Entry(
      number: number, origin: origin, byteCount: byteCount, kind: kind, isSealed: isSealed,
      identity: identity)
  }

  func entry(_ number: SegmentNumber) -> Entry? { segments.first { $0.number == number } }
}
