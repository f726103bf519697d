import ValueModel

extension FHIRReader {
  /// The resource of a row as the storage shows it.
  func shown(_ value: Value, _ row: Source._Rows.Row, in rows: Source._Rows) throws -> Value {
    catalog.options.maintainsMeta ? try rows.maintained(value, row) : value
  }

  /// Calls `body` with the resources of rows as the storage shows them, in their order, until it
  /// returns false.
  func forEach(
    _ list: ArraySlice<Source._Rows.Row>, in rows: Source._Rows,
    _ body: (Source._Rows.Row, Value) throws -> Bool
  ) throws {
    guard catalog.options.maintainsMeta else { return try rows.forEach(list, body) }
    try rows.forEachMaintained(list, body)
  }
}
