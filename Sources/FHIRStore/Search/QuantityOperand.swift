import ValueModel

/// A quantity to search for: `[prefix]number`, `[prefix]number|system|code`, or
/// `[prefix]number||unit`.
///
/// With the system of UCUM, quantities in other units of the same dimension are converted to the
/// unit that is searched for, and compared then. Other units are compared as they are. FHIR R5,
/// section 3.2.1.5.11 (<https://hl7.org/fhir/R5/search.html#quantity>).
struct QuantityOperand: Sendable, Hashable {
  let number: NumberOperand
  /// The system; nil for any.
  let system: String?
  /// The code, or if no system is given, the code or the unit; nil for any.
  let code: String?
  /// The unit that other units are converted to; nil if units are compared as they are.
  let unit: ComparedUnit?

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
    unit = system == ComparedUnit.system ? code.flatMap { ComparedUnit.of($0) } : nil
  }

  /// Whether a `Quantity` or `Money` matches.
  func matches(_ quantity: Value) -> Bool {
    amount(quantity).map { number.matches($0) } ?? false
  }

  func matches(low: Value?, high: Value?) -> Bool {
    for side in [low, high] { if let side, !isComparable(side) { return false } }
    let from = low.flatMap(amount)
    let to = high.flatMap(amount)
    guard from != nil || to != nil else { return false }
    return number.matches(from: from, to: to)
  }

  /// The number of a quantity in the unit that is searched for; nil if it has no number, or if its
  /// unit is another one that does not convert.
  private func amount(_ quantity: Value) -> ExactDecimal? {
    guard let value = quantity["value"].flatMap(SearchTerm.number) else { return nil }
    if hasUnit(quantity) { return value }
    guard let unit, let own = ComparedUnit.of(quantity) else { return nil }
    return own.converted(value, to: unit)
  }

  /// Whether the unit of a quantity is the one that is searched for, or converts to it.
  private func isComparable(_ quantity: Value) -> Bool {
    if hasUnit(quantity) { return true }
    guard let unit, let own = ComparedUnit.of(quantity) else { return false }
    return own.dimension == unit.dimension
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
