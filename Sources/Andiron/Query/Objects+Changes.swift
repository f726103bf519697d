import ObjectModel

/// Changes by query.
extension Objects where Source == Transaction {
  /// Deletes what the query gives, and returns how many there were.
  @discardableResult
  public func delete() throws -> Int {
    var count = 0
    try forEach { object in
      if try source.delete(object) { count += 1 }
      return true
    }
    return count
  }

  /// Changes each object that the query gives in place, and returns how many there were. An object is changed
  /// once, also where its change makes it match anew. When `body` throws, those before stay changed unless
  /// the transaction is rolled back.
  @discardableResult
  public func update(_ body: (inout Object) throws -> Void) throws -> Int {
    var count = 0
    try forEach { object in
      try source.update(Object.self, object.pk, body)
      count += 1
      return true
    }
    return count
  }
}
