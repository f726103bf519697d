public import ObjectModel
import ValueModel

/// What happens to the objects that hold the key of an object that is deleted.
public enum DeleteRule: String, Sendable, Hashable {
  /// They keep it, and it dangles: an object of this key may come later.
  case nothing
  /// It is taken from them: the field becomes null, the list loses the key.
  case nullify
  /// They are deleted too, and those that hold their keys by rules of their own.
  case cascade
  /// The object is not deleted while there are any that are not deleted with it.
  case deny
}

/// A relation that a type declares, with what happens when the target is deleted. The field is indexed, so
/// that finding the objects that hold a key is no search.
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
  /// Throws `.invalidDeclaration` where a key that must be there is to be taken away.
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
