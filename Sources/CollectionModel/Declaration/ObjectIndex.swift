public import ObjectModel
public import ValueModel

/// An index of the objects of one type.
public struct ObjectIndex<Object: StoredObject>: Sendable {
  /// One of the fields that make up the keys of an index.
  public struct Field: Sendable {
    enum Place: Sendable {
      case keyPath(any PartialKeyPath<Object> & Sendable)
      case path(ValuePath)
    }

    let place: Place
    let order: SortDirection
    let folding: TextOptions

    /// A field whose least value comes first. Each element of an array is indexed.
    public static func ascending(
      _ field: any PartialKeyPath<Object> & Sendable, folding: TextOptions = []
    ) -> Field {
      Field(place: .keyPath(field), order: .ascending, folding: folding)
    }

    /// A field whose greatest value comes first. Each element of an array is indexed.
    public static func descending(
      _ field: any PartialKeyPath<Object> & Sendable, folding: TextOptions = []
    ) -> Field {
      Field(place: .keyPath(field), order: .descending, folding: folding)
    }

    /// A field by its path in the stored value, such as `lines.product` for a field of each element
    /// of an array.
    public static func path(
      _ path: ValuePath, _ order: SortDirection = .ascending, folding: TextOptions = []
    ) -> Field {
      Field(place: .path(path), order: order, folding: folding)
    }
  }

  let fields: [Field]
  let isUnique: Bool
  let name: String?

  init(_ fields: [Field], unique isUnique: Bool, name: String?) {
    self.fields = fields
    self.isUnique = isUnique
    self.name = name
  }

  /// An index of one field.
  public static func on(
    _ field: any PartialKeyPath<Object> & Sendable, folding: TextOptions = [], name: String? = nil
  ) -> ObjectIndex {
    ObjectIndex([.ascending(field, folding: folding)], unique: false, name: name)
  }

  /// An index of several fields: the first decides the order, then the second, and so on.
  public static func on(_ fields: Field..., name: String? = nil) -> ObjectIndex {
    ObjectIndex(fields, unique: false, name: name)
  }

  /// An index of a field whose value no two objects may share.
  ///
  /// Any number of objects may lack the field.
  public static func unique(
    _ field: any PartialKeyPath<Object> & Sendable, folding: TextOptions = [], name: String? = nil
  ) -> ObjectIndex {
    ObjectIndex([.ascending(field, folding: folding)], unique: true, name: name)
  }

  /// An index of fields whose combined values no two objects may share.
  public static func unique(_ fields: Field..., name: String? = nil) -> ObjectIndex {
    ObjectIndex(fields, unique: true, name: name)
  }
}

extension ObjectIndex {
  /// The index by value paths. Throws `.invalidDeclaration` if a key path is not a field.
  func definition() throws(StoreError) -> IndexDefinition {
    var parts: [IndexDefinition.Part] = []
    for field in fields {
      parts.append(
        IndexDefinition.Part(try field.path(), field.order, folding: field.folding))
    }
    let definition = IndexDefinition(parts, unique: isUnique, name: name)
    try definition.check(Object.declaration.name)
    return definition
  }
}

extension ObjectIndex.Field {
  func path() throws(StoreError) -> ValuePath {
    switch place {
    case .path(let path): return path
    case .keyPath(let keyPath):
      do {
        return try FieldPaths().resolve(keyPath)
      } catch {
        throw StoreError(
          .invalidDeclaration, error.description, collection: Object.declaration.name,
          underlying: error)
      }
    }
  }
}
