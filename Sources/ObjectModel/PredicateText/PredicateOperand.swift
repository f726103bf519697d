import ValueModel

/// One side of a comparison in a predicate.
enum PredicateOperand {
  /// A path from the value, or from the element of the innermost variable.
  case path(ValuePath)
  /// The number of elements of a path that match a filter.
  case count(ValuePath, Filter)
  case constant(PredicateConstant)
}

struct PredicateConstant {
  var value: Value
  var offset: Int
  /// The index of the argument, from zero; nil for a literal.
  var argument: Int?

  /// Returns the error for a constant that is not what its place needs.
  func mismatch(_ expected: String) -> PredicateTextError {
    let reason: PredicateTextError.Reason =
      argument.map { .argument(index: $0, expected: expected) } ?? .expected(expected)
    return PredicateTextError(reason: reason, offset: offset)
  }
}
