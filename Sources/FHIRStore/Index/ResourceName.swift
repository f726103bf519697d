import ValueModel

/// What names one resource in one release: its type and `id`.
struct ResourceName: Sendable, Hashable {
  /// Empty where it is not known, as of a `urn:uuid:…`.
  let type: String
  let id: String
}

extension ResourceName {
  /// Nil for what has no type or no `id`.
  init?(of resource: Value) {
    guard let type = resource[TermField.resourceType]?.string, let id = resource[TermField.id]?.string else {
      return nil
    }
    self.init(type: type, id: id)
  }

  var untyped: ResourceName { ResourceName(type: "", id: id) }
}
