import CollectionModel
import ObjectModel
import ValueModel

extension CaseList {
  /// Adds a case for each example: the filter and its negation, with and without indexes.
  mutating func add(_ examples: [FilterExample]) {
    for example in examples {
      add(example.name) { t in
        let documents = try example.documents.enumerated().map {
          try Document($0.offset, $0.element)
        }
        try t.storage.add(contentsOf: documents)
        let query = ObjectQuery<Document>()
        try t.finds("the filter", query.where(example.filter), example.found)
        let others = documents.indices.filter { !example.found.contains($0) }
        try t.finds("its negation", query.where(.not(example.filter)), others)
        let pair = example.filter && .exists("a")
        let within = try t.storage.fetch(query.where(pair)).map(\.pk)
        try t.holds("a narrower filter", Set(within).isSubset(of: example.found))
        let text = example.filter.predicateFormat()
        let read = try Filter(predicate: text.text, arguments: text.arguments)
        try t.finds("its text", query.where(read), example.found)
      }
    }
  }
}
