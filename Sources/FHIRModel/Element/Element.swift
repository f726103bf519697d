public import ObjectModel

/// What all data types and nested types have: an identifier within the resource, and extensions.
///
/// FHIR R5, section 2.1.27 (<https://hl7.org/fhir/R5/types.html#Element>).
public protocol Element: FHIRType, Identifiable {}

extension Element {
  /// The identifier that references within the resource lead to. Not the local key: that is `pk`.
  public var id: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }

  /// Extensions of the element itself.
  public var `extension`: [Release.Extension] {
    get { fields[objects: Self.schema, 1] }
    set { fields[objects: Self.schema, 1] = newValue }
  }

  /// The local key: a number that no other element of the same resource has; nil where elements have none
  /// (`assignElementNumbers()` gives them theirs). Never in JSON.
  public var pk: ElementKey? { elementKey }
}

/// An element that may also have extensions that change what it means.
///
/// FHIR R5, section 2.1.27 (<https://hl7.org/fhir/R5/types.html#BackboneElement>).
public protocol BackboneElement: Element {}

extension BackboneElement {
  /// Extensions that a reader may not ignore.
  public var modifierExtension: [Release.Extension] {
    get { fields[objects: Self.schema, 2] }
    set { fields[objects: Self.schema, 2] = newValue }
  }
}

/// What extensions of all releases have.
public protocol ExtensionElement: Element {
  var url: String? { get set }
}

/// What references of all releases have.
public protocol ReferenceElement: Element {
  var reference: String? { get set }
  var display: String? { get set }
}
