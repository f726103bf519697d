/// A search parameter of one type of resource.
///
/// FHIR R5, section 3.2.1.5 (<https://hl7.org/fhir/R5/search.html#ptypes>).
public struct SearchParameter: Sendable, Hashable {
  /// The kind of the values to search for, which decides how they are written and compared.
  public enum Kind: String, Sendable {
    case number, date, string, token, reference, composite, quantity, uri, special
  }

  /// The code by which searches name it: `birthdate`, `_lastUpdated`.
  public let name: String
  /// The type of resource that it was looked up for, such as `Patient`, even if all resources have
  /// the parameter.
  public let type: String
  public let kind: Kind
  /// The paths to its values, which are those of all paths together. Empty for a parameter that was
  /// not compiled.
  public let paths: [SearchPath]
  /// The types that a reference may lead to; empty for any type, and for parameters of other kinds.
  public let targets: [String]
  /// The parts of a composite parameter, in the order in which a search writes them; empty for
  /// other kinds.
  public let components: [Component]

  public init(
    name: String, type: String, kind: Kind, paths: [SearchPath], targets: [String] = [],
    components: [Component] = []
  ) {
    self.name = name
    self.type = type
    self.kind = kind
    self.paths = paths
    self.targets = targets
    self.components = components
  }

  /// One part of a composite search parameter.
  public struct Component: Sendable, Hashable {
    /// The parameter of the same type of resource that the part stands for, if there is one.
    public let name: String?
    public let kind: SearchParameter.Kind
    /// The paths to its values, starting from the values that a path of the composite parameter
    /// leads to.
    public let paths: [SearchPath]

    public init(name: String?, kind: SearchParameter.Kind, paths: [SearchPath]) {
      self.name = name
      self.kind = kind
      self.paths = paths
    }
  }
}
