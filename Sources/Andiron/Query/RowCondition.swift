import CollectionModel

/// A restriction of a query to rows that an index with a keeper finds.
package struct RowCondition: QueryRestriction {
  /// The first part of the identifiers of the keepers, after that of all keepers.
  let prefix: String
  package let name: String
  /// Finds the rows, in any order.
  let find: @Sendable ([KeptIndex]) throws -> [UInt32]
  /// The part of the query that the condition was made from, for storages that find its objects
  /// in another way.
  package let source: any Sendable

  package init(
    prefix: String, name: String, source: any Sendable,
    find: @escaping @Sendable ([KeptIndex]) throws -> [UInt32]
  ) {
    self.prefix = prefix
    self.name = name
    self.source = source
    self.find = find
  }
}
