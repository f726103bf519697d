public import Foundation

/// Blobs that are read whole.
extension ObjectReader {
  /// Returns all bytes of a blob, or those in a range. They are in memory at once; for long blobs,
  /// use `visit`. Throws what `visit` throws.
  public func bytes(of blob: Blob, in range: Range<Int>? = nil) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // A record that lies of its length must not take memory.
    bytes.reserveCapacity(max(0, min(range?.count ?? blob.byteCount, 64 << 20)))
    try visit(blob, in: range) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Calls `body` with all bytes of a blob, in pieces; see ``visit(_:in:_:)``, whose errors it
  /// throws.
  public func visit(_ blob: Blob, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try visit(blob, in: nil, body)
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
