public import ObjectModel
public import ValueModel

/// Aggregates of the results of a query, within its offset and limit.
///
/// A field is given by its key path, and its values come back in the field's type; or by its path
/// as text, as in `minimum(of: "age")`, and they come back as they are stored. A path may lead to
/// stored content that is not a field of the type. Of an array, each element counts.
extension Objects {
  /// Returns the least value of a field, or nil if no object has one.
  ///
  /// Reads one object if an index has that order. Throws `.invalidQuery` if the query is wrong or
  /// the key path is not a field, `.wrongType` if the value cannot be read as the field's type, and
  /// `.damaged` or `.failed` if a record cannot be read.
  @_disfavoredOverload
  public func minimum<Field: Decodable>(
    of field: any KeyPath<Object, Field> & Sendable
  ) throws -> Field? {
    try minimum(of: ObjectQuery.path(field))?.decoded(for: Object.self)
  }

  /// Returns the least value of an optional field, or nil if no object has one.
  ///
  /// Throws what the overload for other fields throws.
  @_disfavoredOverload
  public func minimum<Field: Decodable>(
    of field: any KeyPath<Object, Field?> & Sendable
  ) throws -> Field? {
    try minimum(of: ObjectQuery.path(field))?.decoded(for: Object.self)
  }

  /// Returns the least element of an array field, or nil if no object has one.
  ///
  /// Throws what the overload for other fields throws.
  public func minimum<Field: QueryArray>(
    of field: any KeyPath<Object, Field> & Sendable
  ) throws -> Field.QueryElement? where Field.QueryElement: Decodable {
    try minimum(of: ObjectQuery.path(field))?.decoded(for: Object.self)
  }

  /// Returns the least stored value at a path, or nil if no object has one.
  ///
  /// Throws `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot
  /// be read.
  public func minimum(of path: ValuePath) throws -> Value? { try source.minimum(of: path, query) }

  /// Returns the greatest value of a field, or nil if no object has one.
  ///
  /// Reads one object if an index has that order. Throws `.invalidQuery` if the query is wrong or
  /// the key path is not a field, `.wrongType` if the value cannot be read as the field's type, and
  /// `.damaged` or `.failed` if a record cannot be read.
  @_disfavoredOverload
  public func maximum<Field: Decodable>(
    of field: any KeyPath<Object, Field> & Sendable
  ) throws -> Field? {
    try maximum(of: ObjectQuery.path(field))?.decoded(for: Object.self)
  }

  /// Returns the greatest value of an optional field, or nil if no object has one.
  ///
  /// Throws what the overload for other fields throws.
  @_disfavoredOverload
  public func maximum<Field: Decodable>(
    of field: any KeyPath<Object, Field?> & Sendable
  ) throws -> Field? {
    try maximum(of: ObjectQuery.path(field))?.decoded(for: Object.self)
  }

  /// Returns the greatest element of an array field, or nil if no object has one.
  ///
  /// Throws what the overload for other fields throws.
  public func maximum<Field: QueryArray>(
    of field: any KeyPath<Object, Field> & Sendable
  ) throws -> Field.QueryElement? where Field.QueryElement: Decodable {
    try maximum(of: ObjectQuery.path(field))?.decoded(for: Object.self)
  }

  /// Returns the greatest stored value at a path, or nil if no object has one.
  ///
  /// Throws `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot
  /// be read.
  public func maximum(of path: ValuePath) throws -> Value? { try source.maximum(of: path, query) }

  /// Returns the distinct values of a field in order; nil for a stored null.
  ///
  /// Throws what `groupCounts(by:)` throws.
  @_disfavoredOverload
  public func distinct<Field: Decodable>(
    _ field: any KeyPath<Object, Field> & Sendable
  ) throws -> [Field] {
    try groupCounts(by: field).map(\.value)
  }

  /// Returns the distinct elements of an array field in order.
  ///
  /// Throws what `groupCounts(by:)` throws.
  public func distinct<Field: QueryArray>(
    _ field: any KeyPath<Object, Field> & Sendable
  ) throws -> [Field.QueryElement] where Field.QueryElement: Decodable {
    try groupCounts(by: field).map(\.value)
  }

  /// Returns the distinct stored values at a path in order: the scalars that it reaches, including
  /// null.
  ///
  /// Throws `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot
  /// be read.
  public func distinct(_ path: ValuePath) throws -> [Value] {
    try groupCounts(by: path).map(\.value)
  }

  /// Returns the distinct values of a field in order, and the number of objects with each; nil for
  /// a stored null.
  ///
  /// An object without the field does not count. Throws `.invalidQuery` if the query is wrong or
  /// the key path is not a field, `.wrongType` if a value cannot be read as the field's type, and
  /// `.damaged` or `.failed` if a record cannot be read.
  @_disfavoredOverload
  public func groupCounts<Field: Decodable>(
    by field: any KeyPath<Object, Field> & Sendable
  ) throws -> [(value: Field, count: Int)] {
    try groupCounts(by: ObjectQuery.path(field)).map { group in
      (try group.value.decoded(for: Object.self), group.count)
    }
  }

  /// Returns the distinct elements of an array field in order, and the number of objects with each.
  ///
  /// An object counts once for each of its distinct elements. Throws what the overload for other
  /// fields throws.
  public func groupCounts<Field: QueryArray>(
    by field: any KeyPath<Object, Field> & Sendable
  ) throws -> [(value: Field.QueryElement, count: Int)] where Field.QueryElement: Decodable {
    try groupCounts(by: ObjectQuery.path(field)).map { group in
      (try group.value.decoded(for: Object.self), group.count)
    }
  }

  /// Returns the distinct stored values at a path in order, and the number of objects with each:
  /// the scalars that the path reaches, including null.
  ///
  /// An object counts once for each of its values; an object without any does not count. Throws
  /// `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot be read.
  public func groupCounts(by path: ValuePath) throws -> [(value: Value, count: Int)] {
    try source.groupCounts(by: path, query)
  }
}

extension Value {
  /// The value as a field's type. Throws `.wrongType` if it cannot be read as that.
  fileprivate func decoded<Field: Decodable, Object: StoredObject>(
    for object: Object.Type
  ) throws -> Field {
    do {
      return try ValueDecoder.ordinary.decode(Field.self, from: self)
    } catch {
      throw StoreError(ObjectError(coding: error), collection: Object.collectionName)
    }
  }
}
