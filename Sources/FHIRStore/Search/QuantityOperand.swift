import ValueModel

/// A quantity to search for: `[prefix]number`, `[prefix]number|system|code`, or
/// `[prefix]number||unit`.
///
/// Units are compared as given, without conversion. FHIR R5, section 3.2.1.5.11
/// (<https://hl7.org/fhir/R5/search.html#quantity>).
struct QuantityOperand: Sendable, Hashable {
  let number: NumberOperand
  /// The system; nil for any.
  let system: String?
  /// The code, or if no system is given, the code or the unit; nil for any.
  let code: String?

  /// Nil if the text is not a quantity.
  init?(_ text: String) {
    let parts = SearchText.split(text, at: "|")
    guard parts.count <= 3, let number = NumberOperand(parts[0]) else { return nil }
    self.number = number
    let others = parts.dropFirst().map { SearchText.unescaped($0) }
    switch others.count {
    case 0: (system, code) = (nil, nil)
    // Many write two parts for a unit without a system.
    case 1: (system, code) = (nil, others[0].isEmpty ? nil : others[0])
    default:
      system = others[0].isEmpty ? nil : others[0]
      code = others[1].isEmpty ? nil : others[1]
    }
  }

  /// Whether a `Quantity` or `Money` matches.
  func matches(_ quantity: Value) -> Bool {
    guard hasUnit(quantity), let value = quantity["value"].flatMap(SearchTerm.number) else {
      return false
    }
    return number.matches(value)
  }

  func matches(low: Value?, high: Value?) -> Bool {
    for side in [low, high] { if let side, !hasUnit(side) { return false } }
    let from = low?["value"].flatMap(SearchTerm.number)
    let to = high?["value"].flatMap(SearchTerm.number)
    guard from != nil || to != nil else { return false }
    return number.matches(from: from, to: to)
  }

  /// Money does not name its system, which is that of currencies.
  private func hasSystem(_ system: String, _ quantity: Value) -> Bool {
    if let own = quantity["system"] { return own.isText(system) }
    return quantity["currency"] != nil && system == "urn:iso:std:iso:4217"
  }

  private func hasUnit(_ quantity: Value) -> Bool {
    if let system, !hasSystem(system, quantity) { return false }
    guard let code else { return true }
    let names = [quantity["code"], quantity["currency"], system == nil ? quantity["unit"] : nil]
    return names.contains { $0?.isText(code) ?? false }
  }
}
