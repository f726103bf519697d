public import ObjectModel
public import ValueModel

/// What an index of a collection holds: for each object, keys made of the fields at some paths.
///
/// Two definitions are the same index when they are equal; a changed definition is another index.
public struct IndexDefinition: Sendable, Hashable {
  /// One of the fields that a key is made of.
  public struct Part: Sendable, Hashable {
    public var path: ValuePath
    public var order: SortDirection
    /// How text is folded before it becomes part of a key; other values are not touched.
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
  /// Whether no two objects may have the same key. A key with a part that is missing or null may come
  /// any number of times.
  public var isUnique: Bool
  /// The identifier of the derivation that makes the keys; nil where they are made of `parts`, of which there are
  /// none else.
  public let derivation: String?

  /// `name` is by default the paths of the parts, with what is not ordinary of them.
  public init(_ parts: [Part], unique isUnique: Bool = false, name: String? = nil) {
    self.parts = parts
    self.isUnique = isUnique
    self.name = name ?? parts.map(\.description).joined(separator: ",")
    derivation = nil
  }

  /// An index whose keys are made by a registered derivation.
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
