import FHIRModel
package import ValueModel

extension Value {
  /// The resource with each reference to an address below one of `bases` made relative, as
  /// `Type/id`, so that it leads to the record here; a version stays. Returns the resource itself
  /// if it has no such reference.
  ///
  /// A reference that resolves to the same place, absolute or relative, is the same one: FHIR R4,
  /// section 3.1.1.4.12 (<https://hl7.org/fhir/R4/search.html#reference>). Cost: one pass over the
  /// elements.
  package func withRelativeReferences(below bases: Set<String>) -> Value {
    var isOwn = false
    forEachReference { isOwn = isOwn || Self.relative($0, below: bases) != nil }
    return isOwn ? relative(below: bases) : self
  }

  private func relative(below bases: Set<String>) -> Value {
    switch kind {
    case .array: return Value(array: elements.map { $0.relative(below: bases) })
    case .object:
      var copy = self
      for field in fields {
        if field.name == "reference", let text = field.value.string {
          if let own = Self.relative(text, below: bases) { copy[field.name] = Value(own) }
        } else if field.value.kind == .object || field.value.kind == .array {
          copy[field.name] = field.value.relative(below: bases)
        }
      }
      return copy
    default: return self
    }
  }

  /// The relative form of a reference; nil if it does not lead below one of the addresses.
  private static func relative(_ text: String, below bases: Set<String>) -> String? {
    guard let parts = ReferenceParts(text), parts.form == .absolute, let base = parts.base,
      bases.contains(base)
    else { return nil }
    return String(text.dropFirst(base.count + 1))
  }
}
