import FHIRModel

extension SearchParameter {
  /// Whether elements that the parameter finds can hold canonical addresses, which chains, `_has`
  /// and inclusions follow as they follow references. FHIR R4, section 3.1.1.4.12
  /// (<https://hl7.org/fhir/R4/search.html#reference>).
  var findsCanonicals: Bool {
    kind == .reference && paths.contains { ["canonical", "uri"].contains($0.valueType) }
  }
}
