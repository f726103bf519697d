import ValueModel

/// Reads the bytes of a blob from beginning to end, or some of them, a chunk at a time. A reading
/// of all bytes compares their digest.
struct BlobReading: Sendable {
  let record: BlobRecord
  private let digest: BlobDigest?
  private let end: Int
  private var offset: Int
  /// Nil if only some bytes are read, and after the end.
  private var hash: SHA256?

  /// Throws `.noSuchBlob`, and `.outOfBounds` if the range goes beyond the blob.
  init(_ blob: Blob, _ range: Range<Int>?, _ state: ReadState) throws {
    record = try state.record(of: blob)
    digest = BlobDigest(blob.digest)
    let all = 0..<record.byteCount
    let range = range ?? all
    guard all.lowerBound <= range.lowerBound, range.upperBound <= all.upperBound else {
      throw StoreError(.outOfBounds, "the blob has \(record.byteCount) bytes")
    }
    offset = range.lowerBound
    end = range.upperBound
    hash = range == all ? SHA256() : nil
  }

  /// The number of bytes that are left.
  var remaining: Int { end - offset }

  /// Calls `body` with the next bytes, in the state that the reading was made in. Returns nil at
  /// the end, and throws `.damaged` there if all bytes were read and are not those of the digest.
  mutating func next<R>(
    _ state: ReadState, _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R? {
    guard offset < end else {
      try compareDigest()
      return nil
    }
    let (chunk, start) = offset.quotientAndRemainder(dividingBy: record.chunkByteCount)
    return try state.withChunk(chunk, of: record) { bytes in
      let count = min(bytes.count - start, end - offset)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
      hash?.add(piece)
      offset += count
      return try body(piece)
    }
  }

  private mutating func compareDigest() throws {
    guard let finished = hash else { return }
    hash = nil
    guard BlobDigest(finished) == digest else {
      throw StoreError(.damaged, "a blob's bytes are not those of its digest")
    }
  }
}
