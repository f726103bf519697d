public import ObjectModel
public import ValueModel

/// The definition of an index of a collection: for each object, the index has keys made from the
/// fields at some paths.
///
/// Two equal definitions are the same index; a changed definition is another index.
public struct IndexDefinition: Sendable, Hashable {
  /// One of the fields that make up a key.
  public struct Part: Sendable, Hashable {
    public var path: ValuePath
    public var order: SortDirection
    /// The folding of text before it becomes part of a key; other values are not changed.
    public var folding: TextOptions

    public init(
      _ path: ValuePath, _ order: SortDirection = .ascending, folding: TextOptions = []
    ) {
      self.path = path
      self.order = order
      self.folding = folding
    }
  }

  /// The most parts of an index.
  public static let mostParts = 4

  /// The name, unique in its collection.
  public var name: String
  /// The first part decides the order, then the second, and so on: one to ``mostParts``.
  public var parts: [Part]
  /// Whether no two objects may have the same key.
  ///
  /// A key with a missing or null part may occur any number of times.
  public var isUnique: Bool
  /// The identifier of the derivation that makes the keys, in which case `parts` is empty; nil if
  /// the keys are made from `parts`.
  public let derivation: String?

  /// Creates an index over fields.
  ///
  /// The default for `name` is the paths of the parts, with their order and folding if these are
  /// not the defaults.
  public init(_ parts: [Part], unique isUnique: Bool = false, name: String? = nil) {
    self.parts = parts
    self.isUnique = isUnique
    self.name = name ?? parts.map(\.description).joined(separator: ",")
    derivation = nil
  }

  /// An index whose keys a registered derivation makes.
  package init(derivation: String, name: String) {
    parts = []
    isUnique = false
    self.name = name
    self.derivation = derivation
  }
}

extension IndexDefinition.Part: CustomStringConvertible {
  public var description: String {
    var text = path.description
    if order == .descending { text += " descending" }
    if folding.contains(.caseInsensitive) { text += " caseInsensitive" }
    if folding.contains(.diacriticInsensitive) { text += " diacriticInsensitive" }
    return text
  }
}

extension IndexDefinition: CustomStringConvertible {
  public var description: String { isUnique ? "unique index \(name)" : "index \(name)" }
}

extension IndexDefinition {
  /// Throws `.invalidDeclaration` if the index has no part or too many.
  package func check(_ collection: String) throws(StoreError) {
    guard derivation != nil || (1...Self.mostParts).contains(parts.count) else {
      throw StoreError(
        .invalidDeclaration, "an index has 1 to \(Self.mostParts) fields", collection: collection,
        index: name)
    }
  }
}
