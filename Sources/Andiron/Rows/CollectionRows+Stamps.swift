package import ValueModel

extension CollectionRows {
  /// The stamp of a row. Throws `.damaged` or `.failed` if the record cannot be read. Cost: one
  /// read.
  package func stamp(_ row: UInt32) throws -> RecordStamp {
    var found: RecordStamp?
    try forEachStamp([row]) { _, stamp in found = stamp }
    guard let found else { preconditionFailure("every row is visited") }
    return found
  }

  /// The stamp of the record with this primary key; nil if there is no such record. Throws as
  /// ``stamp(_:)`` does.
  package func stamp(of key: RecordKey) throws -> RecordStamp? {
    try state.rows.row(binding.table, key: key.bytes).map(stamp)
  }

  /// Calls `body` with the stamps of rows, in their order. Throws `.damaged` or `.failed` if a
  /// record cannot be read. Cost: one read for each row, which decodes nothing.
  package func forEachStamp(
    _ rows: ArraySlice<UInt32>, _ body: (UInt32, RecordStamp) -> Void
  ) throws {
    try state.rows.forEachVersion(binding.table, rows: rows) { position, _, sequence, time in
      body(rows[position], RecordStamp(sequence: sequence.rawValue, nanoseconds: time))
    }
  }

  /// Calls `body` with the values of rows and their stamps, in their order, until it returns false.
  /// Throws what `body` throws, and `.damaged` or `.failed` if a record cannot be read. Cost: one
  /// read for each.
  package func forEachStamped(
    _ rows: ArraySlice<UInt32>, _ body: (UInt32, Value, RecordStamp) throws -> Bool
  ) throws {
    var failure: (any Error)?
    let core = state.core
    try state.rows.forEachVersionValue(binding.table, rows: rows) {
      position, bytes, sequence, time in
      let stamp = RecordStamp(sequence: sequence.rawValue, nanoseconds: time)
      do {
        return try body(rows[position], core.value(bytes, row: rows[position], of: binding), stamp)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }
}
