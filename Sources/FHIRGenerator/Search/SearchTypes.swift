import FHIRModel

/// The types of a release, as expressions traverse them.
struct SearchTypes {
  private let types: [String: TypeModel]

  init(_ release: Release) {
    let all = release.types.flatMap(\.all)
    types = Dictionary(all.map { ($0.qualifiedName, $0) }) { first, _ in first }
  }

  /// The types of resources.
  var resources: [TypeModel] {
    types.values.filter(\.isResource).sorted { $0.name < $1.name }
  }

  func isResource(_ name: String) -> Bool { types[name]?.isResource == true }

  /// Whether a search of a kind can compare values of the type. Only special searches compare
  /// nested types, and resources are compared where a bundle has them in place of references.
  func isCompared(_ name: String, by kind: SearchParameter.Kind) -> Bool {
    if isResource(name) { return kind == .reference }
    return types[name]?.parent == nil || kind == .special
  }

  /// The element of that name; nil if the type has none.
  func element(_ name: String, of type: String) -> TypeModel.Element? {
    if let own = types[type]?.elements.first(where: { $0.name == name }) { return own }
    let base = types[type]?.base ?? (type == "DomainResource" ? .domainResource : .resource)
    guard types[type] != nil || Self.bases.contains(type) else {
      // Primitive types have the elements that all elements have.
      return Self.inherited(.element, name)
    }
    return Self.inherited(base, name)
  }

  /// The choice that has a field of that name in JSON, and the type in the name.
  func choice(_ field: String, of type: String) -> (element: TypeModel.Element, type: String)? {
    for element in types[type]?.elements ?? [] where element.isChoice {
      guard field.hasPrefix(element.name) else { continue }
      let suffix = String(field.dropFirst(element.name.count))
      if let found = Self.alternative(suffix, of: element) { return (element, found) }
    }
    return nil
  }

  /// A type of a choice by its name. STU3 begins the name with a capital even if the type does not.
  static func alternative(_ name: String, of element: TypeModel.Element) -> String? {
    let found = element.types.first { $0.name.lowercased() == name.lowercased() }?.name
    // Before they became types of their own, these constrained Quantity.
    let isQuantity = ["Age", "Count", "Distance", "Duration", "Money", "SimpleQuantity"]
      .contains(name)
    return found
      ?? (isQuantity && element.types.contains { $0.name == "Quantity" } ? "Quantity" : nil)
  }

  private static let bases: Set<String> = ["Resource", "DomainResource"]

  private static func inherited(_ base: TypeModel.Base, _ name: String) -> TypeModel.Element? {
    let list = ["extension", "modifierExtension", "contained"].contains(name)
    return inheritedTypes(base)[name].map {
      TypeModel.Element(
        name: name, isChoice: false, types: [TypeModel.ElementType(name: $0)], least: 0,
        most: list ? nil : 1)
    }
  }

  private static func inheritedTypes(_ base: TypeModel.Base) -> [String: String] {
    var types = ["id": "string"]
    if base == .resource || base == .domainResource {
      types = ["id": "id", "meta": "Meta", "implicitRules": "uri", "language": "code"]
    }
    if base != .resource { types["extension"] = "Extension" }
    if base == .backboneElement || base == .domainResource {
      types["modifierExtension"] = "Extension"
    }
    if base == .domainResource {
      types["text"] = "Narrative"
      types["contained"] = "Resource"
    }
    return types
  }
}
