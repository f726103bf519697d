import ValueModel

/// Comparisons with types that are stored as their raw values, above all enumerations. A type that
/// is itself a `QueryArgument` uses the other overloads.
extension QueryField {
  /// The field is equal to one of these.
  @_disfavoredOverload
  public func `in`(_ values: some Sequence<Field>) -> TypedFilter<Root>
  where Field: RawRepresentable, Field.RawValue: QueryArgument {
    let values = values.map(\.rawValue.queryValue)
    return test { .isIn($0, values) }
  }

  /// The field is equal to one of these.
  @_disfavoredOverload
  public func `in`<Wrapped: RawRepresentable>(
    _ values: some Sequence<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped?, Wrapped.RawValue: QueryArgument {
    let values = values.map(\.rawValue.queryValue)
    return test { .isIn($0, values) }
  }
}

extension QueryField where Field: QueryArray {
  /// Some element is equal to this.
  @_disfavoredOverload
  public func contains(_ element: Element) -> TypedFilter<Root>
  where Element: RawRepresentable, Element.RawValue: QueryArgument {
    let value = element.rawValue.queryValue
    return test { .any($0, .comparison(ValuePath(), .equal, value)) }
  }
}

@_disfavoredOverload
public func == <Root, Field: RawRepresentable>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> where Field.RawValue: QueryArgument { left.compare(.equal, right.rawValue) }

/// Whether the field equals `right`; with nil, whether it is null or absent.
@_disfavoredOverload
public func == <Root, Field: RawRepresentable>(
  left: QueryField<Root, Field?>, right: Field?
) -> TypedFilter<Root> where Field.RawValue: QueryArgument { left.compare(.equal, right?.rawValue) }

@_disfavoredOverload
public func != <Root, Field: RawRepresentable>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> where Field.RawValue: QueryArgument {
  left.compare(.notEqual, right.rawValue)
}

/// Whether the field does not equal `right`; with nil, whether it exists and is not null.
@_disfavoredOverload
public func != <Root, Field: RawRepresentable>(
  left: QueryField<Root, Field?>, right: Field?
) -> TypedFilter<Root> where Field.RawValue: QueryArgument {
  left.compare(.notEqual, right?.rawValue)
}

@_disfavoredOverload
public func == <Root, Field: RawRepresentable>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> where Field.RawValue: QueryArgument { QueryField(left) == right }

@_disfavoredOverload
public func == <Root, Field: RawRepresentable>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field?
) -> TypedFilter<Root> where Field.RawValue: QueryArgument { QueryField(left) == right }

@_disfavoredOverload
public func != <Root, Field: RawRepresentable>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> where Field.RawValue: QueryArgument { QueryField(left) != right }

@_disfavoredOverload
public func != <Root, Field: RawRepresentable>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field?
) -> TypedFilter<Root> where Field.RawValue: QueryArgument { QueryField(left) != right }
