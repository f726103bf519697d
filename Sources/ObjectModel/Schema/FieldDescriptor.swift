/// One field of a type.
public struct FieldDescriptor: Sendable, CustomStringConvertible {
  /// The name in JSON.
  public let name: String
  public let kind: FieldKind
  public let cardinality: FieldCardinality
  /// The name of the type of objects; nil for scalars.
  public let typeName: String?

  public init(
    name: String, kind: FieldKind, cardinality: FieldCardinality, typeName: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.cardinality = cardinality
    self.typeName = typeName
  }

  /// The field as in the text of a schema.
  public var description: String {
    let type = typeName ?? FieldDescriptor.scalarNames.first { $0.value == kind }?.key ?? "value"
    switch cardinality {
    case .optional: return "\(name):\(type)"
    case .required: return "\(name):\(type)!"
    case .list: return "\(name):\(type)*"
    }
  }

  /// The words in a schema's text for types other than objects.
  static let scalarNames: [String: FieldKind] = [
    "boolean": .boolean, "integer": .integer, "decimal": .decimal, "string": .string,
    "bytes": .bytes, "value": .value,
  ]

  /// Parses `name:type`, optionally followed by `!` or `*`; nil if `text` has another form.
  init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
    var type = text[text.index(after: colon)...]
    let cardinality: FieldCardinality =
      type.hasSuffix("*") ? .list : type.hasSuffix("!") ? .required : .optional
    if cardinality != .optional { type.removeLast() }
    guard !type.isEmpty else { return nil }
    let scalar = Self.scalarNames[String(type)]
    self.init(
      name: String(text[..<colon]), kind: scalar ?? .object, cardinality: cardinality,
      typeName: scalar == nil ? String(type) : nil)
  }
}
