import ObjectModel

extension ReferenceElement {
  /// What the text of the reference says; nil where there is none. Setting it sets the text.
  public var parts: ReferenceParts? {
    get { reference.flatMap { ReferenceParts($0) } }
    set { reference = newValue?.text }
  }

  /// Whether it leads to a resource within this one, or to this one itself.
  public var isContained: Bool {
    switch parts?.form {
    case .contained, .itself: true
    default: false
    }
  }

  public init(_ parts: ReferenceParts) {
    self.init()
    reference = parts.text
  }

  /// A relative reference to a resource by its type and `id`; to this version where one is given.
  /// Nil where the resource has no valid `id`: a server gives it one.
  public init?<R: Resource>(to resource: R, version: String? = nil) where R.Release == Release {
    guard let id = resource.id,
      let parts = ReferenceParts(type: R.resourceType, id: id, version: version)
    else { return nil }
    self.init(parts)
  }

  /// The same to a resource of any type.
  public init?(to resource: AnyResource<Release>, version: String? = nil) {
    guard let type = resource.resourceType, let id = resource.id,
      let parts = ReferenceParts(type: type, id: id, version: version)
    else { return nil }
    self.init(parts)
  }

  /// A reference to a resource in `contained`, by its `id` there; nil where it has no valid one.
  public init?<R: Resource>(contained resource: R) where R.Release == Release {
    guard let parts = resource.id.flatMap({ ReferenceParts(contained: $0) }) else { return nil }
    self.init(parts)
  }
}

extension DomainResource {
  /// The resource within this one that a reference leads to; this one itself for `#`. Nil where the
  /// reference leads elsewhere, or nothing within has that `id`. Linear in the resources within.
  ///
  /// FHIR R5, section 2.3.0.2 (<https://hl7.org/fhir/R5/references.html#contained>).
  public func resolve(contained reference: Release.Reference) -> AnyResource<Release>? {
    guard let parts = reference.parts else { return nil }
    if parts.form == .itself { return AnyResource(unchecked: fields) }
    guard parts.form == .contained else { return nil }
    return contained.first { $0.id == parts.id }
  }
}
