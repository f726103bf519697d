import ObjectModel

/// A resource with text for humans, contained resources, and extensions.
///
/// FHIR R5, section 2.1.26 (<https://hl7.org/fhir/R5/domainresource.html>).
public protocol DomainResource: Resource {}

extension DomainResource {
  public var text: Release.Narrative? {
    get { fields[object: Self.schema, 4] }
    set { fields[object: Self.schema, 4] = newValue }
    _modify { yield &fields[object: Self.schema, 4] }
  }

  /// Resources that only this one refers to.
  public var contained: [AnyResource<Release>] {
    get { fields[objects: Self.schema, 5] }
    set { fields[objects: Self.schema, 5] = newValue }
    _modify { yield &fields[objects: Self.schema, 5] }
  }

  public var `extension`: [Release.Extension] {
    get { fields[objects: Self.schema, 6] }
    set { fields[objects: Self.schema, 6] = newValue }
    _modify { yield &fields[objects: Self.schema, 6] }
  }

  public var modifierExtension: [Release.Extension] {
    get { fields[objects: Self.schema, 7] }
    set { fields[objects: Self.schema, 7] = newValue }
    _modify { yield &fields[objects: Self.schema, 7] }
  }
}
