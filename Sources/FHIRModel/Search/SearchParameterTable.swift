import Synchronization

/// The search parameters of a release of FHIR, and its compartments.
///
/// The table is made from one string in generated code. Each line of it describes one type of
/// resource: the type it inherits from and its parameters:
///
///     Encounter<DomainResource;date date period:Period;status token status:code;…
///
/// A parameter is its name, its kind, its paths separated by `|`, `>` and the types that references
/// lead to, and `&name=kind@paths` for each component. A line `!Patient name text` names a
/// parameter that was not compiled; a line `@Patient;Observation=subject,performer;…` describes a
/// compartment. A string that is not a table is a mistake in the program and traps when it is read.
public struct SearchParameterTable: Sendable {
  private let state: State

  /// Finds the lines of the types; each line is read when it is first asked for.
  public init(parsing table: StaticString) { self.init(table.description) }

  package init(_ text: String) { state = State(text) }

  /// The parameters of a type of resource, sorted by name, including those that all resources have.
  /// Empty for other types. Read once for each type.
  public func parameters(of type: String) -> [SearchParameter] { state.parameters(type).list }

  /// The parameter of that name; nil if the type of resource has none. Constant time, except for
  /// the first call for a type.
  public func parameter(_ name: String, of type: String) -> SearchParameter? {
    state.parameters(type).byName[name]
  }

  /// The types of resources with parameters, sorted.
  public var types: [String] {
    state.lines.keys.filter { $0 != "Resource" && $0 != "DomainResource" }.sorted()
  }

  /// The parameters without paths, because paths cannot express their definitions: the type that
  /// defines each, its name, and its expression, which is empty if the definition has none.
  public var uncompiled: [(type: String, name: String, expression: String)] { state.uncompiled }

  /// The names of the reference parameters that place resources of a type in a compartment, such as
  /// that of a `Patient`; nil if they are never in it, or if the release does not define it.
  ///
  /// `_id` stands for a resource that is a compartment itself. A name with a dot is a chain of two
  /// parameters, as in some compartments of STU3: `target.subject`. FHIR R5, section 2.1.6.2
  /// (<https://hl7.org/fhir/R5/compartmentdefinition.html>).
  public func compartment(_ name: String, includes type: String) -> [String]? {
    state.compartment(name)?[type]
  }

  /// The state that copies of a table share.
  final class State: Sendable {
    struct Parameters {
      var list: [SearchParameter] = []
      var byName: [String: SearchParameter] = [:]
    }

    /// The line of a type.
    struct Line {
      /// The type that it inherits from.
      var parent: String?
      /// The text after the first semicolon.
      var parameters: Substring
    }

    let lines: [String: Line]
    /// The members of compartments by name, as the text has them.
    private let compartmentLines: [String: Substring]
    private let uncompiledLines: [Substring]
    private let read = Mutex<[String: Parameters]>([:])
    private let readCompartments = Mutex<[String: [String: [String]]]>([:])

    /// Finds the lines, which are read when they are needed.
    init(_ text: String) {
      var lines: [String: Line] = [:]
      var compartments: [String: Substring] = [:]
      var uncompiled: [Substring] = []
      for line in text[...].parts(between: "\n") {
        switch line.first {
        case "!": uncompiled.append(line.dropFirst())
        case "@":
          let (name, members) = SearchTableParser.compartmentHead(line.dropFirst())
          compartments[name] = members
        default:
          let (name, parent, rest) = SearchTableParser.head(line)
          lines[name] = Line(parent: parent, parameters: rest)
        }
      }
      self.lines = lines
      compartmentLines = compartments
      uncompiledLines = uncompiled
    }

    var uncompiled: [(type: String, name: String, expression: String)] {
      uncompiledLines.map(SearchTableParser.uncompiled)
    }

    /// The members of a compartment; nil if no compartment has that name.
    func compartment(_ name: String) -> [String: [String]]? {
      readCompartments.withLock { read in
        if let known = read[name] { return known }
        guard let line = compartmentLines[name] else { return nil }
        let members = SearchTableParser.members(line)
        read[name] = members
        return members
      }
    }

    func parameters(_ type: String) -> Parameters {
      if let known = read.withLock({ $0[type] }) { return known }
      // Types without a line are not kept: their names come from outside.
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
}
