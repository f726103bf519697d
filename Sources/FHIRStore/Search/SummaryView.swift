import FHIRModel
import ValueModel

/// The part of a resource that `_summary` and `_elements` leave. A resource from which something
/// was removed is tagged `SUBSETTED`.
///
/// FHIR R4, section 3.1.1.5 (<https://hl7.org/fhir/R4/search.html#summary>).
struct SummaryView {
  private let search: FHIRSearch
  private let types: TypeTable

  init(_ search: FHIRSearch, _ release: StoredRelease) {
    self.search = search
    types = release.release.types
  }

  func shown(_ resource: Value) -> Value {
    switch search.summary {
    case .true: summary(resource)
    case .text: kept(resource, ["text"])
    case .data: without(resource, ["text"])
    case .count, .false:
      search.elements.isEmpty ? resource : kept(resource, Set(search.elements))
    }
  }

  // MARK: Whole elements at the top

  private func kept(_ resource: Value, _ names: Set<String>) -> Value {
    var kept = names.union(["resourceType", "id", "meta"])
    if let definition = definition(resource) {
      kept.formUnion(definition.fields.filter { $0.least > 0 }.map(\.name))
      // Searches name a choice without its type, so whichever of its fields is present is kept.
      for choice in definition.choices
      where choice.isRequired || names.contains(String(choice.name.dropLast(3))) {
        kept.formUnion(definition.fields[choice.fields].map(\.name))
      }
    }
    return filtered(resource) { kept.contains(Self.element($0)) }
  }

  private func without(_ resource: Value, _ names: Set<String>) -> Value {
    filtered(resource) { !names.contains(Self.element($0)) }
  }

  private func filtered(_ resource: Value, _ isKept: (String) -> Bool) -> Value {
    let fields = resource.fields.filter { isKept($0.name) }
    return fields.count == resource.fields.count ? resource : tagged(Value(object: fields))
  }

  // MARK: What is marked, at every depth

  /// The summary of a resource, also of one within another, which is tagged as well if it is
  /// reduced.
  private func summary(_ resource: Value) -> Value {
    guard let definition = definition(resource) else {
      return kept(resource, [])
    }
    var isLess = false
    let shown = marked(resource, definition, &isLess)
    return isLess ? tagged(shown) : resource
  }

  /// Sets `isLess` if anything is left out at any depth.
  private func marked(
    _ object: Value, _ definition: TypeDefinition, _ isLess: inout Bool
  ) -> Value {
    // A type without marks is kept whole: a modifier extension would say nothing without its value.
    guard definition.marksElements else { return object }
    var fields: [(name: String, value: Value)] = []
    var isTaken = false
    for field in object.fields {
      guard field.name != "resourceType" else {
        fields.append((field.name, field.value))
        continue
      }
      guard let element = definition.field(Self.element(field.name)),
        element.isSummary || definition.isMandatory(element)
      else {
        isTaken = true
        continue
      }
      // The companion of a primitive belongs to it.
      let isWhole = field.name.hasPrefix("_") || element.primitive != nil
      fields.append(
        (field.name, isWhole ? field.value : inner(field.value, element.type, &isTaken)))
    }
    // An element must not be empty, such as one that has an extension in place of its content.
    if fields.isEmpty { return object }
    isLess = isLess || isTaken
    return Value(object: fields)
  }

  private func inner(_ value: Value, _ type: String, _ isLess: inout Bool) -> Value {
    switch value.kind {
    case .array:
      var elements: [Value] = []
      for element in value.elements { elements.append(inner(element, type, &isLess)) }
      return Value(array: elements)
    case .object:
      if value["resourceType"] != nil {
        let shown = summary(value)
        if shown != value { isLess = true }
        return shown
      }
      return types.definition(type).map { marked(value, $0, &isLess) } ?? value
    default: return value
    }
  }

  // MARK: Both

  private func definition(_ resource: Value) -> TypeDefinition? {
    resource["resourceType"]?.string.flatMap { types.definition($0) }
  }

  /// The element that a field belongs to, including the companion of a primitive.
  private static func element(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }

  private func tagged(_ resource: Value) -> Value {
    var resource = resource
    var meta = resource["meta"] ?? Value(object: [(String, Value)]())
    let tag = Value(object: [
      ("system", "http://terminology.hl7.org/CodeSystem/v3-ObservationValue"),
      ("code", "SUBSETTED"),
    ])
    let tags = Array((meta["tag"] ?? Value(array: [])).elements)
    if tags.contains(where: { $0["code"] == tag["code"] && $0["system"] == tag["system"] }) {
      return resource
    }
    meta["tag"] = Value(array: tags + [tag])
    resource["meta"] = meta
    return resource
  }
}

extension TypeDefinition {
  /// Whether any element that the type does not inherit is marked.
  fileprivate var marksElements: Bool {
    isResource || fields.contains { $0.isSummary && $0.name != "modifierExtension" }
  }

  fileprivate func isMandatory(_ field: FieldDefinition) -> Bool {
    field.least > 0 || field.choice.map { choices[$0].isRequired } ?? false
  }
}
