/// One search parameter of one type of resource.
///
/// FHIR R5, section 3.2.1.5 (<https://hl7.org/fhir/R5/search.html#ptypes>).
public struct SearchParameter: Sendable, Hashable {
  /// How what is searched for is written, and compared.
  public enum Kind: String, Sendable {
    case number, date, string, token, reference, composite, quantity, uri, special
  }

  /// The code, which searches name it by: `birthdate`, `_lastUpdated`.
  public let name: String
  /// The type of resource that it was asked for, such as `Patient`; also where all resources have it.
  public let type: String
  public let kind: Kind
  /// Where its values are: those of all paths together. Empty for what was not compiled.
  public let paths: [SearchPath]
  /// The types that a reference may lead to; empty for any, and for other kinds.
  public let targets: [String]
  /// Those of a composite parameter, in the order in which a search writes them; empty for other kinds.
  public let components: [SearchComponent]

  public init(
    name: String, type: String, kind: Kind, paths: [SearchPath], targets: [String] = [],
    components: [SearchComponent] = []
  ) {
    self.name = name
    self.type = type
    self.kind = kind
    self.paths = paths
    self.targets = targets
    self.components = components
  }
}

/// One part of a composite search parameter.
public struct SearchComponent: Sendable, Hashable {
  /// The parameter of the same type of resource that the part stands for; nil where there is none.
  public let name: String?
  public let kind: SearchParameter.Kind
  /// Where its values are, from what a path of the composite parameter ends at.
  public let paths: [SearchPath]

  public init(name: String?, kind: SearchParameter.Kind, paths: [SearchPath]) {
    self.name = name
    self.kind = kind
    self.paths = paths
  }
}
