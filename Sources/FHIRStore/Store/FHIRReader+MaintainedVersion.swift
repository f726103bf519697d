import Andiron
import ValueModel

extension FHIRReader {
  /// The resource of a row as the store shows it.
  func shown(_ value: Value, _ row: UInt32, in rows: CollectionRows) throws -> Value {
    records.options.maintainsMeta ? try value.maintained(rows.stamp(row)) : value
  }

  /// Calls `body` with the resources of rows as the store shows them, in their order, until it
  /// returns false.
  func forEach(
    _ list: ArraySlice<UInt32>, in rows: CollectionRows, _ body: (UInt32, Value) throws -> Bool
  ) throws {
    guard records.options.maintainsMeta else { return try rows.forEach(list, body) }
    try rows.forEachStamped(list) { row, value, stamp in try body(row, value.maintained(stamp)) }
  }
}
