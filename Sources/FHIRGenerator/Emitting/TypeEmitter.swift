import FHIRModel

/// Writes one type: its table, then an accessor for each element.
struct TypeEmitter {
  let release: ReleaseVersion
  let types: SwiftTypes
  /// The types that an extension's value may have, which share one enumeration.
  let anyValue: [TypeModel.ElementType]

  /// Writes a type of the top level, in the release if it shares its name with a type of Swift.
  func emit(_ type: TypeModel, _ text: inout SourceText) {
    guard SharedNames.all.contains(type.name) else { return emitType(type, &text) }
    text.block("extension \(release.typeName)") { emitType(type, &$0) }
  }

  private func emitType(_ type: TypeModel, _ text: inout SourceText) {
    text.line("/// " + title(type))
    text.block("public struct \(type.name): \(Self.base(type.base))") { text in
      text.line(
        "public static let definition = \(release.typeName).types.known(\"\(type.qualifiedName)\")")
      text.line("public typealias Release = \(release.typeName); public var fields: FHIRObject")
      text.line("public init(unchecked fields: FHIRObject) { self.fields = fields }")
      emitInitializer(type, &text)
      var position = Self.inheritedCount(type.base)
      for element in type.elements {
        emit(element, position, type, &text)
        position += element.isChoice ? element.types.count : 1
      }
      for element in type.elements where element.isChoice && !isAnyValue(element) {
        ChoiceEmitter(types: types, scope: type).emit(element, &text)
      }
      for nested in type.nested { emitType(nested, &text) }
    }
  }

  private func title(_ type: TypeModel) -> String {
    if type.parent != nil { return "`\(type.path)`." }
    let page =
      type.isResource ? "\(type.name.lowercased()).html" : "datatypes.html#\(type.name)"
    return "\(type.isResource ? "Resource" : "Data type") \(type.name): <\(release.site)/\(page)>"
  }

  private static func base(_ base: TypeModel.Base, isCase: Bool = false) -> String {
    switch base {
    case .element: isCase ? "element" : "Element"
    case .backboneElement: isCase ? "backboneElement" : "BackboneElement"
    case .resource: isCase ? "resource" : "Resource"
    case .domainResource: isCase ? "domainResource" : "DomainResource"
    }
  }

  private static func inheritedCount(_ base: TypeModel.Base) -> Int {
    switch base {
    case .element: 2
    case .backboneElement: 3
    case .resource: 4
    case .domainResource: 8
    }
  }

  // MARK: The table

  /// The line of a type in the table of its release.
  static func line(_ type: TypeModel) -> String {
    ([type.qualifiedName, String(base(type.base, isCase: true).prefix(1))] + type.elements.map(row))
      .joined(separator: " ")
  }

  private static func row(_ element: TypeModel.Element) -> String {
    let types = element.types.map { type in
      var text = type.name
      if let codes = type.codes { text += "=" + codes }
      if !type.targets.isEmpty { text += "(" + type.targets.joined(separator: ",") + ")" }
      return text
    }
    // One character in both cases, so that the marks take no extra space.
    let mark = element.isSummary ? ";" : ":"
    return element.name + (element.isChoice ? "[x]" : "") + mark + types.joined(separator: "|")
      + bounds(element)
  }

  private static func bounds(_ element: TypeModel.Element) -> String {
    switch (element.least, element.most) {
    case (0, 1): ""
    case (1, 1): "!"
    case (0, nil): "*"
    case (1, nil): "+"
    case (let least, let most): "{\(least),\(most ?? .max)}"
    }
  }

  // MARK: Accessors

  /// Writes the initializer that takes elements: in resources and the types within them those that
  /// are required, in data types and the types within them all, with defaults for the others.
  private func emitInitializer(_ type: TypeModel, _ text: inout SourceText) {
    let elements = type.elements.filter { $0.least > 0 || !type.isInResource }
    guard !elements.isEmpty else { return }
    if elements.allSatisfy({ $0.least == 0 }) {
      // Without this one, `self.init()` would be the initializer that it stands in.
      text.line("public init() { self.init(unchecked: [:]) }")
    }
    let parameters = elements.map { element in
      let type = swiftType(element, type)
      if element.least > 0 { return "\(element.name): \(type)" }
      return element.isList ? "\(element.name): \(type) = []" : "\(element.name): \(type)? = nil"
    }
    let assignments = elements.map { element in
      let name = SwiftName.property(element.name)
      let assignment = "self.\(element.name) = \(name)"
      // Setting a choice to nil looks for the fields of all its types.
      let mayBeNil = element.isChoice && element.least == 0
      return mayBeNil ? "if let \(name) { \(assignment) }" : assignment
    }
    text.line(
      "\(SourceText.inClient) init(\(parameters.joined(separator: ", "))) { self.init(); \(assignments.joined(separator: "; ")) }"
    )
  }

  /// The type of an element that is present.
  private func swiftType(_ element: TypeModel.Element, _ type: TypeModel) -> String {
    if element.isChoice { return choiceName(element) }
    let name = types.name(element.types[0], in: type)
    return element.isList ? "[\(name)]" : name
  }

  private func choiceName(_ element: TypeModel.Element) -> String {
    isAnyValue(element) ? "AnyValue" : ChoiceEmitter.name(element)
  }

  private func isAnyValue(_ element: TypeModel.Element) -> Bool {
    element.types.map(\.name) == anyValue.map(\.name)
  }

  private func emit(
    _ element: TypeModel.Element, _ position: Int, _ type: TypeModel, _ text: inout SourceText
  ) {
    text.line("/// " + ElementTitle(element).text)
    guard element.isChoice else {
      let optional = element.isList ? "" : "?"
      let accessor = SwiftTypes.accessor(element.types[0], isList: element.isList)
      let isScalar = SwiftTypes.isPrimitive(element.types[0]) && !element.isList
      text.line(
        Self.property(
          element.name, swiftType(element, type) + optional,
          "fields[\(accessor): Self.schema, \(position)]", isScalar: isScalar))
      return
    }
    text.line(
      Self.property(
        element.name, choiceName(element) + "?", "fields[choice: Self.schema, \(position)]",
        isScalar: true))
    for (index, alternative) in element.types.enumerated() {
      let label = SwiftTypes.isPrimitive(alternative) ? "primitive" : "object"
      let name =
        element.name + alternative.name.prefix(1).uppercased() + alternative.name.dropFirst()
      text.line(
        Self.property(
          name, types.name(alternative, in: type) + "?",
          "fields[\(label): Self.schema, \(position + index), of: \(position)..<\(position + element.types.count)]",
          isScalar: label == "primitive"))
    }
  }

  /// An accessor. One for values that are changed in place has `_modify`.
  private static func property(
    _ name: String, _ type: String, _ place: String, isScalar: Bool
  ) -> String {
    let change = isScalar ? "set { \(place) = newValue }" : "_modify { yield &\(place) }"
    return
      "\(SourceText.inClient) var \(SwiftName.property(name)): \(type) { get { \(place) } \(change) }"
  }
}

/// The documentation of an element.
private struct ElementTitle {
  let text: String

  init(_ element: TypeModel.Element) {
    let most = element.most.map(String.init) ?? "*"
    let types = element.types.map(Self.text).joined(separator: ", ")
    text = "\(element.least)..\(most) " + (element.isChoice ? "one of \(types)" : types)
  }

  private static func text(_ type: TypeModel.ElementType) -> String {
    var text = type.name
    if let codes = type.codes { text += " (\(codes))" }
    if !type.targets.isEmpty { text += " to " + type.targets.joined(separator: " or ") }
    return text
  }
}
