package import ValueModel

/// The few facts about a resource that a table row or a timeline shows, whatever its type and
/// release.
package enum ResourceRow {
  /// Returns an object with one field for each column; fields that the resource lacks are left out.
  package static func value(_ resource: Value) -> Value {
    var fields: [(String, Value)] = []
    func add(_ title: String, _ text: String?) {
      if let text, !text.isEmpty { fields.append((title, Value(text))) }
    }
    add("name", first(resource, ["name", "title"], name))
    add("born", resource["birthDate"]?.string)
    add("gender", resource["gender"]?.string)
    add("date", first(resource, dates, date))
    add("code", first(resource, codes, code))
    add("value", quantity(resource))
    add("status", first(resource, ["status", "clinicalStatus"], code))
    add(
      "patient", first(resource, ["patient", "subject", "beneficiary"]) { $0["reference"]?.string })
    return Value(object: fields)
  }

  private static let dates = [
    "effectiveDateTime", "effectivePeriod", "onsetDateTime", "onsetPeriod", "performedDateTime",
    "performedPeriod", "occurrenceDateTime", "occurrencePeriod", "authoredOn", "dateWritten",
    "period", "date", "recordedDate", "dateRecorded", "issued", "start",
  ]

  private static let codes = [
    "code", "medicationCodeableConcept", "vaccineCode", "type", "serviceType", "category", "class",
  ]

  private static func first(
    _ resource: Value, _ names: [String], _ text: (Value) -> String?
  ) -> String? {
    for name in names {
      if let value = resource[name], let text = text(value) { return text }
    }
    return nil
  }

  /// Returns the text of a string or a HumanName, or of the first of several.
  private static func name(_ value: Value) -> String? {
    if let text = value.string { return text }
    if value.kind == .array { return value.elements.lazy.compactMap(name).first { _ in true } }
    if let text = value["text"]?.string { return text }
    let given = value["given"]?.elements.compactMap(\.string) ?? []
    let family = value["family"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) }
    let words = given + (family ?? [])
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func date(_ value: Value) -> String? {
    value.string ?? value["start"]?.string
  }

  /// Returns the text of a code, a Coding, a CodeableConcept or a CodeableReference, or of the
  /// first of several.
  private static func code(_ value: Value) -> String? {
    if let text = value.string { return text }
    if value.kind == .array { return value.elements.lazy.compactMap(code).first { _ in true } }
    for name in ["text", "display", "coding", "code", "concept"] {
      if let part = value[name], let text = code(part) { return text }
    }
    return nil
  }

  private static func quantity(_ resource: Value) -> String? {
    for (name, value) in resource.fields where name.hasPrefix("value") {
      if let number = value["value"]?.decimal {
        return number.text + (value["unit"]?.string.map { " " + $0 } ?? "")
      }
      if let text = code(value) { return text }
      if value.kind != .object { return value.json() }
    }
    return nil
  }
}
