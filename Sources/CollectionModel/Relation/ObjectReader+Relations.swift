public import ObjectModel

/// Following relations: targets are looked up in what is read: a storage as it is now, a snapshot,
/// or a transaction with its own writes.
extension ObjectReader {
  /// Returns the object that another object's key leads to; nil if it holds no key, or if no object
  /// has that key yet (`danglingKeys` finds such keys).
  ///
  /// Throws `.dangling` if the relation is required and no object has the key, `.wrongType` if the
  /// target cannot be read as its type, and `.damaged` or `.failed` if its record cannot be read.
  public func related<Object, Target>(
    _ relation: ToOne<Object, Target>, of object: Object
  ) throws -> Target? {
    guard let key = relation.key(object) else { return nil }
    if let target = try self.object(Target.self, key: key) { return target }
    if relation.isRequired { throw relation.dangling }
    return nil
  }

  /// Returns the objects that another object's list of keys leads to, in the order of the list, and
  /// those keys of the list that no object has.
  ///
  /// Throws `.wrongType` if a target cannot be read as its type, and `.damaged` or `.failed` if a
  /// record cannot be read.
  public func related<Object, Target>(
    _ relation: ToMany<Object, Target>, of object: Object
  ) throws -> (objects: [Target], dangling: [Target.PrimaryKey]) {
    let result = try objects(Target.self, keys: relation.keys(object))
    return (result.found, result.missing)
  }

  /// Returns a query for the objects that hold the key of another object.
  ///
  /// It uses an index if the relation is declared.
  public func referring<R: Relation>(
    _ relation: R, to target: R.Target
  ) -> Objects<R.Object, Self> {
    referring(relation, toKey: target.pk)
  }

  /// Returns a query for the objects that hold a key, whether an object has this key or not.
  ///
  /// It uses an index if the relation is declared.
  public func referring<R: Relation>(
    _ relation: R, toKey key: R.Target.PrimaryKey
  ) -> Objects<R.Object, Self> {
    objects(R.Object.self).changed { query in
      query.filter = query.filter && .comparison(try relation.path(), .equal, key.fieldValue)
    }
  }

  /// Returns the keys that objects hold and that no object has, each with the object that holds it.
  ///
  /// Throws `.wrongType` if an object cannot be read as its type, and `.damaged` or `.failed` if a
  /// record cannot be read. Cost: one pass over the objects of the relation's type and a lookup for
  /// each key.
  public func danglingKeys<R: Relation>(
    _ relation: R
  ) throws -> [(object: R.Object.PrimaryKey, key: R.Target.PrimaryKey)] {
    var dangling: [(object: R.Object.PrimaryKey, key: R.Target.PrimaryKey)] = []
    try _inOneState { reader in
      try reader.visit(ObjectQuery<R.Object>()) { object, _ in
        for key in relation.targetKeys(of: object)
        where try !reader.contains(R.Target.self, key: key) {
          dangling.append((object.pk, key))
        }
      }
    }
    return dangling
  }
}
