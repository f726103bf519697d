import ValueModel

/// The parts of a capability statement that a program adds.
struct CapabilityPart {
  private let part: Value

  init(_ part: Value) { self.part = part }

  func merged(into statement: Value) -> Value { Self.merged(part, statement, named: "") }

  /// By which field the entries of an array correspond to each other.
  private static let names = ["rest": "mode", "resource": "type"]

  private static func merged(_ part: Value, _ known: Value, named name: String) -> Value {
    if part.kind == .object, known.kind == .object {
      var result = known
      for field in part.fields where field.name != "resourceType" {
        result[field.name] =
          known[field.name].map { merged(field.value, $0, named: field.name) } ?? field.value
      }
      return result
    }
    guard part.kind == .array, known.kind == .array else { return part }
    var elements = Array(known.elements)
    for element in part.elements {
      let place = names[name].flatMap { key in
        elements.firstIndex { $0[key] != nil && $0[key] == element[key] }
      }
      if let place {
        elements[place] = merged(element, elements[place], named: "")
      } else {
        elements.append(element)
      }
    }
    return Value(array: elements)
  }
}
