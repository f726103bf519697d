import ValueModel

/// Reads the JSON of a selector and brings it into normal form.
struct SelectorParser {
  /// The part of the document to which a condition applies.
  private struct Scope {
    var path = SelectorPath()
    /// Whether operators may stand without a field: under an element or a name.
    var isElement = false
    var isNegated = false
  }

  func parse(_ json: Value) throws(SelectorError) -> SelectorNode {
    guard json.kind == .object else {
      throw SelectorError(.invalidSelectorJSON, "a selector is an object", ValuePath())
    }
    // On its own, and only there, an empty list of conditions matches nothing.
    if json.count == 1, let only = json.fields.first, ["$and", "$or"].contains(only.name),
      only.value.kind == .array, only.value.count == 0
    {
      return .or([])
    }
    return try object(json, Scope(), ValuePath())
  }

  // MARK: Objects

  private func object(
    _ json: Value, _ scope: Scope, _ place: ValuePath
  ) throws(SelectorError) -> SelectorNode {
    guard place.components.count <= Filter.maximumDepth else {
      throw SelectorError(
        .tooDeep, "a selector has \(Filter.maximumDepth) levels or fewer", ValuePath())
    }
    var nodes: [SelectorNode] = []
    for field in json.fields {
      let place = place.appending(.field(field.name))
      if field.name.hasPrefix("$") {
        nodes.append(try self.operator(field.name, field.value, scope, place))
      } else {
        nodes.append(try self.field(field.name, field.value, scope, place))
      }
    }
    return nodes.count == 1 ? nodes[0] : joined(nodes, scope)
  }

  /// All of the conditions; under a negation, the opposite of one of them.
  private func joined(_ nodes: [SelectorNode], _ scope: Scope) -> SelectorNode {
    scope.isNegated && !nodes.isEmpty ? .or(nodes) : .and(nodes)
  }

  private func field(
    _ name: String, _ json: Value, _ scope: Scope, _ place: ValuePath
  ) throws(SelectorError) -> SelectorNode {
    var scope = scope
    scope.path.parts += try SelectorPath(name, at: place).parts
    guard json.kind == .object else { return test(.comparison(.equal, json), scope) }
    if json.count == 0 { return test(.comparison(.equal, json), scope) }
    return try object(json, scope, place)
  }

  // MARK: Operators

  private func `operator`(
    _ name: String, _ json: Value, _ scope: Scope, _ place: ValuePath
  ) throws(SelectorError) -> SelectorNode {
    switch name {
    case "$and", "$or", "$nor": return try combination(name, json, scope, place)
    case "$not":
      var inner = scope
      inner.isNegated.toggle()
      if json.kind == .object { return try object(json, inner, place) }
      guard !scope.path.parts.isEmpty || scope.isElement else { throw bad(name, place) }
      return test(.comparison(.equal, json), inner)
    default:
      let found = try SelectorOperators(place: place).test(name, json) {
        (json: Value) throws(SelectorError) in
        try object(json, Scope(isElement: true), place)
      }
      guard !scope.path.parts.isEmpty || scope.isElement else {
        throw SelectorError(.invalidSelector, "a condition has a field", place)
      }
      return test(found, scope)
    }
  }

  private func combination(
    _ name: String, _ json: Value, _ scope: Scope, _ place: ValuePath
  ) throws(SelectorError) -> SelectorNode {
    guard json.kind == .array else { throw bad(name, place) }
    var scope = scope
    if name == "$nor" { scope.isNegated.toggle() }
    var nodes: [SelectorNode] = []
    for (position, element) in json.elements.enumerated() {
      let place = place.appending(.element(position))
      guard element.kind == .object else { throw bad(name, place) }
      nodes.append(try object(element, scope, place))
    }
    if nodes.isEmpty { return .and([]) }
    let isAnd = (name == "$and") != scope.isNegated
    return isAnd ? .and(nodes) : .or(nodes)
  }

  private func bad(_ name: String, _ place: ValuePath) -> SelectorError {
    SelectorError(.badArgument, "bad argument for \(name)", place)
  }

  /// The test at the scope's path, with the negation in it.
  private func test(_ test: SelectorTest, _ scope: Scope) -> SelectorNode {
    .test(scope.path, scope.isNegated ? test.negated : test)
  }
}
