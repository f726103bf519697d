/// The only rows that a query considers, and what found them.
struct FoundRows {
  var rows: RowSet
  var name: String
}
