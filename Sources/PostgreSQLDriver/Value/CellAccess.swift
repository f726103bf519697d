/// The cells of a row, by the numbers of their columns from zero. All are nil for null.
///
/// All functions throw `PostgreSQLError.Code.invalidValue` if there is no such column, or if the
/// cell is of another type or not well formed; the message has the type, not the value.
package protocol CellAccess {
  var columnCount: Int { get }

  /// Calls `body` with the number of the cell's type and its binary form, whose memory is valid
  /// during the call.
  func withCell<R>(
    _ column: Int,
    _ body: (_ type: UInt32, _ bytes: UnsafeRawBufferPointer) throws(PostgreSQLError) -> R
  ) throws(PostgreSQLError) -> R?
}

extension CellAccess {
  package func isNull(_ column: Int) throws(PostgreSQLError) -> Bool {
    try withCell(column) { _, _ in true } == nil
  }

  /// The binary form of a value of any type: for `bytea`, its bytes.
  package func bytes(_ column: Int) throws(PostgreSQLError) -> [UInt8]? {
    try withCell(column) { _, bytes in Array(bytes) }
  }

  /// Of types whose binary form is text: `text`, `varchar`, `json`, enumerations and others.
  package func text(_ column: Int) throws(PostgreSQLError) -> String? {
    try withCell(column, CellReading.text)
  }

  /// Of `int8`, `int4`, `int2` and `oid`.
  package func int64(_ column: Int) throws(PostgreSQLError) -> Int64? {
    try withCell(column, CellReading.int64)
  }

  /// Of `float8` and `float4`.
  package func double(_ column: Int) throws(PostgreSQLError) -> Double? {
    try withCell(column, CellReading.double)
  }

  package func bool(_ column: Int) throws(PostgreSQLError) -> Bool? {
    try withCell(column, CellReading.bool)
  }

  /// The text of `jsonb`, as the server writes it, and of `json`.
  package func json(_ column: Int) throws(PostgreSQLError) -> String? {
    try withCell(column, CellReading.json)
  }

  package func texts(_ column: Int) throws(PostgreSQLError) -> [String?]? {
    try withCell(column) { type, bytes throws(PostgreSQLError) in
      try CellReading.array(type, bytes, CellReading.text)
    }
  }

  package func byteStrings(_ column: Int) throws(PostgreSQLError) -> [[UInt8]?]? {
    try withCell(column) { type, bytes throws(PostgreSQLError) in
      try CellReading.array(type, bytes) { _, bytes in Array(bytes) }
    }
  }

  package func int64s(_ column: Int) throws(PostgreSQLError) -> [Int64?]? {
    try withCell(column) { type, bytes throws(PostgreSQLError) in
      try CellReading.array(type, bytes, CellReading.int64)
    }
  }
}
