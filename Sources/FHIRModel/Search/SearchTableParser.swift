/// Reads the lines of a table of search parameters.
enum SearchTableParser {
  /// `Patient<DomainResource;…`.
  static func head(_ line: Substring) -> (name: String, parent: String?, rest: Substring) {
    let end = line.firstIndex(of: ";") ?? line.endIndex
    let names = line[..<end].split(separator: "<")
    guard let name = names.first, names.count <= 2 else { fail(line) }
    return (String(name), names.count == 2 ? String(names[1]) : nil, line[end...].dropFirst())
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
  static func compartment(_ line: Substring) -> (name: String, members: [String: [String]]) {
    let parts = line.split(separator: ";")
    guard let name = parts.first else { fail(line) }
    var members: [String: [String]] = [:]
    for member in parts.dropFirst() {
      guard let (type, names) = halves(member, "=") else { fail(member) }
      members[String(type)] = names.split(separator: ",").map(String.init)
    }
    return (String(name), members)
  }

  /// `name kind paths >targets &component`, separated by semicolons.
  static func parameters(_ text: Substring, of type: String) -> [SearchParameter] {
    text.split(separator: ";").map { parameter($0, type) }
  }

  private static func parameter(_ text: Substring, _ type: String) -> SearchParameter {
    let fields = text.split(separator: " ")
    guard fields.count >= 2 else { fail(text) }
    var paths: [SearchPath] = []
    var targets: [String] = []
    var components: [SearchParameter.Component] = []
    for field in fields.dropFirst(2) {
      switch field.first {
      case ">": targets = field.dropFirst().split(separator: ",").map(String.init)
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
    guard let (head, paths) = halves(text, "@"), let (name, kind) = halves(head, "=") else {
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
    text.split(separator: "|").map(path)
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
    guard text.last == ")", let (name, argument) = halves(text.dropLast(), "(") else {
      return .field(String(text))
    }
    let names = argument.split(separator: ",").map(String.init)
    switch name {
    case "where":
      guard let (field, value) = halves(argument, "=") else { fail(text) }
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

  private static func halves(
    _ text: Substring, _ mark: Character
  ) -> (Substring, Substring)? {
    text.firstIndex(of: mark).map { (text[..<$0], text[text.index(after: $0)...]) }
  }

  private static func fail(_ text: Substring) -> Never {
    preconditionFailure("\(text) is nothing that a table of search parameters has")
  }
}
