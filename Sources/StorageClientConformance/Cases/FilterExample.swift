import CollectionModel
import ObjectModel
import ValueModel

/// Documents, and which of them a filter finds.
struct FilterExample: Sendable {
  var name: String
  /// JSON texts of objects; their keys are their positions.
  var documents: [String]
  var filter: Filter
  var found: [Int]

  init(_ name: String, _ documents: [String], _ filter: Filter, _ found: [Int]) {
    self.name = name
    self.documents = documents
    self.filter = filter
    self.found = found
  }

  /// Creates an example with documents that have one field.
  init(_ name: String, _ field: String, _ values: [String], _ filter: Filter, _ found: [Int]) {
    self.init(name, values.map { "{\"\(field)\": \($0)}" }, filter, found)
  }
}
