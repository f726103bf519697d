/// A query for words, expressed in the words of one index.
package indirect enum TextExpression: Sendable, Hashable {
  /// Matches nothing: the query contains only words that the index does not hold.
  case nothing
  /// One word, or several at these distances, in one field.
  case phrase([TextTerm])
  /// All of these phrases in one field, with at most `distance` other words between the end of one
  /// and the beginning of the next, in any order.
  case near([[TextTerm]], distance: Int)
  case all([TextExpression])
  case any([TextExpression])
  /// Everything that the expression does not match.
  case not(TextExpression)
  /// Only in these fields, by their positions in the definition of the index.
  case fields([Int], TextExpression)
  /// The score of the expression, multiplied.
  case boosted(TextExpression, by: Double)
}
