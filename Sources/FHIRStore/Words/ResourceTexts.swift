import FHIRModel
import ValueModel

/// The texts of a resource that have words to search for.
///
/// The narrative is one text. All others are those of the elements whose type is `string`,
/// `markdown` or `code`, at any depth, and narratives of resources within the resource. Identities,
/// addresses, references, dates and base64 are no words. Texts of fields that the release does not
/// have are words.
struct ResourceTexts: Sendable {
  let types: TypeTable

  /// Calls `body` with the text of the narrative, if there is one.
  static func narrative(of resource: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard let xhtml = resource["text"]?["div"] else { return }
    stripped(xhtml, body)
  }

  /// Calls `body` with each text outside the narrative.
  func data(of resource: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
    object(resource, definition(of: resource), .whole, body)
  }

  /// The role of an object, which decides whether its narrative is left out.
  private enum Part {
    case whole, exceptNarrative
    /// A resource or an element of one.
    case inner
  }

  private func definition(of resource: Value) -> TypeDefinition? {
    resource["resourceType"]?.string.flatMap { types.definition($0) }
  }

  private func object(
    _ object: Value, _ definition: TypeDefinition?, _ part: Part,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    for (name, value) in object.fields where name != "resourceType" {
      guard let definition else {
        untyped(value, body)
        continue
      }
      // Every element may have an identity.
      if name == "id" || name == "_id" { continue }
      if let field = definition.field(name) {
        if part == .exceptNarrative, field.primitive == .xhtml { continue }
        if field.name == "reference", definition.name == "Reference" { continue }
        let isNarrative = part == .whole && name == "text" && field.type == "Narrative"
        element(value, field, isNarrative ? .exceptNarrative : .inner, body)
      } else if name.hasPrefix("_"), definition.field(String(name.dropFirst())) != nil {
        companion(value, body)
      } else {
        untyped(value, body)
      }
    }
  }

  private func element(
    _ value: Value, _ field: FieldDefinition, _ part: Part,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    switch value.kind {
    case .array: for element in value.elements { self.element(element, field, part, body) }
    case .object:
      let isResource = value["resourceType"] != nil
      object(
        value, isResource ? definition(of: value) : types.definition(field.type), part, body)
    case .string:
      switch field.primitive {
      case .string, .markdown, .code: Self.text(value, body)
      case .xhtml: Self.stripped(value, body)
      case nil: Self.text(value, body)
      default: break
      }
    default: break
    }
  }

  /// Reads the companion of a primitive: an element without a value.
  private func companion(_ value: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
    if value.kind == .array {
      for element in value.elements { companion(element, body) }
    } else {
      // Its fields are among those of an extension.
      object(value, types.definition("Extension"), .inner, body)
    }
  }

  private func untyped(_ value: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
    switch value.kind {
    case .array: for element in value.elements { untyped(element, body) }
    case .object: for field in value.fields { untyped(field.value, body) }
    case .string: Self.text(value, body)
    default: break
    }
  }

  // MARK: Texts

  private static func text(_ value: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
    _ = value.withUTF8(body)
  }

  private static func stripped(_ value: Value, _ body: (UnsafeRawBufferPointer) -> Void) {
    _ = value.withUTF8 { xhtml in NarrativeText.of(xhtml).withUnsafeBytes { body($0) } }
  }
}
