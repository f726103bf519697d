public import Foundation
public import ObjectModel
import StorageEngine
import ValueModel

/// A query for the objects of one type, and the source they are read from.
///
/// A query is a small value that holds no objects: nothing is read before one of its throwing
/// methods is called. On a store, each such call reads the store as it is at that moment; on a
/// snapshot or in a transaction, it reads their state.
///
///     try store.objects(Person.self)
///       .where { $0.age > 30 && $0.name.hasPrefix("J") }
///       .sorted(by: \.name).limit(10).fetch()
///
/// Mistakes in the query, such as a key path that is not a field, are reported when it runs.
/// Without a sort, the results come in the order that answers the query fastest, which may differ
/// from call to call.
public struct Objects<Object: StoredObject, Source: ObjectSource> {
  let source: Source
  /// The filter, the sorts, the offset and the limit.
  public internal(set) var query = Query()
  /// The mistake in the query; thrown when it runs.
  var failure: StoreError?
  /// More filters, which depend on the state being read.
  var conditions: [@Sendable (ReadState) throws -> Filter] = []
  /// The collections that these filters read.
  var joinedCollections: Set<String> = []
  /// Whether indexes may answer the query.
  var usesIndexes = true

  init(_ source: Source) { self.source = source }

  /// This query for another source.
  func moved<Other>(to other: Other) -> Objects<Object, Other> {
    var objects = Objects<Object, Other>(other)
    objects.query = query
    objects.failure = failure
    objects.conditions = conditions
    objects.joinedCollections = joinedCollections
    objects.usesIndexes = usesIndexes
    return objects
  }

  func changed(_ body: (inout Query) throws -> Void) -> Self {
    var objects = self
    do {
      try body(&objects.query)
    } catch {
      let known = error as? StoreError
      objects.failure =
        objects.failure ?? known
        ?? StoreError(
          .invalidQuery, "\(error)", collection: Object.declaration.name, underlying: error)
    }
    return objects
  }
}

extension Objects: Sendable where Source: Sendable {}

extension ObjectSource {
  /// Returns a query for all objects of a type, to be filtered, sorted, limited and read.
  public func objects<Object: StoredObject>(_ type: Object.Type) -> Objects<Object, Self> {
    Objects(self)
  }
}

// MARK: Filters

extension Objects {
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

extension Objects {
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
    var objects = self
    objects.usesIndexes = false
    return objects
  }
}

// MARK: Running

extension Objects {
  /// Calls `body` with the execution; returns nil if the collection does not exist yet.
  func run<R>(_ body: (QueryExecution) throws -> R) throws -> R? {
    if let failure { throw failure }
    return try source.withReadState { state in
      guard let binding = try state.binding(of: Object.self) else { return nil }
      var query = query
      for condition in conditions { query.filter = query.filter && (try condition(state)) }
      var keys: [RecordKey]?
      if query.filter != .all {
        let primaryKey = PrimaryKeyFilter(Object.self, binding.definition.keyKind)
        if usesIndexes { keys = primaryKey.keys(query.filter) }
        query.filter = try primaryKey.resolved(query.filter)
      }
      return try body(
        QueryExecution(query, binding, state, usesIndexes: usesIndexes, keys: keys))
    }
  }

  /// Returns the objects in order.
  ///
  /// Throws `.invalidQuery` if the query is wrong, `.wrongType` if an object cannot be read as the
  /// type, and `.engine` if a record cannot be read.
  public func fetch() throws -> [Object] {
    var objects: [Object] = []
    try forEach { object in
      objects.append(object)
      return true
    }
    return objects
  }

  /// Calls `body` with each object in order until it returns false.
  ///
  /// Holds a few objects at a time if they need not be sorted in memory.
  ///
  /// In a transaction `body` may write: the iteration continues over the objects as they were when
  /// it began. Throws what `body` throws, `.invalidQuery` if the query is wrong, `.wrongType` if an
  /// object cannot be read as the type, and `.engine` if a record cannot be read.
  public func forEach(_ body: (Object) throws -> Bool) throws {
    _ = try run { execution in
      try execution.forEachResult { match in
        try body(execution.state.object(Object.self, match.value, execution.binding))
      }
    }
  }

  /// Returns the first object, or nil if nothing matches. Throws what `fetch()` throws.
  public func first() throws -> Object? { try limit(Swift.min(1, query.limit ?? 1)).fetch().first }

  /// Returns the number of objects.
  ///
  /// Reads none if indexes suffice. Throws `.invalidQuery` if the query is wrong, and `.engine` if
  /// a record cannot be read.
  public func count() throws -> Int { try run { try $0.count() } ?? 0 }

  /// Returns whether the query has no results. Throws what `count()` throws.
  public func isEmpty() throws -> Bool { try limit(Swift.min(1, query.limit ?? 1)).count() == 0 }

  /// Returns a description of how the query would be answered, or nil if the collection does not
  /// exist yet.
  ///
  /// Throws `.invalidQuery` if the query is wrong.
  public func explain() throws -> QueryExplanation? {
    try run { $0.explanation }
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
