public import ObjectModel
package import ValueModel

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
  /// More filters, which depend on the state that is read.
  package var conditions: [@Sendable (any ObjectReader) throws -> Filter] = []
  /// The collections that these filters read.
  package var joinedCollections: Set<String> = []
  /// Restrictions to what indexes with keepers find in the state that is read.
  package var restrictions: [any QueryRestriction] = []
  /// Whether it has such restrictions, or a query in one of its conditions has.
  package var readsKeptIndexes = false
  /// Whether indexes may answer the query.
  package internal(set) var usesIndexes = true

  /// Creates a query for all objects of the type.
  public init() {}

  /// The query itself.
  public var query: Self {
    get { self }
    set { self = newValue }
  }

  /// The query with all of its conditions as filters, and the primary keys that its objects can
  /// have; nil if the filters do not restrict them. Throws the mistake in the query.
  package func resolved(
    keyKind: RecordKey.Kind, in reader: @autoclosure () -> any ObjectReader
  ) throws -> (query: Query, keys: [RecordKey]?) {
    if let failure { throw failure }
    var query = untyped
    if !conditions.isEmpty {
      let reader = reader()
      for condition in conditions { query.filter = query.filter && (try condition(reader)) }
    }
    guard query.filter != .all else { return (query, nil) }
    let primaryKey = PrimaryKeyFilter(Object.self, keyKind)
    let keys = usesIndexes ? primaryKey.keys(query.filter) : nil
    query.filter = try primaryKey.resolved(query.filter)
    return (query, keys)
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
  /// Whether it is a query for all objects of the type.
  package var isOfAll: Bool {
    untyped.filter == .all && untyped.limit == nil && untyped.offset == 0 && failure == nil
      && conditions.isEmpty && restrictions.isEmpty
  }

  package static func paths(
    _ fields: [any PartialKeyPath<Object> & Sendable]?
  ) throws(StoreError) -> [ValuePath]? {
    guard let fields else { return nil }
    var paths: [ValuePath] = []
    for field in fields { paths.append(try path(field)) }
    return paths
  }
}
