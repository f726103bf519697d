import StorageEngine
import ValueModel

extension ReadState {
  private var blobTables: BlobTables? { BlobTables { rows.table($0) } }

  /// Returns the record of a blob. Throws `.noSuchBlob` if the store has no such blob or has it
  /// with another length, and `.damaged` if its record is malformed.
  func record(of blob: Blob) throws -> BlobRecord {
    guard let digest = BlobDigest(blob.digest), let tables = blobTables,
      let record = try record(of: digest, tables), record.byteCount == blob.byteCount
    else { throw StoreError(.noSuchBlob, "the store has no such blob") }
    return record
  }

  /// The number of blobs.
  var blobCount: Int { blobTables.map { rows.count($0.blobs) } ?? 0 }

  /// The blob with a digest; nil if the store does not have it. Throws `.damaged` if its record is
  /// malformed.
  func blob(_ digest: BlobDigest) throws -> Blob? {
    guard let tables = blobTables, let record = try record(of: digest, tables) else { return nil }
    return Blob(digest, byteCount: record.byteCount)
  }

  private func record(of digest: BlobDigest, _ tables: BlobTables) throws -> BlobRecord? {
    var record: BlobRecord?
    let isThere = try rows.visit(tables.blobs, key: digest.bytes) { record = BlobRecord($1) }
    if isThere, record == nil { throw StoreError(.damaged, "a record holds no blob") }
    return record
  }

  /// Calls `body` with one chunk. Throws `.damaged` if it is missing or has another length.
  func withChunk<R>(
    _ chunk: Int, of record: BlobRecord, _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    var result: Result<R, any Error>?
    if let tables = blobTables {
      let key = BlobTables.chunkKey(record.number, chunk)
      _ = try rows.visit(tables.chunks(of: record), key: key) { _, bytes in
        guard bytes.count == record.byteCount(ofChunk: chunk) else { return }
        result = Result { try body(bytes) }
      }
    }
    guard let result else { throw StoreError(.damaged, "a part of a blob is missing") }
    return try result.get()
  }
}
