import ObjectModel

/// Changes by query.
extension Objects where Source == Transaction {
  /// Deletes the results of the query, applying the delete rules of relations, and returns how many
  /// there were.
  ///
  /// Throws `.denied` if a relation's rule denies a deletion, `.invalidQuery` if the query is
  /// wrong, `.wrongType` if an object cannot be read as the type, and `.engine` if a record cannot
  /// be read. Objects deleted before the error stay deleted unless the transaction is rolled back.
  @discardableResult
  public func delete() throws -> Int {
    var count = 0
    try forEach { object in
      if try source.delete(object) { count += 1 }
    }
    return count
  }

  /// Changes each result of the query in place, and returns how many there were.
  ///
  /// An object is changed only once, even if the change makes it match again. Throws what `body`
  /// throws, what `Transaction.update(_:key:_:)` throws for an object, `.invalidQuery` if the query
  /// is wrong, and `.engine` if a record cannot be read. Objects changed before the error stay
  /// changed unless the transaction is rolled back.
  @discardableResult
  public func update(_ body: (inout Object) throws -> Void) throws -> Int {
    var count = 0
    try forEach { object in
      try source.update(Object.self, key: object.pk, body)
      count += 1
    }
    return count
  }
}
