public import ObjectModel
import StorageEngine
import ValueModel

/// Following relations: the target is looked up in what is read from, a store as it is now, a snapshot or a
/// transaction with its own writes.
extension ObjectSource {
  /// The object that another one's key leads to; nil where it holds no key, or where there is no object of
  /// that key yet (`danglingKeys` tells which).
  ///
  /// Throws `.dangling` where the relation is required and there is no object of the key.
  public func related<Object, Target>(
    _ relation: ToOne<Object, Target>, of object: Object
  ) throws -> Target? {
    guard let key = relation.key(object) else { return nil }
    if let target = try self.object(Target.self, key) { return target }
    if relation.isRequired { throw relation.dangling }
    return nil
  }

  /// The objects that another one's list of keys leads to, in the order of the list, and the keys of it that
  /// there are no objects for.
  public func related<Object, Target>(
    _ relation: ToMany<Object, Target>, of object: Object
  ) throws -> (objects: [Target], dangling: [Target.PrimaryKey]) {
    let result = try objects(Target.self, keys: relation.keys(object))
    return (result.found, result.missing)
  }

  /// The objects that hold the key of another one, as a query. By index where the relation is declared.
  public func referring<R: Relation>(
    _ relation: R, to target: R.Target
  ) -> Objects<R.Object, Self> {
    referring(relation, toKey: target.pk)
  }

  /// The same by the key, whether there is an object of it or not.
  public func referring<R: Relation>(
    _ relation: R, toKey key: R.Target.PrimaryKey
  ) -> Objects<R.Object, Self> {
    objects(R.Object.self).changed { query in
      query.filter = query.filter && .comparison(try relation.path(), .equal, key.fieldValue)
    }
  }

  /// The keys that objects hold and no object has: for each, the object that holds it. Cost: one pass over
  /// the objects of the relation's type and a look-up for each key.
  public func danglingKeys<R: Relation>(
    _ relation: R
  ) throws -> [(object: R.Object.PrimaryKey, key: R.Target.PrimaryKey)] {
    var dangling: [(object: R.Object.PrimaryKey, key: R.Target.PrimaryKey)] = []
    try withReadState { state in
      let targets = try state.binding(of: R.Target.self)
      try state.forEach(R.Object.self) { object in
        for key in relation.targetKeys(of: object) where try !state.contains(key, in: targets) {
          dangling.append((object.pk, key))
        }
      }
    }
    return dangling
  }
}

extension ReadState {
  /// Calls `body` with every object of a type.
  func forEach<Object: StoredObject>(
    _ type: Object.Type, _ body: (Object) throws -> Void
  ) throws {
    guard let binding = try binding(of: type) else { return }
    try QueryExecution(Query(), binding, self).forEachResult { match in
      try body(object(type, match.value, binding))
      return true
    }
  }

  func contains(_ key: some ObjectKey, in binding: CollectionBinding?) throws -> Bool {
    guard let binding else { return false }
    return try rows.row(binding.table, key: RecordKey(key).bytes) != nil
  }
}

extension ToOne {
  var dangling: StoreError {
    StoreError(
      .dangling, "there is no object of the key that a required relation holds",
      collection: Object.declaration.name)
  }
}
