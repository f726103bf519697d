public import ValueModel

/// The identifier and extensions of a primitive. In JSON they stand in a field of their own, whose
/// name begins with `_`: `_birthDate` beside `birthDate`.
///
///     patient[primitive: \.birthDate]
///       .extension[url: "http://hl7.org/fhir/StructureDefinition/patient-birthTime"]
///
/// FHIR R5, section 2.6.2.3 (<https://hl7.org/fhir/R5/json.html#primitive>).
public struct PrimitiveElement<Release: FHIRRelease>: Element {
  public static var definition: TypeDefinition { primitiveElementDefinition }
  public var fields: Value
  public init(unchecked fields: Value) { self.fields = fields }

  /// Whether the primitive has neither an identifier nor extensions, so that JSON has no field for
  /// them.
  public var isEmpty: Bool { fields.count == 0 }

  /// The texts of `fhir_comments`, which DSTU2 allows beside every value.
  public var comments: [String] {
    get { fields["fhir_comments"]?.elements.compactMap(\.string) ?? [] }
    set {
      fields["fhir_comments"] = newValue.isEmpty ? nil : Value(array: newValue.map { Value($0) })
    }
  }

  /// Takes a companion field; empty if it is not an object.
  init(companion: Value?) {
    let isObject = companion?.kind == .object
    fields = isObject ? companion ?? .null : Value(object: [(String, Value)]())
  }
}

private let primitiveElementDefinition = TypeDefinition("Element", .element, "")
