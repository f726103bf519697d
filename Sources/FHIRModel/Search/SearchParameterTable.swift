import Synchronization

/// The search parameters of a release of FHIR, and the compartments.
///
/// Made from one string, the table, as generated code has it. Each line of it is one type of resource, with what it
/// inherits from and its parameters:
///
///     Encounter<DomainResource;date date period:Period;status token status:code;…
///
/// A parameter is its name, its kind, its paths separated by `|`, `>` and the types that references lead to, and for
/// each component `&name=kind@paths`. A line `!Patient name text` tells of a parameter that was not compiled, a line
/// `@Patient;Observation=subject,performer;…` of a compartment. A string that is no table is a mistake in the program,
/// and traps when it is read.
public struct SearchParameterTable: Sendable {
  private let state: SearchTableState

  /// Finds the lines of the types; each is read when it is first asked for.
  public init(parsing table: StaticString) { self.init(table.description) }

  package init(_ text: String) { state = SearchTableState(text) }

  /// The parameters of a type of resource, sorted by name, with those that all resources have. Empty for other types.
  /// Read once for each type.
  public func parameters(of type: String) -> [SearchParameter] { state.parameters(type).list }

  /// The parameter of that name; nil where the type of resource has none. Constant time but for the first.
  public func parameter(_ name: String, of type: String) -> SearchParameter? {
    state.parameters(type).byName[name]
  }

  /// The types of resources with parameters, sorted.
  public var types: [String] {
    state.lines.keys.filter { $0 != "Resource" && $0 != "DomainResource" }.sorted()
  }

  /// Those that have no paths, for what their definitions say cannot be said by paths: the type that defines it, the
  /// name, and the expression, which is empty where the definition has none.
  public var uncompiled: [(type: String, name: String, expression: String)] { state.uncompiled }

  /// The names of the reference parameters by which resources of a type are in a compartment, such as that of a
  /// `Patient`; nil where they are never in it, and where the release says nothing of compartments.
  ///
  /// `_id` stands for a resource that is a compartment of its own. A name with a dot is a chain of two parameters, as
  /// STU3 has some: `target.subject`. FHIR R5, section 2.1.6.2
  /// (<https://hl7.org/fhir/R5/compartmentdefinition.html>).
  public func compartment(_ name: String, includes type: String) -> [String]? {
    state.compartments[name]?[type]
  }
}

/// What copies of a table share.
final class SearchTableState: Sendable {
  struct Parameters {
    var list: [SearchParameter] = []
    var byName: [String: SearchParameter] = [:]
  }

  /// The line of a type.
  struct Line {
    /// The type that it inherits from.
    var parent: String?
    /// Behind the first semicolon.
    var parameters: Substring
  }

  let lines: [String: Line]
  let compartments: [String: [String: [String]]]
  let uncompiled: [(type: String, name: String, expression: String)]
  private let read = Mutex<[String: Parameters]>([:])

  init(_ text: String) {
    var lines: [String: Line] = [:]
    var compartments: [String: [String: [String]]] = [:]
    var uncompiled: [(type: String, name: String, expression: String)] = []
    for line in text.split(separator: "\n") {
      switch line.first {
      case "!": uncompiled.append(SearchTableParser.uncompiled(line.dropFirst()))
      case "@":
        let (name, members) = SearchTableParser.compartment(line.dropFirst())
        compartments[name] = members
      default:
        let (name, parent, rest) = SearchTableParser.head(line)
        lines[name] = Line(parent: parent, parameters: rest)
      }
    }
    self.lines = lines
    self.compartments = compartments
    self.uncompiled = uncompiled
  }

  func parameters(_ type: String) -> Parameters {
    if let known = read.withLock({ $0[type] }) { return known }
    // What no table has is not kept: the names come from outside.
    guard lines[type] != nil else { return Parameters() }
    var parameters = Parameters()
    var next: String? = type
    while let name = next, let line = lines[name] {
      for parameter in SearchTableParser.parameters(line.parameters, of: type)
      where parameters.byName[parameter.name] == nil {
        parameters.byName[parameter.name] = parameter
      }
      next = line.parent
    }
    parameters.list = parameters.byName.values.sorted { $0.name < $1.name }
    read.withLock { $0[type] = parameters }
    return parameters
  }
}
