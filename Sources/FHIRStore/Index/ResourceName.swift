import ValueModel

/// What names one resource in one release: its type and `id`.
struct ResourceName: Sendable, Hashable {
  /// Empty where it is not known, as of a `urn:uuid:…`.
  let type: String
  let id: String

  init(_ type: String, _ id: String) {
    self.type = type
    self.id = id
  }
}

extension ResourceName {
  /// Nil for what has no type or no `id`.
  init?(of resource: Value) {
    guard let type = resource[.resourceType]?.string,
      let id = resource[.id]?.string
    else {
      return nil
    }
    self.init(type, id)
  }

  var untyped: ResourceName { ResourceName("", id) }

  /// The shortest text of a reference to it; nil where that would lead elsewhere.
  func text(bases: Set<String>) -> String? {
    let text = "\(type)/\(id)"
    guard case .resource(type, id, nil)? = ReferenceTarget(text, bases: bases) else { return nil }
    return text
  }
}
