import FHIRModel

/// The types of a choice that each kind of search compares.
///
/// FHIR R5, section 3.2.1.5 (<https://hl7.org/fhir/R5/search.html#ptypes>).
enum SearchValueTypes {
  private static let texts = ["string", "markdown", "code", "id", "uri", "url"]
  private static let types: [SearchParameter.Kind: Set<String>] = [
    .number: ["integer", "decimal", "positiveInt", "unsignedInt", "integer64"],
    .date: ["date", "dateTime", "instant", "Period", "Timing"],
    .string: Set(texts + ["HumanName", "Address"]),
    .token: Set(
      texts + [
        "boolean", "oid", "uuid", "canonical", "Coding", "CodeableConcept", "CodeableReference",
        "Identifier", "ContactPoint",
      ]),
    .reference: ["Reference", "CodeableReference", "canonical", "uri", "url", "Resource"],
    .quantity: [
      "Quantity", "SimpleQuantity", "Age", "Count", "Distance", "Duration", "Money", "Range",
      "SampledData",
    ],
    .uri: ["uri", "url", "canonical", "oid", "uuid"],
    // The boundary of a location.
    .special: ["Attachment"],
  ]

  /// A cursor for each type of an open choice that the kind of search compares; the cursor itself
  /// if nothing is open.
  static func kept(_ cursor: SearchCursor, for kind: SearchParameter.Kind?) -> [SearchCursor] {
    guard let choice = cursor.choice else { return [cursor] }
    let known = kind.flatMap { types[$0] }
    return choice.types.filter { known?.contains($0.name) ?? true }.map { cursor.chosen($0.name) }
  }

  /// The kind of search for a type, used for a component whose parameter is not defined.
  static func kind(of type: String) -> SearchParameter.Kind {
    if type == "string" || type == "markdown" { return .string }
    let kinds: [SearchParameter.Kind] = [.date, .quantity, .number, .reference, .token, .string]
    return kinds.first { types[$0]?.contains(type) == true } ?? .special
  }
}
