extension SnapshotSource {
  /// Returns a reader of all bytes of a blob, or of those in a range.
  ///
  /// Throws `.noSuchBlob`; `.outOfBounds` if the range goes beyond the blob; and `.closed`.
  public func reader(of blob: Blob, in range: Range<Int>? = nil) throws -> BlobReader {
    try BlobReader(currentSnapshot(), blob, range)
  }
}
