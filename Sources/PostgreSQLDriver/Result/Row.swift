#if PostgreSQL && canImport(CPostgreSQL)
  /// A row of a result, which it keeps in memory.
  package struct Row: CellAccess, Sendable {
    private let result: ResultSet
    private let number: Int

    init(_ result: ResultSet, _ number: Int) {
      self.result = result
      self.number = number
    }

    package var columnCount: Int { result.columnCount }

    /// The number of the first column of that name; nil if there is none. Linear in the columns.
    package func column(_ name: String) -> Int? { result.columnNames.firstIndex(of: name) }

    package func withCell<R>(
      _ column: Int, _ body: (UInt32, UnsafeRawBufferPointer) throws(PostgreSQLError) -> R
    ) throws(PostgreSQLError) -> R? {
      try result.withCell(number, column, body)
    }
  }
#endif
