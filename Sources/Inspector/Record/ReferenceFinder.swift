import ValueModel

/// The references in a resource, with their paths.
enum ReferenceFinder {
  /// A record that refers to more is shown without the rest.
  private static let most = 500

  /// The objects that hold a reference, in order.
  static func references(in resource: Value) -> [(path: String, reference: Value)] {
    var found: [(path: String, reference: Value)] = []
    func visit(_ value: Value, _ path: ValuePath) {
      guard found.count < most else { return }
      switch value.kind {
      case .array:
        for (position, element) in value.elements.enumerated() {
          visit(element, path.appending(.element(position)))
        }
      case .object:
        if value["reference"]?.kind == .string { found.append((path.description, value)) }
        for (name, field) in value.fields where field.kind == .object || field.kind == .array {
          visit(field, path.appending(.field(name)))
        }
      default: break
      }
    }
    visit(resource, ValuePath())
    return found
  }

  /// The path of the first reference in `resource` for which `matches` is true; nil for none.
  static func path(in resource: Value, where matches: (String) -> Bool) -> String? {
    references(in: resource).first { matches($0.reference["reference"]?.string ?? "") }?.path
  }
}
