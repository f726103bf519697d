import ValueModel

extension QueryField {
  func compare(
    _ relation: ComparisonOperator, _ constant: (some QueryArgument)?
  ) -> TypedFilter<Root> {
    let value = constant?.queryValue ?? .null
    return test { .compared($0, relation, value) }
  }
}

public func == <Root, Field: QueryArgument>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> { left.compare(.equal, right) }

/// Whether the field equals `right`; with nil, whether it is null or absent.
public func == <Root, Field: QueryArgument>(
  left: QueryField<Root, Field?>, right: Field?
) -> TypedFilter<Root> { left.compare(.equal, right) }

public func != <Root, Field: QueryArgument>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> { left.compare(.notEqual, right) }

/// Whether the field does not equal `right`; with nil, whether it exists and is not null.
public func != <Root, Field: QueryArgument>(
  left: QueryField<Root, Field?>, right: Field?
) -> TypedFilter<Root> { left.compare(.notEqual, right) }

public func < <Root, Field: QueryArgument>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> { left.compare(.less, right) }

public func < <Root, Field: QueryArgument>(
  left: QueryField<Root, Field?>, right: Field
) -> TypedFilter<Root> { left.compare(.less, right) }

public func <= <Root, Field: QueryArgument>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> { left.compare(.lessOrEqual, right) }

public func <= <Root, Field: QueryArgument>(
  left: QueryField<Root, Field?>, right: Field
) -> TypedFilter<Root> { left.compare(.lessOrEqual, right) }

public func > <Root, Field: QueryArgument>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> { left.compare(.greater, right) }

public func > <Root, Field: QueryArgument>(
  left: QueryField<Root, Field?>, right: Field
) -> TypedFilter<Root> { left.compare(.greater, right) }

public func >= <Root, Field: QueryArgument>(
  left: QueryField<Root, Field>, right: Field
) -> TypedFilter<Root> { left.compare(.greaterOrEqual, right) }

public func >= <Root, Field: QueryArgument>(
  left: QueryField<Root, Field?>, right: Field
) -> TypedFilter<Root> { left.compare(.greaterOrEqual, right) }

// MARK: The same operators on key paths: `\Person.age > 30`

public func == <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.equal, right) }

/// Whether the field equals `right`; with nil, whether it is null or absent.
public func == <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field?
) -> TypedFilter<Root> { QueryField(left).compare(.equal, right) }

public func != <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.notEqual, right) }

/// Whether the field does not equal `right`; with nil, whether it exists and is not null.
public func != <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field?
) -> TypedFilter<Root> { QueryField(left).compare(.notEqual, right) }

public func < <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.less, right) }

public func < <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.less, right) }

public func <= <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.lessOrEqual, right) }

public func <= <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.lessOrEqual, right) }

public func > <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.greater, right) }

public func > <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.greater, right) }

public func >= <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.greaterOrEqual, right) }

public func >= <Root, Field: QueryArgument>(
  left: any KeyPath<Root, Field?> & Sendable, right: Field
) -> TypedFilter<Root> { QueryField(left).compare(.greaterOrEqual, right) }
