import ValueModel

/// One page of records, and how they were found.
struct FoundRecords: Sendable {
  struct Record: Sendable {
    var key: String
    var value: Value
  }

  var records: [Record] = []
  /// Where the next page begins; nil at the end.
  var next: String?
  /// How many there are on all pages; nil if counting would have read them all.
  var total: Int?
  /// The plan, a line for each step.
  var plan: [String] = []
  var scansEverything = false
  var notes: [String] = []
  /// What the records can be sorted by, if not by paths; empty if the query has an order of its
  /// own.
  var sortable: [String]?
  /// The names of those that sort by a path, by the path.
  var sortNames: [String: String] = [:]
}
