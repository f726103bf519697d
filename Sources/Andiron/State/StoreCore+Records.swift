import ObjectModel
import ValueModel

extension StoreCore {
  /// The bytes of a value's record. Throws `.notStorable` if the value cannot be encoded.
  func encoded(_ value: Value, of collection: String) throws(StoreError) -> [UInt8] {
    do {
      return try value.encoded(dictionary: dictionary.values)
    } catch {
      throw StoreError(.notStorable, error.description, collection: collection, underlying: error)
    }
  }
}
