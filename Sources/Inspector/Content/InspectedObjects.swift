import CollectionModel
import ObjectModel
import ValueModel

/// The objects of a collection as of one commit. The methods throw `StoreError`.
protocol InspectedObjects {
  /// The kind of the primary keys.
  var keyKind: RecordKey.Kind { get }

  /// The number of objects.
  func count() throws -> Int

  /// The object with this primary key; nil if there is no such object.
  func value(_ key: RecordKey) throws -> Value?

  /// Calls `body` with the objects in the order of keys, from the first one after `key` on, until
  /// it returns false. `limit` is the number that will be wanted.
  func visit(
    after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool) throws

  /// Returns how a query would be answered.
  func explain(_ query: Query) throws -> QueryExplanation?

  /// The number of results of a query.
  func count(_ query: Query) throws -> Int

  /// Calls `body` with the results of a query in order.
  func forEach(_ query: Query, _ body: (RecordKey, Value) throws -> Void) throws

  /// A page of a sorted query, and the mark of the next page, which is nil at the end. Throws
  /// status 400 if `mark` is not one of these marks.
  func page(
    _ query: Query, after mark: String?, size: Int
  ) throws -> (records: [(key: RecordKey, value: Value)], next: String?)
}

extension InspectedObjects {
  /// The page of a query that begins after a number of results, which is its mark.
  func pageByOffset(
    _ query: Query, after mark: String?, size: Int
  ) throws -> (records: [(key: RecordKey, value: Value)], next: String?) {
    guard let offset = Int(mark ?? "0"), (0...Int.max / 2).contains(offset) else {
      throw InspectorError.unknownPage
    }
    var query = query
    query.offset = offset
    query.limit = size + 1
    var records: [(key: RecordKey, value: Value)] = []
    try forEach(query) { key, value in records.append((key, value)) }
    guard records.count > size else { return (records, nil) }
    return (Array(records.prefix(size)), String(offset + size))
  }
}
