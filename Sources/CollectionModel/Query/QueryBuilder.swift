public import Foundation
public import ObjectModel
import ValueModel

/// Methods that build a query for objects from filters, sorts and limits, either without a source
/// (``ObjectQuery``) or with one (``Objects``).
///
/// Each method returns a changed copy. A function over `some QueryBuilder<Person>` refines queries
/// of both kinds.
public protocol QueryBuilder<Object> {
  associatedtype Object: StoredObject
  /// The query without a source.
  var query: ObjectQuery<Object> { get set }
}

extension QueryBuilder {
  package func changed(_ body: (inout Query) throws -> Void) -> Self {
    var builder = self
    do {
      try body(&builder.query.untyped)
    } catch {
      let known = error as? StoreError
      builder.query.failure =
        builder.query.failure ?? known
        ?? StoreError(
          .invalidQuery, "\(error)", collection: Object.declaration.name, underlying: error)
    }
    return builder
  }
}

// MARK: Filters

extension QueryBuilder {
  /// Returns the query restricted to objects that also pass this test, as in
  /// `where { $0.age > 30 && $0.name.hasPrefix("J") }`.
  public func `where`(
    _ body: (QueryField<Object, Object>) -> TypedFilter<Object>
  ) -> Self {
    self.where(TypedFilter(body))
  }

  /// Returns the query restricted to objects that also pass this test, as in `where(\.age > 30)`.
  public func `where`(_ filter: TypedFilter<Object>) -> Self {
    changed { $0.filter = $0.filter && (try filter.filter(resolvedBy: QueryFieldPaths())) }
  }

  /// Returns the query restricted to objects that also match a Foundation predicate.
  public func `where`(_ predicate: Predicate<Object>) -> Self {
    changed { $0.filter = $0.filter && (try Filter(predicate, fields: QueryFieldPaths())) }
  }

  /// Returns the query restricted to objects that also match a predicate in text form, as in
  /// `where("age > %@", 30)`.
  ///
  /// Running the query throws `.invalidQuery` if the text is not a predicate, or if it names a
  /// field that the type does not have or compares a field with a value that the field cannot have,
  /// as far as the type's coding keys are known.
  public func `where`(_ text: String, _ arguments: (any QueryArgument)?...) -> Self {
    changed { query in
      let values = arguments.map { $0?.queryValue ?? .null }
      let filter = try Filter(predicate: text, arguments: values)
      try FieldCheck(Object.self).check(filter)
      query.filter = query.filter && filter
    }
  }

  /// Returns the query restricted to objects that also match a filter by value paths.
  ///
  /// The paths may lead to stored content that is not a field of the type.
  public func `where`(_ filter: Filter) -> Self {
    changed { $0.filter = $0.filter && filter }
  }
}

// MARK: Sorts and limits

extension QueryBuilder {
  /// Returns the query sorted by a field, after the fields of earlier sorts.
  ///
  /// Objects without the field come last, unless `nulls` says first.
  public func sorted(
    by field: any PartialKeyPath<Object> & Sendable, _ order: SortDirection = .ascending,
    nulls: NullOrder = .last
  ) -> Self {
    changed { query in
      let path = try QueryFieldPaths().resolve(field)
      query.sorts.append(SortKey(path, order, nulls: nulls).formed(by: Object.self))
    }
  }

  /// Returns the query sorted by keys with value paths, after the keys of earlier sorts.
  ///
  /// The paths may lead to stored content that is not a field of the type.
  public func sorted(by keys: [SortKey]) -> Self {
    changed { $0.sorts += keys.map { $0.formed(by: Object.self) } }
  }

  /// Returns the query limited to at most `count` results.
  public func limit(_ count: Int) -> Self { changed { $0.limit = Swift.max(0, count) } }

  /// Returns the query without its first `count` results.
  public func offset(_ count: Int) -> Self { changed { $0.offset = Swift.max(0, count) } }

  /// Returns the query answered by reading every object: the result that a plan with indexes must
  /// agree with.
  public func withoutIndexes() -> Self {
    var builder = self
    builder.query.usesIndexes = false
    return builder
  }
}

extension SortKey {
  /// The key with the form that its field has in a type.
  fileprivate func formed<Object: StoredObject>(by type: Object.Type) -> SortKey {
    var key = self
    let isPrimaryKey = path == PrimaryKeyFilter.hiddenPath && PrimaryKeyFilter.path(of: type) == nil
    key.form = isPrimaryKey ? .primaryKey : FieldForms.of(type: type)[path]
    return key
  }
}
