/// Reads the table of a type.
struct TableParser {
  private let typeName: String
  private(set) var fields: [FieldDefinition] = []
  private(set) var choices: [TypeDefinition.ChoiceDefinition] = []

  init(_ typeName: String) { self.typeName = typeName }

  mutating func read(_ table: String) {
    for element in table.split(separator: " ") { read(element) }
  }

  private mutating func read(_ element: Substring) {
    guard let colon = element.firstIndex(where: { $0 == ":" || $0 == ";" }) else { fail(element) }
    let isSummary = element[colon] == ";"
    let name = element[..<colon]
    var types = element[element.index(after: colon)...]
    let bounds = takeBounds(&types, element)
    let alternatives = types.split(separator: "|")
    guard !alternatives.isEmpty else { fail(element) }
    guard name.hasSuffix("[x]") else {
      var field = field(String(name), alternatives[0], bounds, choice: nil)
      field.isSummary = isSummary
      fields.append(field)
      return
    }
    let start = fields.count
    for type in alternatives {
      var field = field("", type, (0, bounds.most), choice: choices.count)
      field.name = Self.choiceName(name.dropLast(3), field.type)
      field.isSummary = isSummary
      fields.append(field)
    }
    choices.append(
      TypeDefinition.ChoiceDefinition(
        name: String(name), isRequired: bounds.least > 0, fields: start..<fields.count))
  }

  /// The name of a choice's field: the name of the choice, and the type with a capital.
  static func choiceName(_ name: some StringProtocol, _ type: String) -> String {
    name + type.prefix(1).uppercased() + type.dropFirst()
  }

  private func field(
    _ name: String, _ type: Substring, _ bounds: (least: Int, most: Int), choice: Int?
  ) -> FieldDefinition {
    var field = FieldDefinition(
      name: name, type: String(type), codes: nil, least: bounds.least, most: bounds.most,
      choice: choice)
    if let mark = type.firstIndex(of: "=") {
      field.type = String(type[..<mark])
      field.codes = String(type[type.index(after: mark)...])
    } else if type.hasSuffix(")"), let mark = type.firstIndex(of: "(") {
      field.type = String(type[..<mark])
      field.targets = type[type.index(after: mark)...].dropLast().split(separator: ",")
        .map(String.init)
    }
    return field
  }

  private func takeBounds(
    _ types: inout Substring, _ element: Substring
  ) -> (least: Int, most: Int) {
    switch types.last {
    case "!":
      types.removeLast()
      return (1, 1)
    case "*":
      types.removeLast()
      return (0, .max)
    case "+":
      types.removeLast()
      return (1, .max)
    case "}":
      guard let mark = types.firstIndex(of: "{") else { fail(element) }
      let parts = types[types.index(after: mark)...].dropLast().split(separator: ",")
      guard parts.count == 2, let least = Int(parts[0]), let most = Int(parts[1]) else {
        fail(element)
      }
      types = types[..<mark]
      return (least, most)
    default: return (0, 1)
    }
  }

  private func fail(_ element: Substring) -> Never {
    preconditionFailure("\(element) is no element in the table of \(typeName)")
  }
}
