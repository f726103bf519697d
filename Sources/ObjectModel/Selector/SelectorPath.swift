import ValueModel

/// The names and positions that lead to a value. A part is a position where it meets an array.
struct SelectorPath: Sendable, Hashable {
  var parts: [String] = []

  /// What a path leads to.
  enum Target {
    case value(Value)
    /// The field is missing.
    case missing
    /// The path leads into a value that has no parts, or by a name into an array. No test holds.
    case impossible
  }

  static func == (left: SelectorPath, right: SelectorPath) -> Bool {
    left.parts.elementsEqual(right.parts) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The documents' own identifier, which is compared by bytes.
  var isIdentifier: Bool { parts == ["_id"] }

  func target(in root: Value) -> Target {
    var value = root
    for part in parts {
      switch value.kind {
      case .object:
        guard let next = value[part] else { return .missing }
        value = next
      case .array:
        guard let position = Int(part), let next = value[position] else { return .impossible }
        value = next
      default: return .impossible
      }
    }
    return .value(value)
  }
}
