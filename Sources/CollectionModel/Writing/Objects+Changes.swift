import ObjectModel

/// Changes by query, in a transaction.
extension Objects where Source: ObjectWriter {
  /// Deletes the results of the query, applying the delete rules of relations, and returns how many
  /// there were.
  ///
  /// Throws `.denied` if a relation's rule denies a deletion, `.invalidQuery` if the query is
  /// wrong, `.wrongType` if an object cannot be read as the type, and `.damaged` or `.failed` if a
  /// record cannot be read; then nothing is changed.
  @discardableResult
  public func delete() throws -> Int { try source.deleteAll(query) }

  /// Changes each result of the query in place, and returns how many there were.
  ///
  /// An object is changed only once, even if the change makes it match again. Throws what `body`
  /// throws, what the writer's `update(_:key:_:)` throws for an object, `.invalidQuery` if the
  /// query is wrong, and `.damaged` or `.failed` if a record cannot be read; then nothing is
  /// changed.
  @discardableResult
  public func update(_ body: (inout Object) throws -> Void) throws -> Int {
    try source.savepoint {
      var count = 0
      try forEach { object in
        try source.update(Object.self, key: object.pk, body)
        count += 1
      }
      return count
    }
  }
}
