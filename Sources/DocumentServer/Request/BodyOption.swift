import CouchProtocol
import ValueModel

/// Reads options in the body of a request. An absent option is nil, and another kind of value than
/// the option takes throws CouchDB's error.
enum BodyOption {
  /// A whole number from zero on.
  static func count(_ value: Value?) throws(CouchError) -> Int? {
    guard let value else { return nil }
    guard let number = value.integer.flatMap({ Int(exactly: $0) }), number >= 0 else {
      throw CouchError(
        400, "invalid_non_neg_integer",
        "\(value.json()) is not an integer greater than or equal to zero")
    }
    return number
  }

  /// A whole number from one on, such as the number of copies that a cluster reads or writes.
  static func positive(_ value: Value?) throws(CouchError) -> Int? {
    guard let value else { return nil }
    guard let number = value.integer.flatMap({ Int(exactly: $0) }), number > 0 else {
      throw CouchError(
        400, "invalid_pos_integer", "\(value.json()) is not an integer greater than zero")
    }
    return number
  }

  static func flag(_ value: Value?) throws(CouchError) -> Bool? {
    guard let value else { return nil }
    guard let flag = value.boolean else {
      throw CouchError(400, "invalid_boolean", "\(value.json()) is not a boolean value")
    }
    return flag
  }

  /// Throws `CouchError` if a body has keys other than these.
  static func checkKeys(of body: Value, among known: Set<String>) throws(CouchError) {
    for field in body.fields where !known.contains(field.name) {
      throw CouchError(400, "invalid_key", "Invalid key \(field.name) for this request")
    }
  }
}
