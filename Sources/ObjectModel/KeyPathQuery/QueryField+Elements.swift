import ValueModel

/// A type whose values are stored as arrays.
public protocol QueryArray<QueryElement> {
  associatedtype QueryElement
}

extension Array: QueryArray {
  public typealias QueryElement = Element
}

extension Set: QueryArray {
  public typealias QueryElement = Element
}

extension Optional: QueryArray where Wrapped: QueryArray {
  public typealias QueryElement = Wrapped.QueryElement
}

extension QueryField where Field: QueryArray {
  public typealias Element = Field.QueryElement
  public typealias ElementFilter = (QueryField<Element, Element>) -> TypedFilter<Element>

  /// Some element matches.
  public func any(_ body: ElementFilter) -> TypedFilter<Root> { any(TypedFilter(body)) }

  /// Every element matches; true for an empty array.
  public func all(_ body: ElementFilter) -> TypedFilter<Root> { all(TypedFilter(body)) }

  /// No element matches.
  public func none(_ body: ElementFilter) -> TypedFilter<Root> { none(TypedFilter(body)) }

  /// Some element matches, as in `any(\.use == "usual")`.
  public func any(_ filter: TypedFilter<Element>) -> TypedFilter<Root> {
    TypedFilter(.elements(steps, filter.node) { .any($0, $1) })
  }

  /// Every element matches; true for an empty array.
  public func all(_ filter: TypedFilter<Element>) -> TypedFilter<Root> {
    TypedFilter(.elements(steps, filter.node) { .every($0, $1) })
  }

  /// No element matches.
  public func none(_ filter: TypedFilter<Element>) -> TypedFilter<Root> {
    TypedFilter(.elements(steps, filter.node) { .no($0, $1) })
  }

  /// Some element is equal to this.
  public func contains(_ element: Element) -> TypedFilter<Root> where Element: QueryArgument {
    let value = element.queryValue
    return test { .any($0, .comparison(ValuePath(), .equal, value)) }
  }

  /// The number of elements.
  public var count: QueryCount<Root> { QueryCount(steps: steps, inner: .fixed(.all)) }

  /// The number of elements that match.
  public func count(where body: ElementFilter) -> QueryCount<Root> {
    QueryCount(steps: steps, inner: TypedFilter(body).node)
  }

  public var isEmpty: TypedFilter<Root> { count == 0 }

  /// The element at that position, from zero; if the array is shorter, tests find nothing.
  public subscript(position: Int) -> QueryField<Root, Element> {
    QueryField<Root, Element>(steps: steps + [.element(position)])
  }
}

/// The number of elements of a field, for comparison with a number.
public struct QueryCount<Root>: Sendable {
  let steps: [FieldStep]
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
