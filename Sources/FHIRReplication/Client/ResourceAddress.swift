import FHIRModel

/// A resource's type and `id`.
struct ResourceAddress: Sendable, Hashable, Comparable {
  let type: String
  let id: String

  init(_ type: String, _ id: String) {
    self.type = type
    self.id = id
  }

  /// Parses `Type/id`, also after the address of a server, and followed by a version. Returns nil
  /// for other texts.
  init?(location: String) {
    guard let parts = ReferenceParts(location), let type = parts.type, let id = parts.id else {
      return nil
    }
    self.init(type, id)
  }

  var text: String { "\(type)/\(id)" }

  static func < (left: ResourceAddress, right: ResourceAddress) -> Bool { left.text < right.text }

  /// Whether a text can be an `id`.
  static func isID(_ text: String) -> Bool { PrimitiveType.id.accepts(text) }
}
