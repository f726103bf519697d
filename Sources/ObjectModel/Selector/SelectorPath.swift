package import ValueModel

/// The names and positions that lead to a value. A part is a position where it meets an array.
package struct SelectorPath: Sendable, Hashable {
  package var parts: [String] = []

  init() {}

  /// The target of a path.
  package enum Target {
    case value(Value)
    /// The field is missing.
    case missing
    /// The path leads into a value that has no parts, or by a name into an array. No test holds.
    case impossible
  }

  package static func == (left: SelectorPath, right: SelectorPath) -> Bool {
    left.parts.elementsEqual(right.parts) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The documents' own identifier, which is compared by bytes.
  var isIdentifier: Bool { parts == ["_id"] }

  package func target(in root: Value) -> Target {
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

extension SelectorPath {
  /// The path that a name of a selector stands for: a dot separates two parts, unless a backslash
  /// stands before it.
  ///
  /// Throws `SelectorError` if the name or a part of it is empty.
  package init(_ name: String, at place: ValuePath = ValuePath()) throws(SelectorError) {
    if name.isEmpty {
      throw SelectorError(.invalidSelector, "a condition has a field", place)
    }
    parts = [""]
    var isEscaped = false
    for scalar in name.unicodeScalars {
      if isEscaped {
        if scalar != "." && scalar != "$" && scalar != "\\" { append("\\") }
        append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "." {
        parts.append("")
      } else {
        append(scalar)
      }
    }
    if isEscaped { append("\\") }
    if parts.contains("") {
      throw SelectorError(.invalidFieldName, "no part of a name is empty", place)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    parts[parts.count - 1].unicodeScalars.append(scalar)
  }
}
