import FHIRModel

/// The lines of a table, as `SearchParameterTable` reads them.
struct SearchTableText {
  private(set) var lines: [String] = []

  mutating func add(_ type: String, parent: String?, _ parameters: [SearchParameter]) {
    let head = type + (parent.map { "<" + $0 } ?? "")
    lines.append(([head] + parameters.map(Self.text)).joined(separator: ";"))
  }

  /// Adds a parameter in a single line, whatever its expression contains.
  mutating func addUncompiled(_ parameter: SearchParameter, _ expression: String) {
    let words = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let plain = words.filter { $0 != "#" && $0 != "\"" && $0 != "\\" }
    lines.append("!" + [parameter.type, parameter.name, plain].joined(separator: " "))
  }

  mutating func add(_ compartment: Compartment) {
    let members = compartment.members.sorted { $0.key < $1.key }
    let texts = members.map { "\($0.key)=\($0.value.joined(separator: ","))" }
    lines.append((["@" + compartment.name] + texts).joined(separator: ";"))
  }

  private static func text(_ parameter: SearchParameter) -> String {
    var words = [parameter.name, parameter.kind.rawValue]
    if !parameter.paths.isEmpty { words.append(text(parameter.paths)) }
    if !parameter.targets.isEmpty {
      words.append(">" + parameter.targets.joined(separator: ","))
    }
    for component in parameter.components {
      words.append("&\(component.name ?? "")=\(component.kind.rawValue)@\(text(component.paths))")
    }
    return words.joined(separator: " ")
  }

  private static func text(_ paths: [SearchPath]) -> String {
    paths.map(\.description).joined(separator: "|")
  }
}
