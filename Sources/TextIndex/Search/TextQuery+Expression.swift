extension TextQuery {
  /// Returns the expression of the query for an index; nil if the query has no words. Throws
  /// `.unknownField` if the query names a field that the index does not have.
  package func expression(in index: TextIndex) throws(TextQueryError) -> TextExpression? {
    let expression = try index.expression(of: self)
    return expression == .nothing ? nil : expression
  }
}
