import ValueModel

/// Reads definitions of extensions.
struct ExtensionReader {
  /// The types that the value of an extension may have in the release.
  let anyValue: [TypeModel.ElementType]
  /// The names of code sets by URL.
  let codes: [String: String]

  /// Reads a definition. Throws `.definition` with the reason if no accessor can be written for it.
  func read(_ definition: Value) throws(GeneratorError) -> ExtensionModel {
    guard let root = ElementNode.tree(definition) else {
      throw GeneratorError(.definition, "the definition has no elements")
    }
    let url = definition["url"]?.string ?? ""
    var model = ExtensionModel(
      url: Self.fixedURL(root) ?? url, names: Self.names(definition, url),
      title: Self.title(root.element["short"]?.string ?? definition["name"]?.string))
    guard !model.url.isEmpty else { throw GeneratorError(.definition, "there is no url") }
    try fill(&model, root)
    return model
  }

  /// The name if it is a single word; the `id`; and the end of the URL.
  private static func names(_ definition: Value, _ url: String) -> [String] {
    let name = definition["name"]?.string ?? ""
    let id = definition["id"]?.string ?? ""
    let end = url.split(separator: "/").last.map(String.init) ?? ""
    return [name.contains(" ") ? "" : name, id, end].filter { !$0.isEmpty }
  }

  private static func title(_ text: String?) -> String {
    (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func fixedURL(_ node: ElementNode) -> String? {
    let url = node.children.first { $0.last == "url" }
    return (url?.element["fixedUri"] ?? url?.element["patternUri"])?.string
  }

  private func fill(_ model: inout ExtensionModel, _ node: ElementNode) throws(GeneratorError) {
    model.least = node.element["min"]?.integer.map { Int($0) } ?? 0
    model.most = node.most.flatMap { Int($0) }
    model.isModifier = node.element["isModifier"]?.boolean == true
    for child in node.children where child.last == "extension" && !child.isProhibited {
      guard let slice = child.slice else { continue }
      model.parts.append(try part(child, slice))
    }
    try fillValue(&model, node)
    guard model.hasValue || !model.parts.isEmpty || model.definition != nil else {
      throw GeneratorError(.definition, "it holds neither a value nor parts with names")
    }
  }

  private func part(_ node: ElementNode, _ slice: String) throws(GeneratorError) -> ExtensionModel {
    let profile = node.profiles.first
    guard let url = Self.fixedURL(node) ?? profile else {
      throw GeneratorError(.definition, "its part \(slice) has no url")
    }
    var part = ExtensionModel(
      url: url, names: [slice], title: Self.title(node.element["short"]?.string))
    if Self.fixedURL(node) == nil { part.definition = profile }
    try fill(&part, node)
    // Extensions contain no modifier extensions.
    part.isModifier = false
    return part
  }

  private func fillValue(
    _ model: inout ExtensionModel, _ node: ElementNode
  ) throws(GeneratorError) {
    let values = node.children.filter { Self.isValue($0.last) }
    guard !values.isEmpty else {
      model.hasAnyValue = model.parts.isEmpty && model.definition == nil
      return
    }
    let allowed = values.filter { !$0.isProhibited }
    if allowed.isEmpty { return }
    let types = allowed.flatMap(types)
    model.hasAnyValue = types.isEmpty
    for type in types where !model.value.contains(where: { $0.name == type.name }) {
      guard anyValue.contains(where: { $0.name == type.name }) else {
        throw GeneratorError(.definition, "extensions of the release have no \(type.name)")
      }
      model.value.append(type)
    }
  }

  private static func isValue(_ name: String) -> Bool {
    name.hasPrefix("value") && (name == "value[x]" || name.dropFirst(5).first?.isUppercase == true)
  }

  /// The types of one element, which STU3 may name in its path.
  private func types(_ node: ElementNode) -> [TypeModel.ElementType] {
    let named = (node.element["type"]?.elements ?? Value(array: []).elements)
      .compactMap { $0["code"]?.string }
    let last = String(node.last.dropFirst(5))
    let ofPath = anyValue.filter {
      $0.name.prefix(1).uppercased() + $0.name.dropFirst() == last
    }.map(\.name)
    let set = RequiredBinding(node.element).flatMap { codes[$0.url] }
    return (named.isEmpty ? ofPath : named).map { name in
      TypeModel.ElementType(name: name, codes: name == "code" ? set : nil)
    }
  }
}
