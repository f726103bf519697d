/// The limits on the data in an archive. A few kilobytes can unpack to petabytes.
package struct ZipLimits: Sendable, Hashable {
  /// The maximum number of entries of an archive.
  package var entryCount = 1_000_000
  /// The maximum total size of all unpacked entries, in bytes.
  package var totalBytes = 1 << 38
  /// The maximum number of bytes from one packed byte, for entries of more than `freeBytes` bytes.
  /// Exports have ratios of 15 to 40; the limit of deflate is 1,032.
  package var ratio = 500
  /// The size in bytes up to which an entry may have any ratio.
  package var freeBytes = 1 << 24
  /// The maximum number of bytes of the directory, which is read as a whole.
  package var directoryBytes = 1 << 27

  package static let standard = ZipLimits()

  package init() {}

  /// Returns whether `byteCount` bytes may have come from `packedCount`.
  func allow(_ byteCount: Int, from packedCount: Int) -> Bool {
    byteCount <= freeBytes || byteCount / ratio <= packedCount
  }
}
