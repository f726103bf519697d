/// The only rows that a query considers, and what found them.
package struct FoundRows {
  var rows: RowSet
  var name: String

  init(rows: RowSet, name: String) {
    self.rows = rows
    self.name = name
  }

  /// Rows in any order; `name` says where a query is explained what found them.
  package init(_ rows: [UInt32], by name: String) {
    self.init(rows: RowSet(sorting: rows), name: name)
  }

  /// Those that are in both.
  package func intersection(_ other: FoundRows) -> FoundRows {
    FoundRows(rows: rows.intersection(other.rows), name: "\(name), \(other.name)")
  }
}
