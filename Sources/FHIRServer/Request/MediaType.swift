import HTTPServer

/// A media type with its parameters: `application/fhir+json; fhirVersion=4.0`.
struct MediaType: Sendable, Hashable {
  /// In lower case.
  var name: String
  /// By name in lower case, without quotation marks.
  var parameters: [String: String] = [:]

  init(_ text: String) {
    let parts = text.split(separator: ";").map(Self.trimmed)
    // A plus sign that was not escaped in an address arrives as a space.
    name = (parts.first ?? "").lowercased().replacing(" ", with: "+")
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
      guard pair.count == 2 else { continue }
      parameters[pair[0].lowercased()] = pair[1].filter { $0 != "\"" }
    }
  }

  /// The client's preference for the type, from 0 to 1.
  var quality: Double { parameters["q"].flatMap { Double($0) } ?? 1 }

  /// Whether it is JSON of FHIR.
  var isFHIRJSON: Bool { ["application/fhir+json", "application/json+fhir"].contains(name) }

  /// Whether it is JSON of any kind, except patches.
  var isJSON: Bool { isFHIRJSON || ["application/json", "text/json"].contains(name) }

  /// Whether it is a form of a FHIR resource, supported or not.
  var isFHIR: Bool {
    isFHIRJSON || name.contains("fhir+") || name.hasSuffix("+fhir") || name == "text/turtle"
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
