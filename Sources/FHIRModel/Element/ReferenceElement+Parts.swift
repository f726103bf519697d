import ObjectModel

extension ReferenceElement {
  /// The parts of the reference's text; nil if it has no text. Setting them sets the text.
  public var parts: ReferenceParts? {
    get { reference.flatMap { ReferenceParts($0) } }
    set { reference = newValue?.text }
  }

  /// Whether it leads to a resource contained in this one, or to this one itself.
  public var isContained: Bool {
    switch parts?.form {
    case .contained, .itself: true
    default: false
    }
  }

  /// Creates a reference with the text of the parts.
  public init(_ parts: ReferenceParts) {
    self.init()
    reference = parts.text
  }

  /// Creates a relative reference to a resource by its type and `id`, and to this version if one is
  /// given. Nil if the resource has no valid `id`, which a server assigns.
  public init?<R: Resource>(to resource: R, version: String? = nil) where R.Release == Release {
    guard let id = resource.id,
      let parts = ReferenceParts(type: R.resourceType, id: id, version: version)
    else { return nil }
    self.init(parts)
  }

  /// Creates a relative reference to a resource of any type by its type and `id`, and to this
  /// version if one is given. Nil if the resource has no type or no valid `id`.
  public init?(to resource: AnyResource<Release>, version: String? = nil) {
    guard let type = resource.resourceType, let id = resource.id,
      let parts = ReferenceParts(type: type, id: id, version: version)
    else { return nil }
    self.init(parts)
  }

  /// Creates a reference to a resource in `contained` by its `id` there; nil if it has no valid
  /// one.
  public init?<R: Resource>(contained resource: R) where R.Release == Release {
    guard let parts = resource.id.flatMap({ ReferenceParts(contained: $0) }) else { return nil }
    self.init(parts)
  }
}
