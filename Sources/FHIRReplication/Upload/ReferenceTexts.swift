import FHIRModel
import ValueModel

/// The references in a resource.
enum ReferenceTexts {
  /// Returns the resources that a resource refers to, by references that are relative or below
  /// `base`.
  static func targets(of resource: Value, base: String) -> Set<ResourceAddress> {
    var found: Set<ResourceAddress> = []
    forEach(resource) { text in
      guard let parts = ReferenceParts(text), parts.form == .relative || parts.base == base,
        let type = parts.type, let id = parts.id
      else { return }
      found.insert(ResourceAddress(type, id))
    }
    return found
  }

  private static func forEach(_ value: Value, _ body: (String) -> Void) {
    switch value.kind {
    case .array: for element in value.elements { forEach(element, body) }
    case .object:
      if let text = value["reference"]?.string { body(text) }
      for field in value.fields { forEach(field.value, body) }
    default: break
    }
  }
}
