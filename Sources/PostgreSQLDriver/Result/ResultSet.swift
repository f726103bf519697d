#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  /// The rows that a statement returned, all in memory.
  ///
  /// `@unchecked Sendable`: libpq does not change a result once it has handed it over, and only
  /// `deinit` releases it.
  package final class ResultSet: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Takes ownership of the result.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    /// The number of rows.
    package var count: Int { Int(PQntuples(handle)) }
    package var columnCount: Int { Int(PQnfields(handle)) }

    /// The number of rows that the statement inserted, changed, removed or returned.
    package var affectedRows: Int {
      guard let text = PQcmdTuples(handle) else { return 0 }
      return Int(String(cString: text)) ?? 0
    }

    /// The name of each column.
    package var columnNames: [String] {
      (0..<columnCount).map { column in
        PQfname(handle, Int32(column)).map { String(cString: $0) } ?? ""
      }
    }

    /// The server's command tag: `INSERT 0 1`.
    package var tag: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

    var status: ExecStatusType { PQresultStatus(handle) }

    func withCell<R>(
      _ row: Int, _ column: Int,
      _ body: (UInt32, UnsafeRawBufferPointer) throws(PostgreSQLError) -> R
    ) throws(PostgreSQLError) -> R? {
      guard 0..<count ~= row, 0..<columnCount ~= column else {
        throw PostgreSQLError(.invalidValue, "there is no row \(row) with a column \(column)")
      }
      let (row, column) = (Int32(row), Int32(column))
      if PQgetisnull(handle, row, column) == 1 { return nil }
      let length = Int(PQgetlength(handle, row, column))
      guard let start = PQgetvalue(handle, row, column), length >= 0 else { return nil }
      return try body(
        PQftype(handle, column), UnsafeRawBufferPointer(start: start, count: length))
    }

    /// The error that the result reports; nil if the result is not an error.
    var error: PostgreSQLError? {
      guard status == PGRES_FATAL_ERROR else { return nil }
      guard let sqlState = field("C") else {
        return PostgreSQLError(.connectionLost, "the connection to the server ended")
      }
      return PostgreSQLError(
        sqlState: sqlState, primary: field("M") ?? "", constraint: field("n"), routine: field("R"))
    }

    /// Whether the server ends the connection with this error, or libpq found that it ended.
    var endsConnection: Bool {
      status == PGRES_FATAL_ERROR && ["FATAL", "PANIC", nil].contains(field("V"))
    }

    /// Whether the statement has to be prepared once more.
    var isStaleStatement: Bool {
      guard let sqlState = field("C") else { return false }
      return PostgreSQLError.isStaleStatement(sqlState, field("R"))
    }

    private func field(_ code: Unicode.Scalar) -> String? {
      PQresultErrorField(handle, Int32(code.value)).map { String(cString: $0) }
    }
  }

  extension ResultSet: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { count }
    package subscript(position: Int) -> Row { Row(self, position) }
  }
#endif
