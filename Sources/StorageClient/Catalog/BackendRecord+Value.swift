import CollectionModel
import ObjectModel
package import ValueModel

extension BackendRecord {
  /// The object's value, with its primary key in the hidden field. A reader that is kept need not
  /// be set up for each record.
  ///
  /// Throws `.damaged` if the record does not hold an object.
  package func value(
    _ collection: String, _ reader: JSONReader = JSONReader()
  ) throws -> Value {
    do {
      if let binary = content.binary { return try Value(encoded: binary) }
      let key = try key.withUnsafeBytes { try RecordKey(bytes: $0) }
      let value = try reader.read(content.json, adding: .primaryKey, key.keyValue)
      guard value.kind == .object else {
        throw StoreError(.damaged, "a record holds no object", collection: collection)
      }
      return value
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(
        .damaged, "a record holds no object", collection: collection, underlying: error)
    }
  }
}
