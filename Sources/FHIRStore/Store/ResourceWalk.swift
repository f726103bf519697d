/// A walk over the entries of an index. Belongs to one thread at a time.
public protocol ResourceWalk {
  associatedtype Row: FixedWidthInteger & Sendable

  /// Returns the row of the next entry; nil at the end, and from then on.
  mutating func next() throws -> Row?

  /// The bytes of the last entry. Only after `next` has returned a row.
  var key: [UInt8] { get }

  /// Calls `body` with the bytes of the last entry. Only after `next` has returned a row.
  func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R

  /// Calls `body` with each remaining row and the bytes of its entry, which are valid only during
  /// the call, until it returns false.
  mutating func forEach(_ body: (Row, UnsafeRawBufferPointer) -> Bool) throws
}
