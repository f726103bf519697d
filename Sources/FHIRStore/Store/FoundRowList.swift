/// The only rows that a search considers, and what found them.
public struct FoundRowList<Row: FixedWidthInteger & Sendable>: Sendable {
  /// Ascending.
  package let rows: [Row]
  package let name: String

  /// Rows in any order; `name` says what found them where a search is explained.
  init(_ rows: [Row], by name: String) {
    self.rows = rows.sorted()
    self.name = name
  }

  /// Those that are in both.
  func intersection(_ other: FoundRowList) -> FoundRowList {
    let members = Set(other.rows)
    return FoundRowList(rows.filter(members.contains), by: "\(name), \(other.name)")
  }
}
