public import ValueModel

/// What a primitive has beside its value: an identifier and extensions. In JSON it stands in a
/// field of its own, the name of which begins with `_`: `_birthDate` beside `birthDate`.
///
///     patient[primitive: \.birthDate].extension[url: "http://hl7.org/fhir/StructureDefinition/patient-birthTime"]
///
/// FHIR R5, section 2.6.2.3 (<https://hl7.org/fhir/R5/json.html#primitive>).
public struct PrimitiveElement<Release: FHIRRelease>: Element {
  public static var definition: TypeDefinition { primitiveElementDefinition }
  public var fields: Value
  public init(unchecked fields: Value) { self.fields = fields }

  /// Nothing is there, so that there is no field either.
  public var isEmpty: Bool { fields.count == 0 }

  /// What `fhir_comments` holds, which DSTU2 allows beside every value.
  public var comments: [String] {
    get { fields["fhir_comments"]?.elements.compactMap(\.string) ?? [] }
    set {
      fields["fhir_comments"] = newValue.isEmpty ? nil : Value(array: newValue.map { Value($0) })
    }
  }

  /// What stands in a companion: nothing where it is no object.
  init(companion: Value?) {
    let isObject = companion?.kind == .object
    fields = isObject ? companion ?? .null : Value(object: [(String, Value)]())
  }
}

private let primitiveElementDefinition = TypeDefinition("Element", .element, "")
