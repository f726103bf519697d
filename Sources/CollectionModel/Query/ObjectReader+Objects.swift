public import ObjectModel

extension ObjectReader {
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
}
