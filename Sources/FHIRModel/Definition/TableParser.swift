/// Reads the table of a type.
struct TableParser {
  private let typeName: String
  private(set) var fields: [FieldDefinition] = []
  private(set) var choices: [TypeDefinition.ChoiceDefinition] = []

  init(_ typeName: String) { self.typeName = typeName }

  mutating func read(_ table: String) {
    for element in table[...].parts(between: " ") { read(element) }
  }

  private mutating func read(_ element: Substring) {
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") }
    guard let mark = element.utf8.firstIndex(where: isMark) else { fail(element) }
    let isSummary = element.utf8[mark] == UInt8(ascii: ";")
    let name = element[..<mark]
    var types = element[element.utf8.index(after: mark)...]
    let bounds = takeBounds(&types, element)
    let alternatives = types.parts(between: "|")
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
    if let (name, codes) = type.halves(at: "=") {
      (field.type, field.codes) = (String(name), String(codes))
    } else if type.hasSuffix(")"), let (name, targets) = type.halves(at: "(") {
      field.type = String(name)
      field.targets = targets.dropLast().parts(between: ",").map(String.init)
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
      guard let (names, range) = types.halves(at: "{") else { fail(element) }
      let parts = range.dropLast().parts(between: ",")
      guard parts.count == 2, let least = Int(parts[0]), let most = Int(parts[1]) else {
        fail(element)
      }
      types = names
      return (least, most)
    default: return (0, 1)
    }
  }

  private func fail(_ element: Substring) -> Never {
    preconditionFailure("\(element) is no element in the table of \(typeName)")
  }
}
