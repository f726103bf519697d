package import FHIRModel
import Foundation
package import ValueModel

/// Replaces the addresses that entries of a Bundle have within it by the addresses that they have
/// in the store.
///
/// This covers references, elements of the types uri and url, and links and pictures in narratives;
/// texts and canonical addresses stay. So do elements of the types oid and uuid, which the section
/// names, too: an address in this store is neither, and the resource would no longer be valid. FHIR
/// R4, section 3.1.0.11.2 (<https://hl7.org/fhir/R4/http.html#trules>).
package struct ReferenceRewriting {
  package let types: TypeTable
  /// Finds the target of a conditional reference, as `Type/id`; nil if nothing matches.
  package let search: (String) throws -> String?
  /// Whether elements of the types uri and url are replaced too, as in transactions.
  package var replacesURIs = true
  /// The relative references by `fullUrl`.
  package var addresses: [String: String] = [:]

  package init(types: TypeTable, search: @escaping (String) throws -> String?) {
    self.types = types
    self.search = search
  }

  /// The resource with its references to other entries replaced.
  package func rewritten(_ resource: Value) throws -> Value {
    guard let type = resource["resourceType"]?.string, let definition = types.definition(type)
    else { return resource }
    return try rewritten(resource, definition)
  }

  private func rewritten(_ object: Value, _ definition: TypeDefinition) throws -> Value {
    guard object.kind == .object else { return object }
    var result = Value(
      object: try object.fields.map { field in
        // The companion of a primitive holds extensions.
        if field.name.hasPrefix("_") { return (field.name, try inner(field.value, "Element")) }
        guard let element = definition.field(field.name) else { return (field.name, field.value) }
        let isReference = definition.name == "Reference" && field.name == "reference"
        return (
          field.name,
          isReference ? try reference(field.value) : try inner(field.value, element.type)
        )
      })
    if let key = object[hidden: .primaryKey] { result[hidden: .primaryKey] = key }
    return result
  }

  /// The value of an element of a type, or each value of an array.
  private func inner(_ value: Value, _ type: String) throws -> Value {
    switch value.kind {
    case .array: return Value(array: try value.elements.map { try inner($0, type) })
    case .object:
      if type == "Resource" { return try rewritten(value) }
      return try (types.definition(type) ?? Self.element).map { try rewritten(value, $0) } ?? value
    case .string:
      switch PrimitiveType(rawValue: type) {
      case .uri, .url:
        guard replacesURIs else { return value }
        return value.string.flatMap { addresses[$0] }.map { Value($0) } ?? value
      case .xhtml:
        return Value(NarrativeLinks.replaced(value.string ?? "") { address($0) })
      default: return value
      }
    default: return value
    }
  }

  /// The fields that all elements share.
  private static let element: TypeDefinition? = TypeDefinition("Element", .element, "")

  private func reference(_ value: Value) throws -> Value {
    guard let text = value.string else { return value }
    if let address = address(text) { return Value(address) }
    guard ReferenceParts(text)?.form == .conditional else { return value }
    guard let target = try search(text) else {
      throw FHIRStoreError(.notFound, "nothing matches a conditional reference")
    }
    return Value(target)
  }

  // MARK: Conditional references

  /// Whether the resource has conditional references.
  func hasConditions(_ resource: Value?) -> Bool {
    var isThere = false
    if let resource { Self.forEachCondition(resource) { _ in isThere = true } }
    return isThere
  }

  /// Whether all conditional references of the resource lead somewhere.
  func canResolve(_ resource: Value?) throws -> Bool {
    var texts: [String] = []
    if let resource { Self.forEachCondition(resource) { texts.append($0) } }
    return try texts.allSatisfy { try search($0) != nil }
  }

  private static func forEachCondition(_ value: Value, _ body: (String) -> Void) {
    if value.kind == .array {
      for element in value.elements { forEachCondition(element, body) }
    } else if value.kind == .object {
      if let text = value["reference"]?.string, ReferenceParts(text)?.form == .conditional {
        body(text)
      }
      for field in value.fields { forEachCondition(field.value, body) }
    }
  }

  /// The new address, if the text is the address of an entry; a version or a part of the resource
  /// may follow it.
  private func address(_ text: String) -> String? {
    if let address = addresses[text] { return address }
    for separator in ["/_history/", "#"] {
      guard let range = text.range(of: separator), range.lowerBound > text.startIndex,
        let address = addresses[String(text[..<range.lowerBound])]
      else { continue }
      return address + (separator == "#" ? text[range.lowerBound...] : "")
    }
    return nil
  }
}
