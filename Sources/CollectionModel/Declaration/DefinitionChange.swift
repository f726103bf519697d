import ObjectModel

/// The changes that bring the indexes of a collection in line with a declaration.
package struct DefinitionChange {
  /// The indexes of earlier declarations, and those whose fields have other forms now.
  package let dropped: [CollectionDefinition.StoredIndex]
  /// The indexes that no declaration names and whose fields have other forms now.
  package let rebuilt: [CollectionDefinition.StoredIndex]
  /// The declared indexes that are missing once the others are dropped.
  package let added: [IndexDefinition]

  /// `definition` has the forms of the declaration already.
  package init(of definition: CollectionDefinition, to declared: TypeDeclaration) {
    let isCurrent = { (index: CollectionDefinition.StoredIndex) in
      index.forms == definition.forms(of: index.definition)
    }
    let dropped = definition.indexes.filter { index in
      index.isDeclared && !(isCurrent(index) && declared.indexes.contains(index.definition))
    }
    self.dropped = dropped
    let kept = definition.indexes.filter { !dropped.contains($0) }
    rebuilt = kept.filter { !isCurrent($0) }
    added = declared.indexes.filter { index in !kept.contains { $0.definition == index } }
  }
}
