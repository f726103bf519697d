import ObjectModel
import ValueModel

/// A document whose body is read and written as a Swift type, beside its revision.
///
/// The revision is not part of the content, so a type needs no field for it.
public struct TypedDocument<Content: Codable> {
  /// The content that was read, or that is to be stored.
  public var content: Content
  /// The document that the content was read from.
  public let document: Document

  public var id: String { document.id }
  public var revision: Revision { document.revision }

  /// Reads the body of a document as the type.
  ///
  /// Throws `DecodingError` if the body has another shape, and what the type's own `init(from:)`
  /// throws.
  public init(_ document: Document, as type: Content.Type = Content.self) throws {
    self.document = document
    content = try ValueDecoder().decode(Content.self, from: document.body)
  }

  init(document: Document, content: Content) {
    self.document = document
    self.content = content
  }

  /// The document with the content as its body.
  ///
  /// Only what the content changed is changed: fields that the type does not know stay, and so do
  /// the digits of numbers. Throws `EncodingError` if the content cannot be represented, and what
  /// the type's own `encode(to:)` throws.
  public func changedDocument() throws -> Document {
    let encoder = ValueEncoder()
    let before = try encoder.encode(ValueDecoder().decode(Content.self, from: document.body))
    var changed = document
    changed.body = Self.merged(document.body, before, try encoder.encode(content))
    return changed
  }

  /// `original` with the changes that lead from `before` to `after`.
  private static func merged(_ original: Value, _ before: Value, _ after: Value) -> Value {
    if before == after { return original }
    guard original.kind == .object, before.kind == .object, after.kind == .object else {
      return after
    }
    var merged = original
    for field in before.fields where after[field.name] == nil { merged[field.name] = nil }
    for field in after.fields {
      guard let old = before[field.name], let kept = original[field.name] else {
        merged[field.name] = field.value
        continue
      }
      merged[field.name] = self.merged(kept, old, field.value)
    }
    return merged
  }
}

extension TypedDocument: Sendable where Content: Sendable {}
extension TypedDocument: Equatable where Content: Equatable {}
extension TypedDocument: Hashable where Content: Hashable {}
