import ObjectModel
package import ValueModel

extension RecordKey {
  /// The key that a constant of a query stands for; nil if it is not a key of that kind.
  init?(fieldValue value: Value, kind: Kind) {
    if let key = RecordKey(keyValue: value), key.kind == kind {
      self = key
    } else if let text = value.string, kind != .integer {
      self.init(text: text, kind: kind)
    } else {
      return nil
    }
  }

  /// The key as it appears in a field of another object.
  package var fieldValue: Value {
    switch self {
    case .uuid(let key): key.queryValue
    case .string(let key): key.queryValue
    case .integer(let key): key.queryValue
    case .compound: text.queryValue
    }
  }
}
