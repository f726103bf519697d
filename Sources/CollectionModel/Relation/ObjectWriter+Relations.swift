public import ObjectModel

/// Changing the relations of stored objects. Only keys are written: the target need not be stored
/// yet.
extension ObjectWriter {
  /// Makes an object's relation lead to another object, or to none.
  ///
  /// Throws `.noSuchObject` if the object is not stored, `.noPrimaryKeyValue` if `target` has no
  /// key yet, `.invalidRelationship` if the relation is required and `target` is nil, and what
  /// `update(_:)` throws.
  public func setRelation<Object, Target>(
    _ relation: ToOne<Object, Target>, of key: Object.PrimaryKey, to target: Target?
  ) throws {
    if target == nil, relation.isRequired {
      throw StoreError(
        .invalidRelationship, "a required relation leads somewhere",
        collection: Object.declaration.name)
    }
    let targetKey = try target.map { try relation.key(of: $0) }
    try update(Object.self, key: key) { relation.setKey(&$0, targetKey) }
  }

  /// Makes an object's relation lead to these objects, in this order.
  ///
  /// Throws `.noSuchObject` if the object is not stored, `.noPrimaryKeyValue` if a target has no
  /// key yet, and what `update(_:)` throws.
  public func setRelation<Object, Target>(
    _ relation: ToMany<Object, Target>, of key: Object.PrimaryKey, to targets: [Target]
  ) throws {
    let keys = try targets.map { try relation.key(of: $0) }
    try update(Object.self, key: key) { relation.setKeys(&$0, keys) }
  }

  /// Adds a target to an object's relation, at the end or at a position.
  ///
  /// Throws what `setRelation` throws, and `.outOfBounds` if the list does not have the position.
  public func addRelated<Object, Target>(
    _ target: Target, to relation: ToMany<Object, Target>, of key: Object.PrimaryKey,
    at position: Int? = nil
  ) throws {
    let targetKey = try relation.key(of: target)
    try update(Object.self, key: key) { object in
      var keys = relation.keys(object)
      guard 0...keys.count ~= position ?? 0 else {
        throw StoreError(
          .outOfBounds, "the relation has fewer objects", collection: Object.declaration.name)
      }
      keys.insert(targetKey, at: position ?? keys.count)
      relation.setKeys(&object, keys)
    }
  }

  /// Removes a key from an object's relation, including repetitions.
  ///
  /// Returns whether the relation had it. Throws `.noSuchObject` if the object is not stored, and
  /// what `update(_:)` throws.
  @discardableResult
  public func removeRelated<Object, Target>(
    _ targetKey: Target.PrimaryKey, from relation: ToMany<Object, Target>,
    of key: Object.PrimaryKey
  ) throws -> Bool {
    try update(Object.self, key: key) { object in
      let keys = relation.keys(object)
      let left = keys.filter { $0 != targetKey }
      relation.setKeys(&object, left)
      return left.count < keys.count
    }
  }
}

extension Relation {
  fileprivate func key(of target: Target) throws(StoreError) -> Target.PrimaryKey {
    guard target.pk.isAssigned else {
      throw StoreError(
        .noPrimaryKeyValue, "the target has not been given its primary key",
        collection: Target.declaration.name)
    }
    return target.pk
  }
}
