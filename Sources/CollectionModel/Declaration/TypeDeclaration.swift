package import ObjectModel
import ValueModel

/// A type's declaration without the type, as the store compares and keeps it.
package final class TypeDeclaration: Sendable {
  package let name: String
  package let keyKind: RecordKey.Kind
  package let indexes: [IndexDefinition]
  package let relations: [RelationDefinition]
  /// The fields that are compared in a canonical form.
  package let forms: FieldForms

  package init<Object: StoredObject>(_ type: Object.Type) throws(StoreError) {
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
    forms = try Self.forms(of: type, declaration)
  }

  /// The forms of the type's own fields, and, if it is a view, those of declared key paths and
  /// relations.
  private static func forms<Object: StoredObject>(
    of type: Object.Type, _ declaration: CollectionDeclaration<Object>
  ) throws(StoreError) -> FieldForms {
    var forms = FieldForms.of(type: type).forms
    for index in declaration.indexes {
      for field in index.fields {
        guard case .keyPath(let keyPath) = field.place,
          let form = FieldForm(Swift.type(of: keyPath).valueType)
        else { continue }
        forms[try field.path().withoutPositions] = form
      }
    }
    for relation in declaration.relations {
      guard let form = relation.form else { continue }
      forms[try relation.path().withoutPositions] = form
    }
    return FieldForms.of(forms)
  }

  /// Whether nothing must be added to or dropped from what is stored.
  package func isSatisfied(by definition: CollectionDefinition) -> Bool {
    let stored = definition.indexes.filter(\.isDeclared).map(\.definition)
    return relations == definition.relations && forms == definition.forms
      && definition.indexes.allSatisfy { $0.forms == definition.forms(of: $0.definition) }
      && Set(indexes).subtracting(definition.indexes.map(\.definition)).isEmpty
      && Set(stored).subtracting(indexes).isEmpty
  }

  package func wrongKey(_ definition: CollectionDefinition) -> StoreError {
    StoreError(
      .wrongType, "its primary keys are of kind \(definition.keyKind), the type's \(keyKind)",
      collection: name)
  }
}
