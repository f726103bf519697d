import ObjectModel
import FileAccess

/// A type's declaration without the type: what the store compares and keeps.
final class TypeDeclaration: Sendable {
  let name: String
  let keyKind: RecordKey.Kind
  let indexes: [IndexDefinition]
  let relations: [RelationDefinition]

  init<Object: StoredObject>(_ type: Object.Type) throws(StoreError) {
    let declaration = type.declaration
    name = declaration.name
    guard let kind = RecordKey.Kind(Object.PrimaryKey.self) else {
      throw StoreError(
        .invalidDeclaration, "a primary key is a UUID, String or Int, or two to four of these",
        collection: name)
    }
    keyKind = kind
    var indexes: [IndexDefinition] = []
    for index in declaration.indexes {
      let definition = try index.definition()
      if indexes.contains(where: { $0.name == definition.name }) {
        throw StoreError(
          .invalidDeclaration, "two indexes have one name", collection: name,
          index: definition.name)
      }
      indexes.append(definition)
    }
    relations = try declaration.relations.map { (relation) throws(StoreError) in
      try relation.definition()
    }
    for relation in relations where !indexes.contains(where: { relation.isServed(by: $0) }) {
      indexes.append(relation.index)
    }
    self.indexes = indexes
  }

  /// Whether nothing has to be added to or dropped from what is stored.
  func isSatisfied(by definition: CollectionDefinition) -> Bool {
    let stored = definition.indexes.filter(\.isDeclared).map(\.definition)
    return relations == definition.relations
      && Set(indexes).subtracting(definition.indexes.map(\.definition)).isEmpty
      && Set(stored).subtracting(indexes).isEmpty
  }

  func wrongKey(_ definition: CollectionDefinition) -> StoreError {
    StoreError(
      .wrongType, "its primary keys are of kind \(definition.keyKind), the type's \(keyKind)",
      collection: name)
  }
}

/// The declarations of the types that were used, worked out once for each.
final class TypeRegistry: Sendable {
  private let known = Locked<[ObjectIdentifier: TypeDeclaration]>([:])

  /// Throws `.invalidDeclaration`, also where another type has the same collection.
  func declaration<Object: StoredObject>(
    of type: Object.Type
  ) throws(StoreError) -> TypeDeclaration {
    let identifier = ObjectIdentifier(type)
    if let known = known.withLock({ $0[identifier] }) { return known }
    let new = try TypeDeclaration(type)
    let isTaken = known.withLock { known in
      let isTaken = known.contains { $0.key != identifier && $0.value.name == new.name }
      if !isTaken { known[identifier] = new }
      return isTaken
    }
    guard !isTaken else {
      throw StoreError(
        .invalidDeclaration, "two types have one collection; give one of them another name",
        collection: new.name)
    }
    return new
  }
}
