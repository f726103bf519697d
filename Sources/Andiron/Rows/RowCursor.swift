import StorageEngine

/// Rows of a collection, a few at a time, in the order of keys or of an index's entries.
///
/// Belongs to one thread at a time. Keeps alive what it reads.
package struct RowCursor {
  private var walk: RowWalk

  init(_ walk: RowWalk) { self.walk = walk }

  /// Appends up to `limit` rows to `rows`. Returns false if the end was reached.
  package mutating func next(_ limit: Int, into rows: inout [UInt32]) -> Bool {
    walk.next(limit, into: &rows)
  }
}
