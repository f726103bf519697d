public import ObjectModel

/// The properties that all data types and nested types share: an identifier within the resource,
/// and extensions.
///
/// FHIR R5, section 2.1.27 (<https://hl7.org/fhir/R5/types.html#Element>).
public protocol Element: FHIRType, Identifiable {}

extension Element {
  /// The identifier that references within the resource use. The local key is `pk`, not this one.
  public var id: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }

  /// The extensions of the element itself.
  public var `extension`: [Release.Extension] {
    get { fields[objects: Self.schema, 1] }
    set { fields[objects: Self.schema, 1] = newValue }
  }

  /// The local key: a number that no other element of the same resource has; nil until
  /// `assignElementNumbers()` has numbered the elements. It is never in JSON.
  public var pk: ElementKey? { elementKey }
}
