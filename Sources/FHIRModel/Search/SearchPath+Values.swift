public import ValueModel

extension SearchPath {
  /// Calls `body` with each value that the path reaches in a resource, in the order of the JSON,
  /// until it returns false.
  ///
  /// Elements of arrays are passed one by one; null, which only accompanies extensions, is not
  /// passed.
  ///
  /// A field costs one look-up by name. Nothing is allocated except the strings that `targets` and
  /// `where` compare.
  public func forEachValue(in resource: Value, _ body: (Value) -> Bool) {
    _ = walk(resource, 0, resource, body)
  }

  /// Calls `body` with each value that a path reaches from a value within a resource, as for the
  /// parts of composite parameters, until it returns false.
  public func forEachValue(in value: Value, of resource: Value, _ body: (Value) -> Bool) {
    _ = walk(value, 0, resource, body)
  }

  /// Returns false once `body` has seen enough.
  private func walk(
    _ value: Value, _ index: Int, _ resource: Value, _ body: (Value) -> Bool
  ) -> Bool {
    if index < steps.count, case .position(let position) = steps[index] {
      let element = value.kind == .array ? value[position] : position == 0 ? value : nil
      return element.map { walk($0, index + 1, resource, body) } ?? true
    }
    if value.kind == .array {
      for element in value.elements where !walk(element, index, resource, body) { return false }
      return true
    }
    guard index < steps.count else { return value.isNull || body(value) }
    if case .field(let name) = steps[index] {
      guard let field = value[name] else { return true }
      return walk(field, index + 1, resource, body)
    }
    return Self.take(steps[index], value, resource) { walk($0, index + 1, resource, body) }
  }

  /// Takes a step that is neither a field nor a position from a value that is not an array, and
  /// calls `next` with each value it leads to. Returns false if `next` did.
  package static func take(
    _ step: Step, _ value: Value, _ resource: Value, _ next: (Value) -> Bool
  ) -> Bool {
    switch step {
    case .field, .position: true
    case .where(let field, let text): value[field]?.string == text ? next(value) : true
    case .present(let field): value[field] != nil ? next(value) : true
    case .absent(let field): value.kind == .object && value[field] == nil ? next(value) : true
    case .extension(let url): extensions(value, url, next)
    case .hasExtension(let url): extensions(value, url) { _ in false } ? true : next(value)
    case .targets(let types): leads(value, to: types, resource) ? next(value) : true
    case .resourceType(let type): value["resourceType"]?.string == type ? next(value) : true
    case .exists(let fields):
      value.kind != .object || next(Value(fields.contains { value[$0] != nil }))
    case .isNotFalse(let fields):
      value.kind != .object
        || next(Value(fields.contains { value[$0].map { $0.boolean != false } ?? false }))
    case .resource: next(resource)
    }
  }

  /// Calls `next` with each extension that has the URL. Returns false if `next` did.
  private static func extensions(_ value: Value, _ url: String, _ next: (Value) -> Bool) -> Bool {
    guard let extensions = value["extension"] else { return true }
    for element in extensions.elements where element["url"]?.string == url {
      if !next(element) { return false }
    }
    return true
  }

  /// Whether a reference, or the text of one, leads to one of the types or does not name a type. A
  /// reference that leads nowhere leads to none of them: it has no text and no identifier, or names
  /// a contained resource that does not exist.
  private static func leads(_ value: Value, to types: [String], _ resource: Value) -> Bool {
    guard let text = value.string ?? value["reference"]?.string else {
      guard value.kind == .object, value["identifier"] != nil else { return false }
      return value["type"]?.string.map(types.contains) ?? true
    }
    guard let parts = ReferenceParts(text) else { return false }
    var type = parts.type
    if parts.form == .contained, let id = parts.id {
      let contained = resource["contained"]?.elements.first { $0["id"]?.string == id }
      type = contained?["resourceType"]?.string
      if type == nil { return false }
    }
    return (type ?? value["type"]?.string).map(types.contains) ?? true
  }
}
