import ValueModel

/// The name of one resource in a release: its type and `id`.
struct ResourceName: Sendable, Hashable {
  /// Empty if it is not known, as for a `urn:uuid:…`.
  let type: String
  let id: String

  init(_ type: String, _ id: String) {
    self.type = type
    self.id = id
  }
}

extension ResourceName {
  /// The name of a resource; nil if it has no type or no `id`.
  init?(of resource: Value) {
    guard let type = resource[.resourceType]?.string,
      let id = resource[.id]?.string
    else {
      return nil
    }
    self.init(type, id)
  }

  var untyped: ResourceName { ResourceName("", id) }

  /// The shortest text of a reference to it; nil if that text would lead elsewhere.
  func text(bases: Set<String>) -> String? {
    let text = "\(type)/\(id)"
    guard case .resource(type, id, nil)? = ReferenceTarget(text, bases: bases) else { return nil }
    return text
  }
}
