public import Foundation

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

  /// Returns all bytes of a blob, or those in a range.
  ///
  /// Throws `StoreError`: `.noSuchBlob`; `.outOfBounds` if the range goes beyond the blob;
  /// `.damaged` if all bytes are read and do not have the blob's digest, or if some are missing;
  /// `.closed`; and `.damaged` or `.failed` if a record cannot be read. The bytes are in memory at
  /// once; for long blobs, use `visit`.
  public func bytes(of blob: Blob, in range: Range<Int>? = nil) throws -> [UInt8] {
    try _withReadState { state in
      var reading = try BlobReading(blob, range, state)
      var bytes: [UInt8] = []
      // A record that lies of its length must not take memory.
      bytes.reserveCapacity(min(reading.remaining, 64 << 20))
      while try reading.next(state, { bytes.append(contentsOf: $0) }) != nil {}
      return bytes
    }
  }

  /// Calls `body` with the bytes of a blob, or those in a range, in pieces of 256 KiB or less, in
  /// order. Each piece is valid only during the call.
  ///
  /// Throws what `body` and `bytes(of:in:)` throw. That the bytes do not have the blob's digest is
  /// found out after the last piece. Cost: the memory of one piece.
  public func visit(
    _ blob: Blob, in range: Range<Int>? = nil,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try _withReadState { state in
      var reading = try BlobReading(blob, range, state)
      while try reading.next(state, body) != nil {}
    }
  }

  /// Writes the bytes of a blob to a file, which is replaced if it exists and only if all bytes are
  /// right.
  ///
  /// Throws what `visit` throws, and what Foundation throws if the file cannot be written. The file
  /// is not synced. Cost: the memory of one piece.
  public func write(_ blob: Blob, to url: URL) throws {
    let part = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data().write(to: part)
      let file = try FileHandle(forWritingTo: part)
      defer { try? file.close() }
      try visit(blob) { piece in try file.write(contentsOf: piece) }
      try file.close()
      guard rename(part.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }
}
