public import ObjectModel
import ValueModel

/// Queries through relations.
extension QueryBuilder {
  /// Returns the query restricted to objects that hold the key of some object that passes this
  /// test, as in `where(Article.issue) { $0.title == "Spring" }`.
  ///
  /// The targets are looked up first, in the same state, and then the objects by the targets' keys:
  /// with an index on the key's field, which a declared relation has, no other object is read.
  public func `where`<R: Relation>(
    _ relation: R, _ body: (QueryField<R.Target, R.Target>) -> TypedFilter<R.Target>
  ) -> Self where R.Object == Object {
    let targets = ObjectQuery<R.Target>().where(body)
    var builder = self
    if targets.query.readsKeptIndexes { builder.query.readsKeptIndexes = true }
    return builder.holding(relation) { reader in
      var keys: [Value] = []
      try reader.visit(targets) { target, _ in keys.append(target.pk.fieldValue) }
      return keys
    }
  }

  /// Returns the query restricted to objects that hold a key that no object has; one such key among
  /// several is enough.
  ///
  /// Objects that hold no key are not included. Cost: a look at all objects.
  public func whereDangling<R: Relation>(_ relation: R) -> Self where R.Object == Object {
    holding(relation) { reader in
      var keys: [Value] = []
      try reader.visit(ObjectQuery<Object>()) { object, _ in
        for key in relation.targetKeys(of: object)
        where try !reader.contains(R.Target.self, key: key) {
          keys.append(key.fieldValue)
        }
      }
      return keys
    }
  }

  /// The query restricted to objects that hold one of the keys that `keys` finds in the state that
  /// is read.
  private func holding<R: Relation>(
    _ relation: R, oneOf keys: @escaping @Sendable (any ObjectReader) throws -> [Value]
  ) -> Self {
    var builder = self
    builder.query.joinedCollections.insert(R.Target.declaration.name)
    builder.query.conditions.append { .isIn(try relation.path(), try keys($0)) }
    return builder
  }
}
