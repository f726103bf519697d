public import Andiron
public import ObjectModel

extension ObjectSource {
  /// Returns the objects that have all words of `text` in the fields of an index of text, the best
  /// first, at most `limit`; of equal ones, those with the lowest primary keys come first.
  ///
  /// A word with an asterisk after it stands for all words that begin with it, and words between
  /// quotation marks follow one another.
  ///
  /// `index` names the index, if the type has several. Empty if there are no objects yet. In a
  /// transaction, the search sees its writes. Throws `.invalidQuery` if there is no such index, or
  /// if it is being built; `.damaged` if the index is; and `.damaged` or `.failed` if a record
  /// cannot be read.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try search(type, index: index, limit: limit) { $0.expression(allOf: text) }
  }

  /// Returns the number of objects that have all words of `text`. Throws what `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil
  ) throws -> Int {
    try writeKeptIndexes()
    return try withRows(of: type) { rows in
      try TextLookup.count(index, in: rows) { $0.expression(allOf: text) }
    } ?? 0
  }

  /// Returns the objects that match `query` in the fields of an index of text, as `search` for
  /// words does. Also throws `TextQueryError` (`.unknownField`) if `query` names a field that is
  /// not indexed.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try search(type, index: index, limit: limit) { try $0.expression(of: query) }
  }

  /// Returns the number of objects that match `query`. Throws what `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil
  ) throws -> Int {
    try writeKeptIndexes()
    return try withRows(of: type) { rows in
      try TextLookup.count(index, in: rows) { try $0.expression(of: query) }
    } ?? 0
  }

  /// The best matches of an expression among the objects of a type.
  package func search<Object: StoredObject>(
    _ type: Object.Type, index: String? = nil, limit: Int,
    _ expression: (TextIndex) throws -> TextExpression
  ) throws -> [TextMatch<Object>] {
    try writeKeptIndexes()
    return try withRows(of: type) { rows in
      try TextLookup.best(index, in: rows, limit: limit, expression).map {
        TextMatch(object: try rows.object(type, $0.row), score: $0.score)
      }
    } ?? []
  }
}
