import ValueModel

/// The number of elements of a field, for comparison with a number.
public struct QueryCount<Root>: Sendable {
  let steps: [KeyPathFilter.Step]
  let inner: KeyPathFilter

  private func compare(_ relation: ComparisonOperator, _ number: Int) -> TypedFilter<Root> {
    TypedFilter(.elements(steps, inner) { .count($0, $1, relation, number) })
  }

  public static func == (left: Self, right: Int) -> TypedFilter<Root> {
    left.compare(.equal, right)
  }
  public static func != (left: Self, right: Int) -> TypedFilter<Root> {
    left.compare(.notEqual, right)
  }
  public static func < (left: Self, right: Int) -> TypedFilter<Root> { left.compare(.less, right) }
  public static func <= (left: Self, right: Int) -> TypedFilter<Root> {
    left.compare(.lessOrEqual, right)
  }
  public static func > (left: Self, right: Int) -> TypedFilter<Root> {
    left.compare(.greater, right)
  }
  public static func >= (left: Self, right: Int) -> TypedFilter<Root> {
    left.compare(.greaterOrEqual, right)
  }
}
