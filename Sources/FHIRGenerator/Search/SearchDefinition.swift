import FHIRModel
import ValueModel

/// The definition of one search parameter in a release, for all types that have it.
struct SearchDefinition {
  struct Component {
    /// The URL of the parameter that the component stands for.
    var definition: String
    var expression: String
  }

  var url: String
  var name: String
  var kind: SearchParameter.Kind
  /// The types of resources that have it.
  var bases: [String]
  /// The expression; empty if the definition has none.
  var expression: String
  /// Whether the values to search for must be computed from what the expression finds.
  var isComputed: Bool
  /// Whether the expression is XPath.
  var isXPath: Bool
  var targets: [String]
  var components: [Component]

  /// Reads a definition. Throws `.definition` if it has no code, no type or no base, or a name that
  /// a table cannot hold.
  init(_ resource: Value) throws(GeneratorError) {
    url = resource["url"]?.string ?? ""
    guard let name = resource["code"]?.string, let kindName = resource["type"]?.string,
      let kind = SearchParameter.Kind(rawValue: kindName), let base = resource["base"]
    else {
      throw GeneratorError(.definition, "a search parameter is not defined as one: <\(url)>")
    }
    self.name = name
    self.kind = kind
    bases = Self.strings(base)
    guard !bases.isEmpty, (bases + [name]).allSatisfy({ Self.isPlain($0) }) else {
      throw GeneratorError(.definition, "the search parameter <\(url)> has names that are none")
    }
    let expression = resource["expression"]?.string
    self.expression = expression ?? resource["xpath"]?.string ?? ""
    // STU3 has a few expressions that were never rewritten.
    isXPath = expression.map { $0.hasPrefix("f:") } ?? true
    isComputed = resource["processingMode"]?.string == "other" && kind != .special
    targets = resource["target"].map(Self.strings) ?? []
    components =
      resource["component"]?.elements.map { component in
        let definition = component["definition"]?["reference"] ?? component["definition"]
        return Component(
          definition: definition?.string ?? "", expression: component["expression"]?.string ?? "")
      } ?? []
  }

  private static func strings(_ value: Value) -> [String] {
    value.kind == .array ? value.elements.compactMap(\.string) : value.string.map { [$0] } ?? []
  }

  /// Whether a table can hold the name: it contains none of the table's marks.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !";<&=@|!,".utf8.contains($0) }
  }

  func parse(_ text: String) throws(SearchExpression.Failure) -> SearchExpression {
    try isXPath ? XPathParser.parse(text) : FHIRPathParser.parse(text)
  }
}
