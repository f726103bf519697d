/// One result: an object, and its version.
package struct ListEntry: Sendable, Hashable {
  package var row: UInt32
  /// Distinguishes objects that had the same row one after the other.
  package var keyHash: UInt64
  package var version: UInt64

  package init(row: UInt32, keyHash: UInt64, version: UInt64) {
    self.row = row
    self.keyHash = keyHash
    self.version = version
  }

  package func isSameObject(_ other: ListEntry) -> Bool {
    row == other.row && keyHash == other.keyHash
  }
}
