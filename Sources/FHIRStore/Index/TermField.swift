import ValueModel

/// The fields that terms are made of; their names are looked up once.
enum TermField: Int, CaseIterable {
  case id, resourceType, reference, system, code, display, value, text, type, coding, concept
  case family, given, prefix, suffix
  case line, city, district, state, country, postalCode
  case start, end, event, `repeat`, boundsPeriod, bounds, low, high

  fileprivate static let names = FieldNames(allCases.map { "\($0)" })
}

extension Value {
  /// The value of the field; nil if it is absent, or this is not an object.
  subscript(_ field: TermField) -> Value? { self.field(TermField.names, field.rawValue) }
}
