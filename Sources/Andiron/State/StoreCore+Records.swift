import ObjectModel
import ValueModel

/// Conversion of objects to their stored form with the store's dictionary, inside or before a
/// transaction.
extension StoreCore {
  /// The primary key and value of an object. Throws `.notStorable`, `.noPrimaryKey`,
  /// `.noPrimaryKeyValue` and `.wrongType`.
  func record<Object: StoredObject>(
    of object: Object, collection: String
  ) throws(StoreError) -> (key: RecordKey, value: Value) {
    let value: Value
    do {
      value = try object.storedValue(dictionary: dictionary.values)
    } catch {
      throw StoreError(error, collection: collection)
    }
    let key = try RecordKey(object.pk)
    guard object.pk.isAssigned else {
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

  /// The bytes of a value's record. Throws `.notStorable` if the value cannot be encoded.
  func encoded(_ value: Value, of collection: String) throws(StoreError) -> [UInt8] {
    do {
      return try value.encoded(dictionary: dictionary.values)
    } catch {
      throw StoreError(.notStorable, error.description, collection: collection, underlying: error)
    }
  }
}
