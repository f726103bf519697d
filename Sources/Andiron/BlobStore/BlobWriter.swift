public import Foundation
import StorageEngine
import ValueModel

/// Takes the bytes of a blob piece by piece, and stores them as they come.
///
/// Belongs to one thread or task at a time. Its memory is bounded, whatever the length of the blob.
public final class BlobWriter {
  /// The number of bytes that are collected and then stored in one transaction.
  private static let batchByteCount = 4 * BlobChunks.chunkByteCount

  private let core: StoreCore
  private var hash = SHA256()
  private var batch: [UInt8] = []
  /// The record of the chunks stored so far; nil while all bytes are in `batch`.
  private var record: BlobRecord?
  /// The first failure. After a failure, the amount of stored data is unknown.
  private var failure: (any Error)?

  init(_ core: StoreCore) {
    self.core = core
    core.blobPins.noteBlobs()
  }

  deinit {
    // What is stored of a blob that was given up is swept.
    if let record { core.blobPins.unpin(record.number) }
  }

  /// The number of bytes that were appended.
  public private(set) var byteCount = 0

  /// Appends bytes.
  ///
  /// Throws `StoreError`: `.closed`, `.readOnly`, `.nestedWrite` inside a transaction, and
  /// `.noSpace` or `.failed` if the bytes cannot be written. Cost: hashes the bytes, and copies
  /// them twice.
  ///
  /// After an error, every later call throws it again.
  public func append(_ bytes: some ContiguousBytes) throws {
    try failing { try bytes.withUnsafeBytes { try append($0) } }
  }

  private func failing<R>(_ body: () throws -> R) throws -> R {
    if let failure { throw failure }
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }

  private func append(_ bytes: UnsafeRawBufferPointer) throws {
    hash.add(bytes)
    byteCount += bytes.count
    var rest = bytes[...]
    while !rest.isEmpty {
      if batch.count == Self.batchByteCount { try storeBatch() }
      let count = min(rest.count, Self.batchByteCount - batch.count)
      batch.append(contentsOf: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Stores what was collected: whole chunks, unless it is the end.
  private func storeBatch() throws {
    try core.write(.buffered) { transaction in
      let tables = try BlobTables(in: transaction.engine)
      try storeBatch(tables, transaction.engine)
    }
    batch.removeAll(keepingCapacity: true)
  }

  private func storeBatch(_ tables: BlobTables, _ engine: WriteTransaction) throws {
    var record = try self.record ?? begun(tables, engine)
    try batch.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + BlobChunks.chunkByteCount, bytes.count)
        let key = BlobTables.chunkKey(record.number, record.chunkCount)
        try engine.put(
          tables.chunks(of: record), key: key,
          value: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        record.byteCount += end - start
        start = end
      }
    }
    self.record = record
  }

  /// Notes that chunks will come, so that they are removed if the program ends before the blob
  /// does.
  private func begun(_ tables: BlobTables, _ engine: WriteTransaction) throws -> BlobRecord {
    let number = try BlobChunks.freeNumber(tables, engine)
    core.blobPins.pin(number)
    let record = BlobRecord(
      number: number, byteCount: 0, chunkByteCount: BlobChunks.chunkByteCount,
      isPacked: batch.withUnsafeBytes { BlobChunks.isWorthPacking($0) })
    self.record = record
    try engine.put(tables.staged, key: BlobTables.numberKey(number), value: [])
    return record
  }

  /// Stores the blob under its digest, unless it is there already.
  func finish() throws -> StagedBlob {
    let digest = BlobDigest(hash)
    core.blobPins.pin(digest)
    let staged = StagedBlob(digest, byteCount: byteCount, core)
    try failing {
      try core.write(.buffered) { transaction in
        if record != nil { return try finish(digest, transaction.engine) }
        try batch.withUnsafeBytes { try BlobChunks.store($0, digest, in: transaction.engine) }
      }
    }
    return staged
  }

  private func finish(_ digest: BlobDigest, _ engine: WriteTransaction) throws {
    let tables = try BlobTables(in: engine)
    try storeBatch(tables, engine)
    guard let record else { return }
    if try engine.contains(tables.blobs, key: digest.bytes) {
      try BlobChunks.remove(record.number, tables, engine)
    } else {
      try engine.put(tables.blobs, key: digest.bytes, value: record.storedBytes)
    }
    try engine.delete(tables.staged, key: BlobTables.numberKey(record.number))
  }
}
