public import Andiron
import ValueModel

extension ObjectSource {
  /// Returns the values of a collection that have all words of `text` in the fields of an index of
  /// text, as `search` of a type returns objects. Throws what that throws.
  public func search(
    collection: String, _ text: String, index: String? = nil, limit: Int = 20
  ) throws -> [ValueMatch] {
    try search(collection: collection, index: index, limit: limit) { $0.expression(allOf: text) }
  }

  /// Returns the values of a collection that match `query` in the fields of an index of text, as
  /// `search` of a type returns objects. Throws what that throws.
  public func search(
    collection: String, _ query: TextQuery, index: String? = nil, limit: Int = 20
  ) throws -> [ValueMatch] {
    try search(collection: collection, index: index, limit: limit) { try $0.expression(of: query) }
  }

  /// The best matches of an expression in a collection, the best first; of equal ones, those with
  /// the lowest primary keys. Empty if the collection does not exist.
  package func search(
    collection: String, index: String? = nil, limit: Int,
    _ expression: (TextIndex) throws -> TextExpression
  ) throws -> [ValueMatch] {
    try writeKeptIndexes()
    return try withRows(of: collection) { rows in
      try TextLookup.best(index, in: rows, limit: limit, expression).map { match in
        let value = try rows.value(match.row)
        guard let key = RecordKey(of: value) else {
          throw StoreError(.damaged, "a record has no primary key", collection: collection)
        }
        return ValueMatch(key: key, value: value, score: match.score)
      }
    } ?? []
  }

  /// The number of matches of an expression in a collection; 0 if it does not exist.
  package func searchCount(
    collection: String, index: String? = nil, _ expression: (TextIndex) throws -> TextExpression
  ) throws -> Int {
    try writeKeptIndexes()
    return try withRows(of: collection) { try TextLookup.count(index, in: $0, expression) } ?? 0
  }
}
