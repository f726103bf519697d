/// The 32 bytes before a frame's payload.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | low half of XXH64(bytes 4..<32, frame seed) |
/// | 4 | 1 | kind |
/// | 5 | 1 | flags |
/// | 6 | 2 | key length |
/// | 8 | 4 | table identifier |
/// | 12 | 4 | payload length |
/// | 16 | 8 | sequence |
/// | 24 | 8 | XXH64(payload, frame seed) |
struct FrameHeader: Sendable, Hashable {
  var kind: Kind
  var flags: Flags
  var keyByteCount: Int
  var table: TableIdentifier
  var payloadByteCount: Int
  var sequence: SequenceNumber
  var payloadHash: UInt64

  /// Bytes that the frame takes, padding included.
  var frameByteCount: Int { FrameFormat.frameByteCount(payload: payloadByteCount) }
}

extension FrameHeader {
  /// The seed of the frame at `offset` in a segment with `segmentSeed`.
  @inline(__always)
  static func seed(_ segmentSeed: UInt64, offset: Int) -> UInt64 {
    segmentSeed &+ UInt64(truncatingIfNeeded: offset)
  }

  /// Whether the first 8 bytes say that no frame is here.
  @inline(__always)
  static func isEmpty(_ bytes: UnsafeRawPointer) -> Bool {
    bytes.loadUnaligned(as: UInt64.self) == 0
  }

  /// The header at `bytes` (32 readable bytes), or nil if its hash is wrong.
  @inline(__always)
  init?(_ bytes: UnsafeRawPointer, seed: UInt64) {
    let content = UnsafeRawBufferPointer(start: bytes + 4, count: 28)
    let hash = UInt32(truncatingIfNeeded: XXH64.hash(content, seed: seed))
    guard UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == hash,
      let kind = Kind(rawValue: bytes.load(fromByteOffset: 4, as: UInt8.self))
    else { return nil }
    self.kind = kind
    flags = Flags(rawValue: bytes.load(fromByteOffset: 5, as: UInt8.self))
    keyByteCount = Int(
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 6, as: UInt16.self)))
    table = TableIdentifier(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
    payloadByteCount = Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
    sequence = SequenceNumber(
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
    payloadHash = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
  }

  /// Writes all fields except the header hash, then the hash.
  @inline(__always)
  func store(to bytes: UnsafeMutableRawPointer, seed: UInt64) {
    storeFields(to: bytes)
    let content = UnsafeRawBufferPointer(start: bytes + 4, count: 28)
    let hash = UInt32(truncatingIfNeeded: XXH64.hash(content, seed: seed))
    bytes.storeBytes(of: hash.littleEndian, as: UInt32.self)
  }

  @inline(__always)
  private func storeFields(to bytes: UnsafeMutableRawPointer) {
    bytes.storeBytes(of: kind.rawValue, toByteOffset: 4, as: UInt8.self)
    bytes.storeBytes(of: flags.rawValue, toByteOffset: 5, as: UInt8.self)
    bytes.storeBytes(of: UInt16(keyByteCount).littleEndian, toByteOffset: 6, as: UInt16.self)
    bytes.storeBytes(of: table.rawValue.littleEndian, toByteOffset: 8, as: UInt32.self)
    bytes.storeBytes(of: UInt32(payloadByteCount).littleEndian, toByteOffset: 12, as: UInt32.self)
    bytes.storeBytes(of: sequence.rawValue.littleEndian, toByteOffset: 16, as: UInt64.self)
    bytes.storeBytes(of: payloadHash.littleEndian, toByteOffset: 24, as: UInt64.self)
  }

  /// The bytes that encryption authenticates: kind to payload length, and the sequence.
  var associatedData: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: FrameFormat.headerByteCount)
    bytes.withUnsafeMutableBytes { storeFields(to: $0.baseAddress!) }
    return Array(bytes[4..<12] + bytes[16..<24])
  }
}

extension FrameHeader {
  /// The kind of a frame. The values are on disk and never change their meaning.
  enum Kind: UInt8, Sendable {
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

  struct Flags: OptionSet, Sendable, Hashable {
    var rawValue: UInt8

    static let deflated = Flags(rawValue: 1)
    static let usesDictionary = Flags(rawValue: 2)
    static let hasEntries = Flags(rawValue: 4)
    static let timed = Flags(rawValue: 8)
    /// In a commit frame: the next frame begins in the next sector.
    static let fillsSector = Flags(rawValue: 16)
  }
}

extension FrameHeader {
  /// Whether the commit, seal or void frame with this header and `payload` at `offset` was written
  /// with the key of `cipher`.
  func isAuthentic(
    _ payload: UnsafeRawBufferPointer, at offset: Int, by cipher: SegmentCipher
  ) -> Bool {
    guard payload.count >= SegmentCipher.Tag.byteCount else { return false }
    let end = payload.count - SegmentCipher.Tag.byteCount
    return cipher.isRight(
      UnsafeRawBufferPointer(rebasing: payload[end...]),
      of: associatedData + payload[..<end], nonceCounter: UInt64(offset))
  }
}
