package import Andiron

/// The restriction of a query to objects that match an expression.
package struct TextCondition: Sendable {
  /// The name of the index; nil for the only one.
  package let index: String?
  package let expression: @Sendable (TextIndex) throws -> TextExpression

  /// Nil if the restriction is another one.
  package init?(_ restriction: any QueryRestriction) {
    guard let condition = (restriction as? RowCondition)?.source as? TextCondition else {
      return nil
    }
    self = condition
  }

  init(_ index: String?, _ expression: @escaping @Sendable (TextIndex) throws -> TextExpression) {
    self.index = index
    self.expression = expression
  }
}
