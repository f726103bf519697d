public import ObjectModel
import ValueModel

/// A query for the objects of one type, without a source: a value that can be kept, passed on, and
/// run on any store, snapshot or transaction.
///
///     let adults = ObjectQuery<Person>().where(\.age > 17).sorted(by: \.name).limit(10)
///
///     let people = try store.fetch(adults)
///     let count = try snapshot.objects(adults).count()
///     for try await change in store.observe(adults) { … }
///
/// It begins with all objects of the type. Mistakes in the query, such as a key path that is not a
/// field, are reported when it runs. Without a sort, the results come in the order that answers the
/// query fastest, which may differ from call to call.
public struct ObjectQuery<Object: StoredObject>: QueryBuilder, Sendable {
  /// The filter, the sorts, the offset and the limit, with value paths in place of key paths.
  public internal(set) var untyped = Query()
  /// The mistake in the query; thrown when it runs.
  package var failure: StoreError?
  /// More filters, which depend on the state being read.
  package var hasRelationConditions: Bool {
    !conditions.isEmpty || !rowConditions.isEmpty || readsKeptIndexes
  }
  var conditions: [@Sendable (ReadState) throws -> Filter] = []
  /// The collections that these filters read.
  var joinedCollections: Set<String> = []
  /// Restrictions to rows that indexes with keepers find in the state being read.
  var rowConditions: [RowCondition] = []
  /// Whether it has such restrictions, or a query in one of its conditions has.
  var readsKeptIndexes = false
  /// Whether indexes may answer the query.
  package internal(set) var usesIndexes = true

  /// Creates a query for all objects of the type.
  public init() {}

  /// The query itself.
  public var query: Self {
    get { self }
    set { self = newValue }
  }

  /// Calls `body` with the execution in a state; returns nil if the collection does not exist yet.
  func run<R>(in state: ReadState, _ body: (QueryExecution) throws -> R) throws -> R? {
    if let failure { throw failure }
    guard let binding = try state.binding(of: Object.self) else { return nil }
    var query = untyped
    for condition in conditions { query.filter = query.filter && (try condition(state)) }
    var keys: [RecordKey]?
    if query.filter != .all {
      let primaryKey = PrimaryKeyFilter(Object.self, binding.definition.keyKind)
      if usesIndexes { keys = primaryKey.keys(query.filter) }
      query.filter = try primaryKey.resolved(query.filter)
    }
    return try body(
      QueryExecution(
        query, binding, state, usesIndexes: usesIndexes, keys: keys,
        within: try found(in: state, binding)))
  }

  /// The rows that all restrictions find; nil if there is none.
  private func found(in state: ReadState, _ binding: CollectionBinding) throws -> FoundRows? {
    guard let first = rowConditions.first else { return nil }
    let find = { (condition: RowCondition) in
      try StoreError.naming(binding.name) {
        RowSet(sorting: try condition.find(state.keptIndexes(condition.prefix, of: binding)))
      }
    }
    var rows = try find(first)
    for next in rowConditions.dropFirst() {
      rows = rows.intersection(try find(next))
    }
    return FoundRows(rows: rows, name: rowConditions.map(\.name).joined(separator: ", "))
  }

  /// The stored field of a key path. Throws `.invalidQuery` if it is not a field.
  package static func path(
    _ field: any PartialKeyPath<Object> & Sendable
  ) throws(StoreError) -> ValuePath {
    do {
      return try FieldPaths().resolve(field)
    } catch {
      throw StoreError(
        .invalidQuery, error.description, collection: Object.declaration.name, underlying: error)
    }
  }
}

extension ObjectQuery {
  static func paths(
    _ fields: [any PartialKeyPath<Object> & Sendable]?
  ) throws(StoreError) -> [ValuePath]? {
    guard let fields else { return nil }
    var paths: [ValuePath] = []
    for field in fields { paths.append(try path(field)) }
    return paths
  }
}
