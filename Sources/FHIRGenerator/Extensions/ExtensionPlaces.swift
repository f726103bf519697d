import FHIRModel
import ValueModel

/// Finds the places that get accessors for the contexts of extensions.
struct ExtensionPlaces {
  private let types: [String: TypeModel]
  private let release: ReleaseVersion

  init(_ release: Release) {
    self.release = release.name
    types = Dictionary(
      release.types.flatMap(\.all).map { ($0.qualifiedName, $0) }, uniquingKeysWith: { $1 })
  }

  func type(_ name: String) -> TypeModel? { types[name] }

  /// The places of a definition's contexts, and the reasons why other contexts have none.
  func places(_ definition: Value) -> (places: [ExtensionPlace], reasons: [String]) {
    var places: [ExtensionPlace] = []
    var reasons: [String] = []
    for context in contexts(definition) {
      do {
        for place in try self.places(context.kind, context.text) where !places.contains(place) {
          places.append(place)
        }
      } catch {
        reasons.append(error.message)
      }
    }
    return (places.filter { !isCovered($0, by: places) }, reasons)
  }

  private func contexts(_ definition: Value) -> [(kind: String, text: String)] {
    let kind = definition["contextType"]?.string ?? "element"
    return (definition["context"]?.elements ?? Value(array: []).elements).flatMap { context in
      if let text = context.string {
        return text.split(separator: ",").map { (kind, String($0)) }
      }
      return [(context["type"]?.string ?? "element", context["expression"]?.string ?? "")]
    }
  }

  private func places(
    _ kind: String, _ context: String
  ) throws(GeneratorError) -> [ExtensionPlace] {
    switch kind {
    case "extension": return [.part(String(context.prefix { $0 != "#" }))]
    case "fhirpath", "mapping":
      throw GeneratorError(.definition, "the context \(context) is a rule that types do not tell")
    default:
      if context == "*" || context == "Any" {
        return [.all(kind == "resource" ? "DomainResource" : "Element")]
      }
      return try places(path: context.hasPrefix("@") ? String(context.dropFirst()) : context)
    }
  }

  /// The places of a path such as `Patient.contact`. An element of a data type has that data type
  /// as its place. Throws `.definition` if the path has no place.
  func places(path: String) throws(GeneratorError) -> [ExtensionPlace] {
    switch path {
    case "Element", "BackboneElement": return [.all(path)]
    case "Resource", "DomainResource": return [.all("DomainResource")]
    default: break
    }
    if PrimitiveType(rawValue: path) != nil { return [.primitives] }
    var steps = path.split(separator: ".").map { String($0.prefix { $0 != ":" }) }
    guard let head = steps.first, let type = types[head] else { throw Self.unknown(path) }
    steps.removeFirst()
    var found = [TypeModel.ElementType(name: type.qualifiedName)]
    for step in steps {
      found = found.flatMap { types[$0.name].map { self.types(of: step, in: $0) } ?? [] }
    }
    let places = found.compactMap(place)
    guard !places.isEmpty else { throw Self.unknown(path) }
    return places.enumerated().filter { places.firstIndex(of: $1) == $0 }.map(\.element)
  }

  private static func unknown(_ path: String) -> GeneratorError {
    GeneratorError(.definition, "what is generated has no \(path) that may have extensions")
  }

  private func place(_ type: TypeModel.ElementType) -> ExtensionPlace? {
    if SwiftTypes.isPrimitive(type) { return .primitives }
    guard let type = types[type.name] else {
      return type.name == "Resource" ? .all("DomainResource") : nil
    }
    return type.base == .resource ? nil : .type(type.qualifiedName)
  }

  /// The types of an element. A choice may be named with `[x]`, without it, or with one of its
  /// types.
  private func types(of step: String, in type: TypeModel) -> [TypeModel.ElementType] {
    let name = step.hasSuffix("[x]") ? String(step.dropLast(3)) : step
    if let element = type.elements.first(where: { $0.name == name }) { return element.types }
    for element in type.elements where element.isChoice {
      let one = element.types.filter {
        element.name + $0.name.prefix(1).uppercased() + $0.name.dropFirst() == name
      }
      if !one.isEmpty { return one }
    }
    switch name {
    case "id", "implicitRules", "language": return [TypeModel.ElementType(name: "string")]
    case "meta": return [TypeModel.ElementType(name: "Meta")]
    case "text": return [TypeModel.ElementType(name: "Narrative")]
    case "contained": return [TypeModel.ElementType(name: "Resource")]
    case "extension", "modifierExtension": return [TypeModel.ElementType(name: "Extension")]
    default: return []
    }
  }

  /// Whether a protocol among the places provides the accessor already.
  private func isCovered(_ place: ExtensionPlace, by places: [ExtensionPlace]) -> Bool {
    switch place {
    case .type(let name):
      guard let base = types[name]?.base else { return false }
      return places.contains(.all(base == .domainResource ? "DomainResource" : "Element"))
        || base == .backboneElement && places.contains(.all("BackboneElement"))
    case .primitives: return places.contains(.all("Element"))
    case .all(let name): return name == "BackboneElement" && places.contains(.all("Element"))
    case .part: return false
    }
  }
}
