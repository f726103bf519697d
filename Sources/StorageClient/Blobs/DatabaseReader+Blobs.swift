public import CollectionModel
import Foundation
import ValueModel

/// Reading of blobs.
extension DatabaseReader {
  /// Returns whether the database holds the bytes of a blob, as many as it says.
  ///
  /// Throws `.closed`, `.unreachable`, and `.damaged` if the blob's record is malformed. Cost: one
  /// look-up.
  public func hasBlob(_ blob: Blob) throws -> Bool {
    try checkOpen()
    guard let digest = BlobDigest(blob.digest) else { return false }
    return try byteCount(of: digest) == blob.byteCount
  }

  /// Calls `body` with the bytes of a blob, or those in a range, in pieces of 256 KiB or less, in
  /// order. Each piece is valid only during the call.
  ///
  /// Throws what `body` throws, and `StoreError`: `.noSuchBlob`; `.outOfBounds` if the range goes
  /// beyond the blob; `.damaged` if bytes are missing, or if all bytes are read and do not have the
  /// blob's digest, which is found out after the last piece; `.closed` and `.unreachable`. Cost: a
  /// look-up for each piece, and the memory of one.
  public func visit(
    _ blob: Blob, in range: Range<Int>?, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try checkOpen()
    guard let digest = BlobDigest(blob.digest), try byteCount(of: digest) == blob.byteCount else {
      throw StoreError(.noSuchBlob, "the database has no such blob")
    }
    let all = 0..<blob.byteCount
    let range = range ?? all
    guard all.lowerBound <= range.lowerBound, range.upperBound <= all.upperBound else {
      throw StoreError(.outOfBounds, "the blob has \(blob.byteCount) bytes")
    }
    var hash = SHA256()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (chunk, start) = offset.quotientAndRemainder(dividingBy: BlobTables.chunkByteCount)
      let bytes = try bytes(ofChunk: chunk, of: digest, blob.byteCount)
      let count = min(bytes.count - start, range.upperBound - offset)
      try bytes.withUnsafeBytes { bytes in
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
        if range == all { hash.add(piece) }
        try body(piece)
      }
      offset += count
    }
    guard range != all || BlobDigest(hash) == digest else {
      throw StoreError(.damaged, "a blob's bytes are not those of its digest")
    }
  }

  /// The length of a blob; nil if the database does not have it. Throws `.damaged` if its record is
  /// malformed.
  func byteCount(of digest: BlobDigest) throws -> Int? {
    guard let collection = collections[BlobTables.blobs],
      let record = try reader.record(collection.table, key: BlobTables.key(digest).bytes)
    else { return nil }
    return try BlobTables.byteCount(of: value(of: record, collection))
  }

  private func bytes(
    ofChunk chunk: Int, of digest: BlobDigest, _ byteCount: Int
  ) throws -> Data {
    let count = BlobTables.byteCount(ofChunk: chunk, of: byteCount)
    guard let collection = collections[BlobTables.chunks],
      let record = try reader.record(
        collection.table, key: BlobTables.key(digest, chunk: chunk).bytes),
      let bytes = BlobTables.bytes(of: try value(of: record, collection), count: count)
    else { throw StoreError(.damaged, "a part of a blob is missing") }
    return bytes
  }
}
