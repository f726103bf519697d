import Foundation
import ObjectModel
import ValueModel

extension Person {
  /// Reads what the tables hold, with the same decoder as storages.
  init(key: UnsafeRawBufferPointer, json: UnsafeRawBufferPointer) throws {
    var value = try JSON.parse(Array(json))
    // The bytes of a UUID are the last of those of its key.
    let uuid = UUID(uuid: key.loadUnaligned(fromByteOffset: key.count - 16, as: uuid_t.self))
    value[hidden: .primaryKey] = uuid.keyValue
    self = try Person(storedValue: value)
  }

  /// What the tables hold.
  func json() throws -> [UInt8] { try storedValue(dictionary: nil).jsonBytes() }
}
