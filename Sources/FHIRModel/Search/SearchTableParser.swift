/// Reads the lines of a table of search parameters.
enum SearchTableParser {
  /// `Patient<DomainResource;…`.
  static func head(_ line: Substring) -> (name: String, parent: String?, rest: Substring) {
    let (head, rest) = line.halves(at: ";") ?? (line, "")
    let names = head.parts(between: "<").map(String.init)
    guard let name = names.first, names.count <= 2 else { fail(line) }
    return (name, names.count == 2 ? names[1] : nil, rest)
  }

  /// `Patient name expression`, where the expression extends to the end of the line.
  static func uncompiled(
    _ line: Substring
  ) -> (type: String, name: String, expression: String) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2 else { fail(line) }
    return (String(parts[0]), String(parts[1]), parts.count == 3 ? String(parts[2]) : "")
  }

  /// `Patient;Observation=subject,performer;…`.
  static func compartmentHead(_ line: Substring) -> (name: String, members: Substring) {
    let (name, members) = line.halves(at: ";") ?? (line, "")
    return (String(name), members)
  }

  /// `Observation=subject,performer;…`.
  static func members(_ text: Substring) -> [String: [String]] {
    var members: [String: [String]] = [:]
    for member in text.parts(between: ";") {
      guard let (type, names) = member.halves(at: "=") else { fail(member) }
      members[String(type)] = names.parts(between: ",").map(String.init)
    }
    return members
  }

  /// `name kind paths >targets &component`, separated by semicolons.
  static func parameters(_ text: Substring, of type: String) -> [SearchParameter] {
    text.parts(between: ";").map { parameter($0, type) }
  }

  private static func parameter(_ text: Substring, _ type: String) -> SearchParameter {
    let fields = text.parts(between: " ")
    guard fields.count >= 2 else { fail(text) }
    var paths: [SearchPath] = []
    var targets: [String] = []
    var components: [SearchParameter.Component] = []
    for field in fields.dropFirst(2) {
      switch field.first {
      case ">": targets = field.dropFirst().parts(between: ",").map(String.init)
      case "&": components.append(component(field.dropFirst()))
      default: paths = self.paths(field)
      }
    }
    return SearchParameter(
      name: String(fields[0]), type: type, kind: kind(fields[1]), paths: paths, targets: targets,
      components: components)
  }

  /// `name=kind@paths`.
  private static func component(_ text: Substring) -> SearchParameter.Component {
    guard let (head, paths) = text.halves(at: "@"), let (name, kind) = head.halves(at: "=") else {
      fail(text)
    }
    return SearchParameter.Component(
      name: name.isEmpty ? nil : String(name), kind: self.kind(kind), paths: self.paths(paths))
  }

  private static func kind(_ text: Substring) -> SearchParameter.Kind {
    guard let kind = SearchParameter.Kind(rawValue: String(text)) else { fail(text) }
    return kind
  }

  private static func paths(_ text: Substring) -> [SearchPath] {
    text.parts(between: "|").map(path)
  }

  /// Reads a path from the form of `SearchPath.description`.
  static func path(_ text: Substring) -> SearchPath {
    guard let mark = text.lastIndex(of: ":") else { fail(text) }
    let type = String(text[text.index(after: mark)...])
    return SearchPath(steps(text[..<mark]), valueType: type)
  }

  private static func steps(_ text: Substring) -> [SearchPath.Step] {
    var steps: [SearchPath.Step] = []
    var start = text.startIndex
    var depth = 0
    for (place, byte) in zip(text.utf8.indices, text.utf8) {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      // URLs contain dots, but stand in parentheses.
      case UInt8(ascii: ".") where depth == 0:
        steps.append(step(text[start..<place]))
        start = text.utf8.index(after: place)
      default: break
      }
    }
    return start < text.endIndex ? steps + [step(text[start...])] : steps
  }

  private static func step(_ text: Substring) -> SearchPath.Step {
    if text.first == "[", let position = Int(text.dropFirst().dropLast()) {
      return .position(position)
    }
    if text == "%resource" { return .resource }
    guard text.last == ")", let (name, argument) = text.dropLast().halves(at: "(") else {
      return .field(String(text))
    }
    let names = argument.parts(between: ",").map(String.init)
    switch name {
    case "where":
      guard let (field, value) = argument.halves(at: "=") else { fail(text) }
      return .where(String(field), equals: String(value))
    case "present": return .present(String(argument))
    case "absent": return .absent(String(argument))
    case "extension": return .extension(String(argument))
    case "hasExtension": return .hasExtension(String(argument))
    case "targets": return .targets(names)
    case "resourceType": return .resourceType(String(argument))
    case "exists": return .exists(names)
    case "isNotFalse": return .isNotFalse(names)
    default: fail(text)
    }
  }

  private static func fail(_ text: Substring) -> Never {
    preconditionFailure("\(text) is nothing that a table of search parameters has")
  }
}
