package import ObjectModel

/// The properties of a collection that a copy keeps.
package struct CopiedCollection: Sendable, Hashable {
  package struct CopiedIndex: Sendable, Hashable {
    package var definition: IndexDefinition
    /// Whether it comes from the declaration of a type.
    package var isDeclared: Bool
  }

  package let name: String
  package let keyKind: RecordKey.Kind
  package let relations: [RelationDefinition]
  package let forms: FieldForms
  package let indexes: [CopiedIndex]

  /// The properties of a collection, with those of its indexes that a destination keeps.
  init(_ definition: CollectionDefinition, in destination: any CopyableStorage) {
    name = definition.name
    keyKind = definition.keyKind
    relations = definition.relations
    forms = definition.forms
    indexes = definition.indexes.filter { $0.isFit && destination.keeps($0.definition) }
      .map { CopiedIndex(definition: $0.definition, isDeclared: $0.isDeclared) }
  }
}
