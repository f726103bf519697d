/// One result: an object, and its version.
struct ListEntry: Sendable, Hashable {
  var row: UInt32
  /// Distinguishes objects that had the same row one after the other.
  var keyHash: UInt64
  var version: UInt64

  func isSameObject(_ other: ListEntry) -> Bool { row == other.row && keyHash == other.keyHash }
}
