import FileAccess

@testable import StorageEngine

/// A segment as written by someone who has the description of the format but not the key.
struct ForgedSegment {
  let header: SegmentHeader
  private(set) var bytes: [UInt8]
  private var chain = FrameFormat.Chain()
  private let encoder: FrameEncoder

  /// Without a cipher, or with one that the forger invented.
  init(_ header: SegmentHeader, cipher: SegmentCipher? = nil) {
    self.header = header
    bytes = header.encoded
    encoder = FrameEncoder(
      segmentSeed: header.store.seed(for: header.number.rawValue), cipher: cipher)
  }

  mutating func put(
    _ table: Table, _ key: String, _ value: String, sequence: UInt64
  ) throws {
    try Array(key.utf8).withUnsafeBytes { key in
      try Array(value.utf8).withUnsafeBytes { value in
        let parts = RecordParts(
          kind: .put, table: table.identifier, sequence: SequenceNumber(sequence), key: key,
          storedValue: value)
        let buffer = AppendBuffer()
        chain.append(try encoder.append(parts, at: bytes.count, to: buffer).payloadHash)
        bytes += buffer.bytes
      }
    }
  }

  /// Ends a batch of all frames so far.
  mutating func commit(sequence: UInt64) throws {
    let payload = FramePayload.Commit(
      start: LogPosition(segment: header.number, offset: SegmentHeader.byteCount),
      firstSequence: SequenceNumber(sequence), chain: chain,
      watermark: LogPosition(segment: header.number, offset: SegmentHeader.byteCount), time: 1)
    let buffer = AppendBuffer()
    _ = try encoder.append(
      kind: .commit, payload: payload.encoded, sequence: SequenceNumber(sequence), at: bytes.count,
      to: buffer)
    bytes += buffer.bytes
  }

  func write(to store: CheckedStore) throws {
    let name = String(header.number.rawValue)
    let path =
      "/store/segments/" + String(repeating: "0", count: 10 - name.count) + name + ".segment"
    try? store.fileSystem.remove(path)
    let file = try store.fileSystem.open(path, .create)
    try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
    try file.sync(.full)
    file.close()
    try store.fileSystem.syncDirectory("/store/segments")
  }
}
