import FHIRModel

/// The Swift names of the specification's types.
struct SwiftTypes {
  private let release: ReleaseVersion
  /// The module that has the types.
  private let moduleName: String
  /// Primitive types that are plain strings in Swift.
  private static let strings: Set<String> = [
    "string", "uri", "url", "canonical", "code", "oid", "id", "markdown", "uuid", "xhtml",
  ]
  private static let primitives = [
    "boolean": "Bool", "integer": "Int", "unsignedInt": "Int", "positiveInt": "Int",
    "integer64": "Int64", "decimal": "ExactDecimal", "date": "FHIRDate", "dateTime": "FHIRDateTime",
    "instant": "FHIRInstant", "time": "FHIRTime", "base64Binary": "Base64Binary",
  ]

  init(_ release: ReleaseVersion, moduleName: String) {
    self.release = release
    self.moduleName = moduleName
  }

  static func isPrimitive(_ type: TypeModel.ElementType) -> Bool {
    strings.contains(type.name) || primitives[type.name] != nil
  }

  /// The Swift name of a type with fields, within the release's module: `Patient.Contact`, or
  /// `R4.Task.Restriction` for a name that the type shares with one of Swift.
  func path(_ name: String) -> String {
    let head = String(name.prefix { $0 != "." })
    return SharedNames.all.contains(head) ? "\(release.typeName).\(name)" : name
  }

  /// The Swift name of a type with fields, with the module, for files outside the module.
  func fullPath(_ name: String) -> String { "\(moduleName).\(path(name))" }

  /// The Swift type for `type`, as it is written within `scope`.
  func name(_ type: TypeModel.ElementType, in scope: TypeModel) -> String {
    if let codes = type.codes { return qualified(codes, in: scope) }
    if Self.strings.contains(type.name) { return "String" }
    if let primitive = Self.primitives[type.name] { return primitive }
    return qualified(type.name == "Resource" ? "AnyResource" : type.name, in: scope)
  }

  /// The Swift type for `type` with the module before types of the release, for files outside the
  /// module.
  func fullName(_ type: TypeModel.ElementType) -> String {
    if let codes = type.codes { return codes }
    let name = name(type, in: TypeModel(name: "", path: "", base: .element))
    return Self.isPrimitive(type) ? name : "\(moduleName).\(name)"
  }

  /// A name that is not hidden by types of the scope.
  private func qualified(_ name: String, in scope: TypeModel) -> String {
    let path = path(name)
    guard path == name else { return path }
    let head = name.split(separator: ".").first.map(String.init) ?? name
    var next: TypeModel? = scope
    while let type = next {
      if type.nested.contains(where: { $0.name == head }) { return fullPath(name) }
      next = type.parent
    }
    return name
  }

  /// The label of the accessor of `Value` for one element or a list.
  static func accessor(_ type: TypeModel.ElementType, isList: Bool) -> String {
    guard isPrimitive(type) else { return isList ? "objects" : "object" }
    if type.codes != nil {
      if !isList { return "code" }
    } else {
      switch type.name {
      case "boolean" where !isList: return "boolean"
      case "integer" where !isList, "unsignedInt" where !isList, "positiveInt" where !isList:
        return "integer"
      case "decimal" where !isList: return "decimal"
      default: if strings.contains(type.name) { return isList ? "strings" : "string" }
      }
    }
    return isList ? "primitives" : "primitive"
  }
}
