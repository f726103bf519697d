public import Foundation
public import ObjectModel
import StorageEngine
import ValueModel

/// A query of the objects of one type, and where they are read from.
///
/// A small value that holds no objects: nothing is read before one of its methods that throw is called.
/// On a store, each such call reads the store as it is then; on a snapshot or in a transaction, that.
///
///     try store.objects(Person.self)
///       .where { $0.age > 30 && $0.name.hasPrefix("J") }
///       .sorted(by: \.name).limit(10).fetch()
///
/// Mistakes in the query, such as a key path that is no field, are reported when it is run. Without a sort
/// the order is that of whatever answers the query fastest, and may differ from call to call.
public struct Objects<Object: StoredObject, Source: ObjectSource> {
  let source: Source
  /// Which objects, in which order, how many.
  public internal(set) var query = Query()
  /// What is wrong with the query; thrown when it is run.
  var failure: StoreError?
  /// Further filters that depend on the state that is read.
  var conditions: [@Sendable (ReadState) throws -> Filter] = []
  /// The collections that these filters look at.
  var joinedCollections: Set<String> = []
  /// Whether indexes may answer it.
  var usesIndexes = true

  init(_ source: Source) { self.source = source }

  /// The same query of another source.
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
  /// All objects of a type, to be filtered, sorted, limited and read.
  public func objects<Object: StoredObject>(_ type: Object.Type) -> Objects<Object, Self> {
    Objects(self)
  }
}

// MARK: Which

extension Objects {
  /// Those that also pass this test, as in `where { $0.age > 30 && $0.name.hasPrefix("J") }`.
  public func `where`(
    _ body: (QueryField<Object, Object>) -> TypedFilter<Object>
  ) -> Self {
    self.where(TypedFilter(body))
  }

  /// Those that also pass this test, as in `where(\.age > 30)`.
  public func `where`(_ filter: TypedFilter<Object>) -> Self {
    changed { $0.filter = $0.filter && (try filter.filter(resolvedBy: QueryFieldPaths())) }
  }

  /// Those that also match a predicate of Foundation.
  public func `where`(_ predicate: Predicate<Object>) -> Self {
    changed { $0.filter = $0.filter && (try Filter(predicate, fields: QueryFieldPaths())) }
  }

  /// Those that also match a predicate in the text form, as in `where("age > %@", 30)`. Running the query throws
  /// `.invalidQuery` where the text is no predicate, names a field that the type does not have, or compares one with
  /// what it cannot hold, as far as the type's coding keys are known.
  public func `where`(_ text: String, _ arguments: (any QueryArgument)?...) -> Self {
    changed { query in
      let values = arguments.map { $0?.queryValue ?? .null }
      let filter = try Filter(predicate: text, arguments: values)
      try FieldCheck(Object.self).check(filter)
      query.filter = query.filter && filter
    }
  }

  /// Those that also match a filter by value paths, which may lead to what is stored and is no field of the type.
  public func `where`(_ filter: Filter) -> Self {
    changed { $0.filter = $0.filter && filter }
  }
}

// MARK: In which order, how many

extension Objects {
  /// Sorted by a field, after the fields of sorts that were given before. Objects without it come last,
  /// unless `nulls` says first.
  public func sorted(
    by field: any PartialKeyPath<Object> & Sendable, _ order: SortDirection = .ascending,
    nulls: NullOrder = .last
  ) -> Self {
    changed { query in
      let path = try QueryFieldPaths().resolve(field)
      query.sorts.append(SortKey(path, order, nulls: nulls).formed(by: Object.self))
    }
  }

  /// Sorted by keys by value paths, after those that were given before. They may lead to what is stored and is no field
  /// of the type.
  public func sorted(by keys: [SortKey]) -> Self {
    changed { $0.sorts += keys.map { $0.formed(by: Object.self) } }
  }

  /// At most so many.
  public func limit(_ count: Int) -> Self { changed { $0.limit = Swift.max(0, count) } }

  /// Without the first so many.
  public func offset(_ count: Int) -> Self { changed { $0.offset = Swift.max(0, count) } }

  /// Answered by reading every object: what a plan with indexes must agree with.
  public func withoutIndexes() -> Self {
    var objects = self
    objects.usesIndexes = false
    return objects
  }
}

// MARK: Running it

extension Objects {
  /// Calls `body` with the execution; returns nil where the collection does not exist yet.
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

  /// The objects, in order.
  public func fetch() throws -> [Object] {
    var objects: [Object] = []
    try forEach { object in
      objects.append(object)
      return true
    }
    return objects
  }

  /// Calls `body` with each object in order, and ends when it returns false. Holds a few objects at a time
  /// where no sort has to be done. In a transaction `body` may write: the walk goes on over the objects as
  /// they were when it began.
  public func forEach(_ body: (Object) throws -> Bool) throws {
    _ = try run { execution in
      try execution.forEachResult { match in
        try body(execution.state.object(Object.self, match.value, execution.binding))
      }
    }
  }

  /// The first object; nil where there is none.
  public func first() throws -> Object? { try limit(Swift.min(1, query.limit ?? 1)).fetch().first }

  /// The number of objects. Reads none where indexes suffice.
  public func count() throws -> Int { try run { try $0.count() } ?? 0 }

  public func isEmpty() throws -> Bool { try limit(Swift.min(1, query.limit ?? 1)).count() == 0 }

  /// How the query would be answered, in words and numbers.
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
