package import FHIRModel

/// The modifier after the colon in a parameter's name.
///
/// FHIR R5, section 3.2.1.5.5 (<https://hl7.org/fhir/R5/search.html#modifiers>).
public enum SearchModifier: Sendable, Hashable {
  /// Strings: the whole text, letter by letter.
  case exact
  /// Strings: anywhere in the text.
  case contains
  /// Whether there is any value: `true` or `false`.
  case missing
  /// Tokens: no value matches, or there is no value.
  case not
  /// Tokens: the text of a code begins with the value.
  case text
  /// Identifiers: by a code of their type and their value, as `system|code|value`. Since R4.
  case ofType
  /// References: by the identifier in the reference itself.
  case identifier
  /// Addresses: those below the given one.
  case below
  /// Addresses: those above it.
  case above
  /// References: to resources of this type.
  case type(String)

  /// Reads a modifier; nil if there is no such modifier. Names with a capital are types.
  init?(_ text: String) {
    switch text {
    case "exact": self = .exact
    case "contains": self = .contains
    case "missing": self = .missing
    case "not": self = .not
    case "text": self = .text
    case "of-type": self = .ofType
    case "identifier": self = .identifier
    case "below": self = .below
    case "above": self = .above
    default:
      guard text.first?.isUppercase == true else { return nil }
      self = .type(text)
    }
  }

  /// The type that references must lead to.
  var type: String? {
    if case .type(let name) = self { name } else { nil }
  }

  var text: String {
    switch self {
    case .type(let name): name
    case .ofType: "of-type"
    default: "\(self)"
    }
  }

  /// Whether a parameter of a release allows the modifier.
  func isAllowed(for parameter: SearchParameter, _ release: ReleaseVersion) -> Bool {
    // Words are asked for by words, whatever kind the release says they are.
    if WordParameter(rawValue: parameter.name) != nil { return self == .missing }
    return switch self {
    case .missing: true
    case .exact, .contains: parameter.kind == .string
    case .not, .text: parameter.kind == .token
    case .ofType:
      parameter.kind == .token && parameter.paths.contains { $0.valueType == "Identifier" }
        && release != .dstu2 && release != .stu3
    case .identifier, .type: parameter.kind == .reference
    case .below, .above: parameter.kind == .uri
    }
  }

  /// The names of the modifiers that a parameter of a release allows, except types.
  package static func names(
    for parameter: SearchParameter, _ release: ReleaseVersion
  ) -> [String] {
    [exact, contains, missing, not, text, ofType, identifier, below, above]
      .filter { $0.isAllowed(for: parameter, release) }.map(\.text)
  }
}
