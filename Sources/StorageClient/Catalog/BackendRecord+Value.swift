import CollectionModel
import ObjectModel
import ValueModel

extension BackendRecord {
  /// The object's value, with its primary key in the hidden field.
  ///
  /// Throws `.damaged` if the record does not hold an object.
  func value(_ collection: String) throws -> Value {
    do {
      if let binary = content.binary { return try Value(encoded: binary) }
      var value = try JSON.parse(content.json)
      guard value.kind == .object else {
        throw StoreError(.damaged, "a record holds no object", collection: collection)
      }
      value[hidden: .primaryKey] = try key.withUnsafeBytes { try RecordKey(bytes: $0) }.keyValue
      return value
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(
        .damaged, "a record holds no object", collection: collection, underlying: error)
    }
  }
}
