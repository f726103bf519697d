import ObjectModel
import ValueModel

extension StoreCore {
  /// Prepares a record of an object, whose primary key is put into its hidden field.
  func readyRecord(
    _ value: Value, key: RecordKey, collection: String, derivation: (any KeyDerivation)?
  ) throws(StoreError) -> ReadyRecord {
    // Keys are made from the original value: a value that was just read is faster to read than one
    // that was changed.
    var entries: (derivation: String, keys: [[UInt8]])?
    if let derivation {
      do throws(IndexKeyError) {
        entries = (derivation.identifier, try derivation.keys(of: value))
      } catch {
        throw StoreError(error, index: derivation.identifier)
      }
    }
    let value = try value.keyed(by: key, collection)
    return ReadyRecord(
      key: key, value: value, bytes: try encoded(value, of: collection), entries: entries)
  }
}
