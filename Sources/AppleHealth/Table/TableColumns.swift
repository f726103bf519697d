/// The places of the columns of a table.
struct TableColumns {
  private var places: [TableColumn: Int] = [:]
  let count: Int

  /// Reads the names in the first row. Throws `SampleTableError.badHeader`.
  init(_ row: TableRows.Row) throws(SampleTableError) {
    count = row.fields.count
    for (place, name) in row.fields.enumerated() {
      guard let column = TableColumn(rawValue: name) else {
        throw SampleTableError(
          .badHeader, "column \(place + 1) has no name that is known", line: row.line)
      }
      guard places[column] == nil else {
        throw SampleTableError(.badHeader, "column \(name) is there twice", line: row.line)
      }
      places[column] = place
    }
    for column in [TableColumn.type, .start, .sourceName] where places[column] == nil {
      throw SampleTableError(
        .badHeader, "column \(column.rawValue) is not there", line: row.line)
    }
  }

  /// The field of a row; nil if it is empty, or there is no such column.
  func field(_ column: TableColumn, _ row: TableRows.Row) -> String? {
    guard let place = places[column], place < row.fields.count, !row.fields[place].isEmpty else {
      return nil
    }
    return row.fields[place]
  }
}
