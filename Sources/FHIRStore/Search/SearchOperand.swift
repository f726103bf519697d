import FHIRModel
import ValueModel

/// One value to search for, in the form that its kind of parameter compares.
enum SearchOperand: Sendable, Hashable {
  case text(TextOperand)
  case token(TokenOperand)
  case identifier(IdentifierOperand)
  case reference(ReferenceOperand)
  case time(TimeOperand)
  case number(NumberOperand)
  case quantity(QuantityOperand)
  case uri(String)
  /// One operand for each component.
  case composite([SearchOperand])

  /// Whether a term matches. `bases` are the addresses of this store.
  func matches(_ term: SearchTerm, _ modifier: SearchModifier?, bases: Set<String>) -> Bool {
    switch (self, term) {
    case (.text(let wanted), .text(let text)): wanted.matches(text, modifier)
    case (.text(let wanted), .token(_, _, let text?, _)): wanted.matches(text, modifier)
    case (.token(let wanted), .token(let system, let code, _, let form)):
      wanted.matches(system: system, code: code, form: form)
    case (.token(let wanted), .reference(let reference)): Self.matches(wanted, reference)
    case (.reference(let wanted), .reference(let reference)):
      wanted.matches(reference, bases: bases)
    case (.time(let wanted), .time(let time)): wanted.matches(time)
    case (.number(let wanted), .number(let number)): wanted.matches(number)
    case (.number(let wanted), .range(let low, let high)):
      wanted.matches(
        from: low?["value"].flatMap(SearchTerm.number),
        to: high?["value"].flatMap(SearchTerm.number))
    case (.quantity(let wanted), .quantity(let quantity)): wanted.matches(quantity)
    case (.quantity(let wanted), .range(let low, let high)): wanted.matches(low: low, high: high)
    case (.uri(let wanted), .uri(let uri)): Self.matches(wanted, uri, modifier)
    default: false
    }
  }

  /// Whether the logical identifier of a reference matches; the reference need not lead anywhere.
  private static func matches(_ wanted: TokenOperand, _ reference: Value) -> Bool {
    guard reference.kind == .object, let identifier = reference["identifier"] else { return false }
    return wanted.matches(system: identifier["system"], code: identifier["value"], form: .coded)
  }

  private static func matches(_ wanted: String, _ uri: Value, _ modifier: SearchModifier?) -> Bool {
    guard let text = uri.string else { return false }
    return switch modifier {
    case .below: text == wanted || text.hasPrefix(wanted.hasSuffix("/") ? wanted : wanted + "/")
    case .above: wanted == text || wanted.hasPrefix(text.hasSuffix("/") ? text : text + "/")
    // Compared byte by byte, like keys.
    default: uri.isText(wanted) || isCanonical(text, wanted)
    }
  }

  /// Whether a canonical address matches in any version, if none is asked for.
  private static func isCanonical(_ text: String, _ wanted: String) -> Bool {
    guard !wanted.contains("|"), let bar = text.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      return false
    }
    return text.utf8[..<bar].elementsEqual(wanted.utf8)
  }
}
