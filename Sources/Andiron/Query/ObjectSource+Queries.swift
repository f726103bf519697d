public import ObjectModel

extension ObjectSource {
  /// Returns a query for all objects of a type, to be filtered, sorted, limited and read.
  public func objects<Object: StoredObject>(_ type: Object.Type) -> Objects<Object, Self> {
    Objects(self)
  }

  /// Returns a query together with this source, to be read or refined.
  public func objects<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) -> Objects<Object, Self> {
    Objects(self, query)
  }

  /// Returns the objects of a query in order.
  ///
  /// Throws `.invalidQuery` if the query is wrong, `.wrongType` if an object cannot be read as the
  /// type, and `.engine` if a record cannot be read.
  public func fetch<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> [Object] {
    try objects(query).fetch()
  }
}
