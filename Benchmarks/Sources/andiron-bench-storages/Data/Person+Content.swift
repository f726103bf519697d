import Foundation
import ObjectModel
import ValueModel

extension Person {
  /// Reads what the tables hold, with a reader that is kept, as storages do.
  init(key: UnsafeRawBufferPointer, json: UnsafeRawBufferPointer, _ reader: JSONReader) throws {
    var value = try reader.read(json)
    // The bytes of a UUID are the last of those of its key.
    let uuid = UUID(uuid: key.loadUnaligned(fromByteOffset: key.count - 16, as: uuid_t.self))
    value[hidden: .primaryKey] = uuid.keyValue
    self = try Person(storedValue: value)
  }

  /// What the tables hold.
  func json() throws -> [UInt8] { try storedValue(dictionary: nil).jsonBytes() }
}
