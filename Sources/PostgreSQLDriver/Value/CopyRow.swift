/// A row that `COPY … TO STDOUT (FORMAT binary)` sent. Its cells have no types: the requested type
/// determines how they are read.
package struct CopyRow: CellAccess, Sendable {
  /// Without the number of columns in front.
  private let bytes: [UInt8]
  /// The range of each cell; nil for null.
  private let cells: [Range<Int>?]

  init(_ bytes: [UInt8], _ cells: [Range<Int>?]) {
    self.bytes = bytes
    self.cells = cells
  }

  package var columnCount: Int { cells.count }

  package func withCell<R>(
    _ column: Int, _ body: (UInt32, UnsafeRawBufferPointer) throws(PostgreSQLError) -> R
  ) throws(PostgreSQLError) -> R? {
    guard cells.indices.contains(column) else {
      throw PostgreSQLError(.invalidValue, "there is no column \(column)")
    }
    guard let range = cells[column] else { return nil }
    return try bytes.withUnsafeBufferPointer { block throws(PostgreSQLError) in
      let cell = UnsafeBufferPointer(rebasing: block[range])
      return try body(TypeIdentifier.unspecified, UnsafeRawBufferPointer(cell))
    }
  }
}
