// The operators of `QueryField`, on key paths: `\Person.age > 30`.

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
