import ValueModel

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
