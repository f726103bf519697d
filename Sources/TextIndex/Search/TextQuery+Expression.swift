extension TextQuery {
  /// What the query asks of an index; nil if it has no words. Throws `.unknownField` if it names a
  /// field that the index does not have.
  package func expression(in index: TextIndex) throws(TextQueryError) -> TextExpression? {
    let expression = try index.expression(of: self)
    return expression == .nothing ? nil : expression
  }
}
