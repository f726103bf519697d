/// Names in generated Swift.
///
/// One rule: a name is that of the specification. Keywords stand in backticks. Names that Swift
/// rejects even then (`Type`, `Protocol`, `Self`) get an underscore at the end.
enum SwiftName {
  /// Names that no set of codes may have: those of types that generated code refers to, and those
  /// that Swift and others have.
  static let reservedTypes = SharedNames.all.union([
    "AnyResource", "AnyValue", "BackboneElement", "Base64Binary", "Bool", "Choice", "Code",
    "DomainResource", "Element", "ExactDecimal", "FHIRDate", "FHIRDateTime", "FHIRInstant",
    "FHIRObject", "FHIRTime", "Int", "Int64", "ObservationModule", "Resource", "String",
    "TypeDefinition", "Value",
  ])

  /// The name of the type nested at an element of that name.
  static func type(_ element: String) -> String {
    let name = element.prefix(1).uppercased() + element.dropFirst()
    return ["Type", "Protocol", "Self", "Any"].contains(name) ? name + "_" : name
  }

  static func property(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Whether a module can have the name.
  static func isModule(_ name: String) -> Bool {
    let isWord = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isWord && name.first?.isNumber == false && !keywords.contains(name)
  }

  /// The name of a code set, from the name of a binding: `observation-status` becomes
  /// `ObservationStatus`.
  static func codes(_ name: String) -> String {
    words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The names of the members for codes, in order: `entered-in-error` becomes `enteredInError`.
  static func members(_ codes: [String]) -> [String] {
    var taken: Set<String> = []
    return codes.map { code in
      var name = member(code)
      while !taken.insert(name).inserted { name += "_" }
      return property(name)
    }
  }

  private static func member(_ code: String) -> String {
    if let word = symbols[code] { return word }
    let words = words(code)
    guard let first = words.first else { return "_" }
    let start =
      first == first.uppercased()
      ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let name = start + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber == true ? "_" + name : name
  }

  static func words(_ text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  private static let symbols = [
    "<": "lessThan", "<=": "lessOrEqual", ">": "greaterThan", ">=": "greaterOrEqual", "=": "equal",
    "!=": "notEqual",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
