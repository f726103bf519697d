public import CollectionModel

/// Reading of blobs.
extension ObjectSource {
  /// Returns whether the store holds the bytes of a blob, as many as it says.
  ///
  /// Throws `.closed`, and `.damaged` or `.failed` if the blob's record cannot be read. Cost: one
  /// look-up, one read.
  public func hasBlob(_ blob: Blob) throws -> Bool {
    try _withReadState { state in
      do {
        _ = try state.record(of: blob)
        return true
      } catch let error as StoreError where error.code == .noSuchBlob {
        return false
      }
    }
  }

  /// Calls `body` with the bytes of a blob, or those in a range, in pieces of 256 KiB or less, in
  /// order. Each piece is valid only during the call.
  ///
  /// Throws what `body` throws, and `StoreError`: `.noSuchBlob`; `.outOfBounds` if the range goes
  /// beyond the blob; `.damaged` if all bytes are read and do not have the blob's digest, which is
  /// found out after the last piece, or if some are missing; `.closed`; and `.damaged` or `.failed`
  /// if a record cannot be read. Cost: the memory of one piece.
  public func visit(
    _ blob: Blob, in range: Range<Int>?,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try _withReadState { state in
      var reading = try BlobReading(blob, range, state)
      while try reading.next(state, body) != nil {}
    }
  }
}
