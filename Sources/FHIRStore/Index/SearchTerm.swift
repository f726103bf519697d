import FHIRModel
import ValueModel

/// A value that a search parameter finds in a resource, in the form that its kind compares.
///
/// The values are not copied: making a term costs no copy of text.
enum SearchTerm {
  case text(Value)
  /// `code` is a string or a boolean.
  case token(system: Value?, code: Value?, text: Value?, form: TokenForm)
  /// A `Reference`, or the text of a canonical address.
  case reference(Value)
  case time(TimeBounds)
  /// A number as it was written.
  case number(ExactDecimal)
  /// A `Quantity`, or `Money` in DSTU2 and later.
  case quantity(Value)
  /// A `Range`, with its bounds if they are present.
  case range(low: Value?, high: Value?)
  case uri(Value)
}

extension SearchTerm {
  /// Whether it is a term of a kind whose terms are ordered.
  var isOrdered: Bool {
    switch self {
    case .time, .number, .quantity, .range: true
    case .text, .token, .reference, .uri: false
    }
  }
}

extension SearchParameter {
  /// Calls `body` with each term of a resource, until it returns false. Times without a zone are
  /// read in `zone`.
  func forEachTerm(
    of resource: Value, in zone: DayZone? = nil, _ body: (SearchTerm) -> Bool
  ) {
    SearchTerm.forEach(kind, paths, resource, of: resource, in: zone, body)
  }
}

extension SearchTerm {
  /// Calls `body` with the terms of paths that begin at `value`, which is `resource` or lies within
  /// it, until it returns false.
  static func forEach(
    _ kind: SearchParameter.Kind, _ paths: [SearchPath], _ value: Value, of resource: Value,
    in zone: DayZone? = nil, _ body: (SearchTerm) -> Bool
  ) {
    var goesOn = true
    for path in paths where goesOn {
      path.forEachValue(in: value, of: resource) { found in
        goesOn = forEach(kind, path.valueType, found, in: zone, body)
        return goesOn
      }
    }
  }

  /// Calls `body` with the terms of a value of that type. Returns false if `body` did.
  static func forEach(
    _ kind: SearchParameter.Kind, _ type: String, _ value: Value, in zone: DayZone? = nil,
    _ body: (SearchTerm) -> Bool
  ) -> Bool {
    switch kind {
    case .string: texts(type, value, body)
    case .token: tokens(type, value, body)
    case .reference: references(type, value, body)
    case .date: times(type, value, zone, body)
    case .number: numbers(type, value, body)
    case .quantity: quantities(type, value, body)
    case .uri: value.kind == .string ? body(.uri(value)) : true
    case .composite, .special: true
    }
  }

  /// Calls `body` with the string, or with each string of the array.
  private static func strings(_ value: Value?, _ body: (Value) -> Bool) -> Bool {
    guard let value else { return true }
    if value.kind == .string { return body(value) }
    guard value.kind == .array else { return true }
    for element in value.elements where element.kind == .string && !body(element) { return false }
    return true
  }

  private static let textFields: [String: [TermField]] = [
    "HumanName": [.family, .given, .prefix, .suffix, .text],
    "Address": [.line, .city, .district, .state, .country, .postalCode, .text],
    "CodeableConcept": [.text],
    "Annotation": [.text],
  ]

  private static func texts(
    _ type: String, _ value: Value, _ body: (SearchTerm) -> Bool
  ) -> Bool {
    if value.kind == .string { return body(.text(value)) }
    guard value.kind == .object, let fields = textFields[type] else { return true }
    for field in fields where !strings(value[field], { body(.text($0)) }) { return false }
    return true
  }

  private static func tokens(
    _ type: String, _ value: Value, _ body: (SearchTerm) -> Bool
  ) -> Bool {
    switch value.kind {
    case .string, .boolean:
      return body(.token(system: nil, code: value, text: nil, form: TokenForm(ofType: type)))
    case .object: break
    default: return true
    }
    switch type {
    case "CodeableConcept":
      return concept(value, body)
    case "Coding":
      return body(
        .token(
          system: value[.system], code: value[.code],
          text: value[.display], form: .coded))
    case "Identifier":
      let text = value[.type]?[.text]
      return body(
        .token(
          system: value[.system], code: value[.value], text: text, form: .coded))
    case "ContactPoint":
      // Neither its kind nor its use is a system.
      return body(.token(system: nil, code: value[.value], text: nil, form: .text))
    case "CodeableReference":
      return value[.concept].map { concept($0, body) } ?? true
    default: return true
    }
  }

