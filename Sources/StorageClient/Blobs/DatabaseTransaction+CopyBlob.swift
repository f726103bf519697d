import CollectionModel
import ValueModel

extension DatabaseTransaction {
  /// Stores a blob that another storage has, unless it is here. It stays although no object names
  /// it. Returns whether it was added: false, too, if the other storage does not have it.
  ///
  /// Throws what reading and writing throw. Cost: the memory of some pieces.
  func copyBlob(_ bytes: [UInt8], from source: any CopyReader) throws -> Bool {
    guard let digest = BlobDigest(bytes: bytes), try byteCount(of: digest) == nil else {
      return false
    }
    return try savepoint {
      try ensureBlobTables()
      var buffer: [UInt8] = []
      var (chunk, byteCount) = (0, 0)
      func writeChunk(_ count: Int) throws {
        let value = buffer.withUnsafeBytes {
          BlobTables.chunk(UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
        try put(
          [
            PreparedObject(
              BlobTables.key(digest, chunk: chunk), value, in: BlobTables.chunks)
          ], in: BlobTables.chunks)
        buffer.removeFirst(count)
        chunk += 1
      }
      let isFound = try source.visitBlob(digest: bytes) { piece in
        buffer.append(contentsOf: piece)
        byteCount += piece.count
        while buffer.count >= BlobTables.chunkByteCount {
          try writeChunk(BlobTables.chunkByteCount)
        }
      }
      guard isFound else { return false }
      if !buffer.isEmpty { try writeChunk(buffer.count) }
      try put(
        [PreparedObject(BlobTables.key(digest), BlobTables.blob(byteCount), in: BlobTables.blobs)],
        in: BlobTables.blobs)
      return true
    }
  }
}
