package import ObjectModel
package import ValueModel

extension StoredObject {
  /// The primary key and the stored value of the object.
  ///
  /// Throws `.notStorable`, `.noPrimaryKey`, `.noPrimaryKeyValue` and `.wrongType`.
  package func record(
    in collection: String, dictionary: ValueDictionary? = nil
  ) throws(StoreError) -> (key: RecordKey, value: Value) {
    let value: Value
    do {
      value = try storedValue(dictionary: dictionary)
    } catch {
      throw StoreError(error, collection: collection)
    }
    let key = try RecordKey(pk)
    guard pk.isAssigned else {
      throw StoreError(
        .noPrimaryKeyValue, "the object has not been given its primary key",
        collection: collection)
    }
    guard RecordKey(of: value) == key else {
      throw StoreError(
        .noPrimaryKey, "the type does not store its primary key: give `pk` a coding key",
        collection: collection)
    }
    return (key, value)
  }
}
