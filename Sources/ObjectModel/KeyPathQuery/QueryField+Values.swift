import ValueModel

extension QueryField where Field: QueryArgument {
  /// The field is equal to one of these.
  public func `in`(_ values: some Sequence<Field>) -> TypedFilter<Root> {
    let values = values.map(\.queryValue)
    return test { .isIn($0, values) }
  }

  /// The field lies in the range.
  public func `in`(_ range: Range<Field>) -> TypedFilter<Root> where Field: Comparable {
    within(.halfOpen(range.lowerBound.queryValue, range.upperBound.queryValue))
  }

  /// The field lies in the range.
  public func `in`(_ range: ClosedRange<Field>) -> TypedFilter<Root> where Field: Comparable {
    within(.closed(range.lowerBound.queryValue, range.upperBound.queryValue))
  }
}

extension QueryField {
  /// The field is equal to one of these.
  public func `in`<Wrapped: QueryArgument>(
    _ values: some Sequence<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped? {
    let values = values.map(\.queryValue)
    return test { .isIn($0, values) }
  }

  /// The field lies in the range.
  public func `in`<Wrapped: QueryArgument>(
    _ range: Range<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped? {
    within(.halfOpen(range.lowerBound.queryValue, range.upperBound.queryValue))
  }

  /// The field lies in the range.
  public func `in`<Wrapped: QueryArgument>(
    _ range: ClosedRange<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped? {
    within(.closed(range.lowerBound.queryValue, range.upperBound.queryValue))
  }

  /// The field lies in the range.
  public func within(_ range: ValueRange) -> TypedFilter<Root> { test { .range($0, range) } }
}
