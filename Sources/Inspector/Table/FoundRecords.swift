import ValueModel

/// One page of records, and how they were found.
struct FoundRecords: Sendable {
  struct Record: Sendable {
    var key: String
    var value: Value
  }

  var records: [Record] = []
  /// The mark at which the next page begins; nil at the end.
  var next: String?
  /// The number of records on all pages; nil if counting would have read them all.
  var total: Int?
  /// The plan, a line for each step.
  var plan: [String] = []
  var scansEverything = false
  var notes: [String] = []
  /// The names by which the records can be sorted; nil if they are sorted by paths, and empty if
  /// the query has an order of its own.
  var sortable: [String]?
  /// For each path, the name that sorts by it.
  var sortNames: [String: String] = [:]
}
