internal import Andiron
internal import ValueModel

/// The JSON form of an object: the object alone, or an envelope with the data that its JSON does
/// not contain: `{"collection":"Person","key":"0E4A…","kind":"uuid","value":{…}}`.
struct ObjectEnvelope {
  static let collectionField = "collection"
  static let keyField = "key"
  static let kindField = "kind"
  static let valueField = "value"

  static let keysOption = OptionSpecification(
    "keys", #"Put each object in an envelope: {"key":…,"kind":…,"value":{…}}."#)

  /// Whether the envelope contains key and kind.
  var hasKey = false
  /// The name of the collection, if the envelope contains it.
  var collection: String?
  var isPretty = false

  func append(_ key: RecordKey, _ value: Value, to bytes: inout [UInt8]) {
    guard hasKey || collection != nil else {
      bytes += value.jsonBytes(pretty: isPretty)
      return
    }
    var fields: [(String, Value)] = []
    if let collection { fields.append((Self.collectionField, Value(collection))) }
    if hasKey {
      fields.append((Self.keyField, key.jsonValue))
      fields.append((Self.kindField, Value(key.kind.name)))
    }
    fields.append((Self.valueField, value))
    bytes += Value(object: fields).jsonBytes(pretty: isPretty)
  }
}

extension RecordKey {
  /// The key as a JSON value: an integer as a number, all others as strings.
  var jsonValue: Value {
    if case .integer(let number) = self { return Value(number) }
    return Value(text)
  }
}