  private static func concept(_ value: Value, _ body: (SearchTerm) -> Bool) -> Bool {
    let text = value[.text]
    guard let codings = value[.coding], codings.kind == .array, codings.count > 0 else {
      return text == nil || body(.token(system: nil, code: nil, text: text, form: .coded))
    }
    for coding in codings.elements where coding.kind == .object {
      let display = coding[.display]
      let term = SearchTerm.token(
        system: coding[.system], code: coding[.code], text: display ?? text,
        form: .coded)
      guard body(term) else { return false }
    }
    // The text can be searched for as well as the displays.
    return text == nil || body(.token(system: nil, code: nil, text: text, form: .coded))
  }

  private static func references(
    _ type: String, _ value: Value, _ body: (SearchTerm) -> Bool
  ) -> Bool {
    switch value.kind {
    case .string: return body(.reference(value))
    case .object:
      if type == "CodeableReference" {
        return value[.reference].map { body(.reference($0)) } ?? true
      }
      return body(.reference(value))
    default: return true
    }
  }

  private static func times(
    _ type: String, _ value: Value, _ zone: DayZone?, _ body: (SearchTerm) -> Bool
  ) -> Bool {
    if value.kind == .string {
      guard let bounds = value.string.flatMap({ DayZone.bounds($0, zone) }) else { return true }
      return body(.time(bounds))
    }
    guard value.kind == .object else { return true }
    switch type {
    case "Period": return period(value, zone).map { body(.time($0)) } ?? true
    case "Timing": return timing(value, zone).map { body(.time($0)) } ?? true
    default: return true
    }
  }

  /// The bounds of a timing, from its first limit to its last: its events, and the period in which
  /// it repeats.
  private static func timing(_ value: Value, _ zone: DayZone?) -> TimeBounds? {
    let bounds = value[.repeat].flatMap { $0[.boundsPeriod] ?? $0[.bounds] }
    var limits = bounds.flatMap { period($0, zone) }
    guard let events = value[.event], events.kind == .array else { return limits }
    for event in events.elements {
      guard let time = event.string.flatMap({ DayZone.bounds($0, zone) }) else { continue }
      limits = TimeBounds(
        start: min(limits?.start ?? time.start, time.start),
        end: max(limits?.end ?? time.end, time.end))
    }
    return limits
  }

  /// The bounds of a period; a side that is not given is open.
  private static func period(_ value: Value, _ zone: DayZone?) -> TimeBounds? {
    guard value.kind == .object else { return nil }
    let start = value[.start]?.string.map { DayZone.bounds($0, zone) }
    let end = value[.end]?.string.map { DayZone.bounds($0, zone) }
    // A side that is not a date gives no bound, so the period has none.
    if let start, start == nil { return nil }
    if let end, end == nil { return nil }
    guard start != nil || end != nil else { return nil }
    let first = (start ?? nil)?.start ?? TimeBounds.all.start
    let behind = (end ?? nil)?.end ?? TimeBounds.all.end
    return TimeBounds(start: first, end: max(first + 1, behind))
  }

  private static func numbers(
    _ type: String, _ value: Value, _ body: (SearchTerm) -> Bool
  ) -> Bool {
    if let number = number(value) { return body(.number(number)) }
    guard value.kind == .object else { return true }
    if type == "Range" {
      return body(.range(low: value[.low], high: value[.high]))
    }
    return value[.value].flatMap(number).map { body(.number($0)) } ?? true
  }

  /// A number from an integer, a decimal, or a string, which is how JSON has R5's 64-bit integers.
  static func number(_ value: Value) -> ExactDecimal? {
    if let integer = value.integer { return ExactDecimal(integer) }
    if let decimal = value.decimal { return decimal }
    return value.string.flatMap { ExactDecimal($0) }
  }

  private static func quantities(
    _ type: String, _ value: Value, _ body: (SearchTerm) -> Bool
  ) -> Bool {
    guard value.kind == .object else { return true }
    switch type {
    case "Range": return body(.range(low: value[.low], high: value[.high]))
    case "SampledData", "Ratio", "Period": return true
    default: return value[.value] == nil || body(.quantity(value))
    }
  }
}
