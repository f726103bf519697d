public import Andiron
import ObjectModel

extension QueryBuilder {
  /// Returns the query restricted to objects that have all words of `text` in the fields of an
  /// index of text, as `search` reads it.
  ///
  /// `index` names the index, if the type has several. The index finds the rows, and other indexes
  /// and tests restrict them further. Running the query throws `.invalidQuery` if there is no such
  /// index, or if it is being built.
  public func matching(_ text: String, index: String? = nil) -> Self {
    matching(index: index) { $0.expression(allOf: text) }
  }

  /// Returns the query restricted to objects that match `query` in the fields of an index of text.
  ///
  /// As with words, but running the query also throws `TextQueryError` (`.unknownField`) if `query`
  /// names a field that is not indexed.
  public func matching(_ query: TextQuery, index: String? = nil) -> Self {
    matching(index: index) { try $0.expression(of: query) }
  }

  /// The query restricted to the objects that match an expression.
  package func matching(
    index: String? = nil, _ expression: @escaping @Sendable (TextIndex) throws -> TextExpression
  ) -> Self {
    restricted(
      to: RowCondition(
        prefix: TextIndex.identifierPrefix, name: "index of text" + (index.map { " \($0)" } ?? ""),
        source: TextCondition(index, expression)
      ) { indexes in
        let (index, table) = try TextLookup.index(index, among: indexes)
        return try TextLookup.rows(expression(index), in: table)
      })
  }
}
