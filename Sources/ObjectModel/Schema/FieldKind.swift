import ValueModel

/// The kind of value in a field.
public enum FieldKind: Sendable, Hashable {
  case boolean
  case integer
  /// A number with a fraction, with its exact text.
  case decimal
  case string
  case bytes
  /// An object of another type, whose schema `Schema.element(of:)` returns.
  case object
  /// Anything.
  case value
}

extension FieldKind {
  /// Whether a value is of this kind; for objects only whether it is one.
  func takes(_ value: Value) -> Bool {
    switch self {
    case .boolean: value.kind == .boolean
    case .integer: value.kind == .integer
    case .decimal: value.kind == .integer || value.kind == .decimal
    case .string: value.kind == .string
    case .bytes: value.kind == .bytes
    case .object: value.kind == .object
    case .value: true
    }
  }
}
