/// How much an archive may ask of its reader. A few kilobytes can be packed to petabytes.
package struct ZipLimits: Sendable, Hashable {
  /// How many entries an archive may have.
  package var entryCount = 1_000_000
  /// How many bytes all entries may have together when they are unpacked.
  package var totalBytes = 1 << 38
  /// How many bytes may come from one packed byte, for entries of more than `freeBytes` bytes.
  /// Exports come to 15 to 40; deflate ends at 1,032.
  package var ratio = 500
  /// Up to this many bytes an entry may be packed as tightly as it likes.
  package var freeBytes = 1 << 24
  /// How many bytes the directory may have: it is read as a whole.
  package var directoryBytes = 1 << 27

  package static let standard = ZipLimits()

  package init() {}

  /// Whether `byteCount` bytes may have come from `packedCount`.
  func allow(_ byteCount: Int, from packedCount: Int) -> Bool {
    byteCount <= freeBytes || byteCount / ratio <= packedCount
  }
}
