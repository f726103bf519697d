import ObjectModel
import ValueModel

@testable import DocumentStore

/// Finds documents by testing and sorting all of them.
struct NaiveFinding {
  var documents: [Document]

  /// The identifiers in order; sorted only by the query's fields, and by identifiers where those
  /// are equal.
  func ids(_ query: FindQuery) throws -> [String] {
    let paths = try query.sort.map { try SelectorPath($0.name) }
    var found: [(id: String, values: [Value])] = []
    for document in documents {
      let value = document.couchValue
      guard try query.selector.matches(value) else { continue }
      let values = paths.compactMap { path -> Value? in
        if case .value(let value) = path.target(in: value) { value } else { nil }
      }
      if values.count == paths.count { found.append((document.id, values)) }
    }
    found.sort { left, right in
      for (position, field) in query.sort.enumerated() {
        let order = SelectorOrder(strings: field.name == "_id" ? .bytes : query.selector.strings)
        let result = order.compare(left.values[position], right.values[position])
        if result != 0 { return (result < 0) == (field.direction == .ascending) }
      }
      let isBefore = left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
      return query.sort.last?.direction == .descending ? !isBefore : isBefore
    }
    return found.map(\.id)
  }
}
