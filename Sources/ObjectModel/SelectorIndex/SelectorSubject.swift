package import ValueModel

/// The part of a stored value in which a selector finds its fields.
package enum SelectorSubject: String, Sendable, Hashable {
  /// In the value itself.
  case value
  /// In the field `body`, but `_id` in the hidden primary key and `_rev` in the field `rev`.
  case document

  /// Returns the value that a selector tests.
  package func value(for selector: Selector, in stored: Value) -> Value {
    guard self == .document else { return stored }
    let body = stored["body"] ?? .null
    guard selector.namesReservedFields else { return body }
    var fields: [(String, Value)] = []
    if let id = Self.identifier(of: stored) { fields.append(("_id", id)) }
    if let revision = stored["rev"] { fields.append(("_rev", revision)) }
    return Value(object: fields + body.fields.map { ($0.name, $0.value) })
  }

  /// Returns whether a stored value matches. Throws the errors of ``Selector/matches(_:)``.
  package func matches(_ selector: Selector, _ stored: Value) throws(FilterError) -> Bool {
    try selector.matches(value(for: selector, in: stored))
  }

  /// The field of a value; nil if it is missing.
  package func field(_ path: SelectorPath, of stored: Value) -> Value? {
    var root = stored
    if self == .document {
      if path.parts == ["_id"] { return Self.identifier(of: stored) }
      if path.parts == ["_rev"] { return stored["rev"] }
      guard let body = stored["body"] else { return nil }
      root = body
    }
    if case .value(let value) = path.target(in: root) { return value }
    return nil
  }

  private static func identifier(of stored: Value) -> Value? {
    stored[hidden: .primaryKey].flatMap { $0.kind == .string ? $0 : nil }
  }
}
