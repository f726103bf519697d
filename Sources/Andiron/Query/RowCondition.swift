import CollectionModel

/// A restriction of a query to rows that an index with a keeper finds.
package struct RowCondition: QueryRestriction {
  /// The first part of the identifiers of the keepers, after that of all keepers.
  let prefix: String
  package let name: String
  /// Finds the rows, in any order.
  let find: @Sendable ([KeptIndex]) throws -> [UInt32]

  package init(
    prefix: String, name: String, find: @escaping @Sendable ([KeptIndex]) throws -> [UInt32]
  ) {
    self.prefix = prefix
    self.name = name
    self.find = find
  }
}
