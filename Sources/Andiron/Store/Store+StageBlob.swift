public import Foundation

/// Stores blobs in bounded memory before the transaction that names them. Other writers can run in
/// the meantime.
extension Store {
  /// Stores a blob whose bytes `body` appends, and returns it.
  ///
  /// Bytes that the store has already are not stored twice. If the program ends before an object
  /// names the blob, or if `body` throws, what was stored is removed before long.
  ///
  /// Throws what `body` and ``BlobWriter/append(_:)`` throw.
  public func stageBlob(_ body: (BlobWriter) throws -> Void) throws -> StagedBlob {
    let writer = BlobWriter(core)
    try body(writer)
    return try writer.finish()
  }

  /// Stores the content of a file as a blob, and returns it.
  ///
  /// Throws what ``BlobWriter/append(_:)`` throws, and what Foundation throws if the file cannot be
  /// read.
  public func stageBlob(contentsOf url: URL) throws -> StagedBlob {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    return try stageBlob { writer in
      while let piece = try file.read(upToCount: BlobChunks.chunkByteCount), !piece.isEmpty {
        try writer.append(piece)
      }
    }
  }

  /// Stores the bytes of an asynchronous sequence of pieces as a blob, and returns it.
  ///
  /// The next piece is asked for when the one before is stored. The writing happens on a thread of
  /// the store. Throws what the sequence and ``BlobWriter/append(_:)`` throw, and
  /// `CancellationError` if the task is cancelled; then what was stored is removed before long.
  public func stageBlob<Pieces: AsyncSequence>(
    _ pieces: Pieces, isolation: isolated (any Actor)? = #isolation
  ) async throws -> StagedBlob where Pieces.Element: ContiguousBytes & Sendable {
    let writer = LockedBlobWriter(BlobWriter(core))
    for try await piece in pieces {
      try Task.checkCancellation()
      try await core.reading { try writer.append(piece) }
    }
    try Task.checkCancellation()
    return try await core.reading { try writer.finish() }
  }
}
