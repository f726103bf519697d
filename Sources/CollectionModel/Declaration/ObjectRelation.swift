public import ObjectModel
import ValueModel

/// A relation that a type declares, with a rule for the deletion of its target.
///
/// Its field is indexed, so finding the objects that hold a key does not take a search.
public struct ObjectRelation<Object: StoredObject>: Sendable {
  let isOptional: Bool
  let rule: DeleteRule
  let targetName: @Sendable () -> String
  let path: @Sendable () throws(StoreError) -> ValuePath
  /// The canonical form of the keys.
  let form: FieldForm?

  public init<Target: StoredObject>(
    _ relation: some Relation<Object, Target>, onDelete rule: DeleteRule = .nothing
  ) {
    self.rule = rule
    isOptional = relation.isOptional
    targetName = { Target.declaration.name }
    path = { () throws(StoreError) in try relation.path() }
    form = FieldForm(Target.PrimaryKey.self)
  }
}

extension ObjectRelation {
  /// Throws `.invalidDeclaration` if the rule is `.nullify` and the key is required.
  func definition() throws(StoreError) -> RelationDefinition {
    if rule == .nullify, !isOptional {
      throw StoreError(
        .invalidDeclaration,
        "a required key cannot be nullified; make it optional, cascade or deny",
        collection: Object.declaration.name)
    }
    return RelationDefinition(path: try path(), target: targetName(), rule: rule)
  }
}
