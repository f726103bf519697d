import ObjectModel

/// An element that may also have extensions that change its meaning.
///
/// FHIR R5, section 2.1.27 (<https://hl7.org/fhir/R5/types.html#BackboneElement>).
public protocol BackboneElement: Element {}

extension BackboneElement {
  /// The extensions that a reader must not ignore.
  public var modifierExtension: [Release.Extension] {
    get { fields[objects: Self.schema, 2] }
    set { fields[objects: Self.schema, 2] = newValue }
  }
}
