import FileAccess

/// The first 512 bytes of a segment (docs/format.md, section 3).
struct SegmentHeader: Sendable, Hashable {
  var version: FormatVersion
  var store: StoreIdentifier
  var number: SegmentNumber
  var origin: SegmentNumber
  var kind: Kind
  var key: KeyRing.Reference?
  /// The log segment before this one, and the offset up to which it is valid and durable.
  var predecessor: LogPosition
  /// Nanoseconds since 1970.
  var created: UInt64
  /// Every frame that is written later has a higher sequence.
  var sequenceFloor: SequenceNumber
  /// Random bits in place of the key's salt if there is no key.
  var plainSalt = Salt.none
  /// Covers `authenticatedBytes`; all zeros without a key.
  var tag = SegmentCipher.Tag.none

  static let byteCount = 512
  static let hashedByteCount = 120
  static let magic: [UInt8] = Array("ANDIRSEG".utf8)
}

extension SegmentHeader {
  /// The kind of a segment. The values are on disk and never change their meaning.
  enum Kind: UInt8, Sendable {
    /// Contains batches that end in commit frames.
    case log = 1
    /// Contains committed record frames that compaction moved.
    case compacted = 2
  }

  /// Random bits that distinguish a segment from all others with its number, in whatever copy of
  /// the store they were begun.
  struct Salt: Sendable, Hashable {
    var high: UInt64
    var low: UInt64

    /// The value for segments that were written before salts were recorded.
    static let none = Salt(high: 0, low: 0)
  }
}

extension SegmentHeader {
  /// Distinguishes the segment from all others with its number: 48 bits, never zero.
  var identity: UInt64 {
    let hash = authenticatedBytes.withUnsafeBytes {
      XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[24...]), seed: 1)
    }
    return max(hash & (1 << 48 - 1), 1)
  }

  /// The number of bytes that are used; the rest is zero.
  var writtenByteCount: Int {
    Self.hashedByteCount + 8 + (version.isAuthenticated ? SegmentCipher.Tag.byteCount : 0)
  }

  /// All fields of the header.
  var authenticatedBytes: [UInt8] { Array(encoded[..<Self.hashedByteCount]) }

  /// Whether no other segment can have this header.
  var isUnique: Bool { key != nil || plainSalt != .none }

  var encoded: [UInt8] {
    var writer = ByteWriter(capacity: Self.byteCount)
    writer.append(contentsOf: Self.magic)
    writer.append(version)
    writer.append(store)
    writer.append(number.rawValue)
    writer.append(origin.rawValue)
    writer.append(kind.rawValue)
    writer.append(UInt8(key == nil ? 0 : 1))
    writer.pad(to: 64)
    writer.append(key?.identifier ?? 0)
    writer.append(key?.saltHigh ?? plainSalt.high)
    writer.append(key?.saltLow ?? plainSalt.low)
    writer.append(predecessor.segment.rawValue)
    writer.append(UInt64(predecessor.offset))
    writer.append(created)
    writer.append(sequenceFloor.rawValue)
    writer.pad(to: Self.hashedByteCount)
    writer.appendHash(seed: 0)
    writer.append(contentsOf: tag.bytes)
    writer.pad(to: Self.byteCount)
    return writer.bytes
  }

  /// Reads a header. Throws `.damaged` if the bytes are not a segment header, and `.newerFormat` if
  /// they are of a format that this program does not know.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(EngineError) {
    var reader = ByteReader(bytes)
    do {
      let magic = try reader.readBytes(8)
      guard magic.elementsEqual(Self.magic), bytes.count >= Self.hashedByteCount + 8 else {
        throw ByteReader.Exhausted()
      }
      let version = try reader.readVersion()
      let content = UnsafeRawBufferPointer(rebasing: bytes[..<Self.hashedByteCount])
      let hash = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: Self.hashedByteCount, as: UInt64.self))
      guard hash == XXH64.hash(content, seed: 0) else { throw ByteReader.Exhausted() }
      self.version = version
      store = try reader.readIdentifier()
      number = SegmentNumber(try reader.read())
      origin = SegmentNumber(try reader.read())
      let kindByte = try reader.read(UInt8.self)
      let cipher = try reader.read(UInt8.self)
      try reader.skip(6)
      let key = KeyRing.Reference(
        identifier: try reader.read(), saltHigh: try reader.read(), saltLow: try reader.read())
      self.key = cipher == 0 ? nil : key
      plainSalt = cipher == 0 ? Salt(high: key.saltHigh, low: key.saltLow) : .none
      predecessor = LogPosition(
        segment: SegmentNumber(try reader.read()), offset: try reader.readCount())
      created = try reader.read()
      sequenceFloor = SequenceNumber(try reader.read())
      try reader.skip(8)
      if version.isAuthenticated {
        tag = SegmentCipher.Tag(bytes: Array(try reader.readBytes(SegmentCipher.Tag.byteCount)))
      }
      guard let kind = Kind(rawValue: kindByte) ?? (version.major > 1 ? .log : nil) else {
        throw ByteReader.Exhausted()
      }
      self.kind = kind
    } catch {
      throw .damaged("this is not a segment header", path: path, offset: 0)
    }
    try version.check(path: path)
  }

  /// Reads the header of the segment file at `path`. Throws `.damaged` and `.newerFormat`.
  static func read(
    path: String, from file: any File
  ) throws(EngineError) -> SegmentHeader {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 8)
    defer { buffer.deallocate() }
    let count = try files { () throws(FileError) in try file.readFully(into: buffer, at: 0) }
    guard count == byteCount else {
      throw .damaged("the segment ends inside its header", path: path, offset: count)
    }
    return try SegmentHeader(UnsafeRawBufferPointer(rebasing: buffer[..<count]), path: path)
  }
}
