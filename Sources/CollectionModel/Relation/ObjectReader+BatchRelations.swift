import ObjectModel

/// Following a relation for many objects in one pass.
extension ObjectReader {
  /// Returns, for each object, the object that its key leads to; nil if it holds no key or no
  /// object has that key.
  ///
  /// Each target is read once. Throws `.dangling` if the relation is required and no object has one
  /// of the keys, `.wrongType` if a target cannot be read as its type, and `.damaged` or `.failed`
  /// if a record cannot be read.
  public func related<Object, Target>(
    _ relation: ToOne<Object, Target>, ofEach objects: some Sequence<Object>
  ) throws -> [Target?] {
    let keys = objects.map { relation.key($0) }
    var wanted: Set<Target.PrimaryKey> = []
    for case let key? in keys { wanted.insert(key) }
    let targets = try targets(Target.self, wanted)
    return try keys.map { key in
      guard let key else { return nil }
      if let target = targets[key] { return target }
      if relation.isRequired { throw relation.dangling }
      return nil
    }
  }

  /// Returns, for each object, the objects that its keys lead to, in order.
  ///
  /// Keys without an object are left out; `danglingKeys` reports them. Throws `.wrongType` if a
  /// target cannot be read as its type, and `.damaged` or `.failed` if a record cannot be read.
  public func related<Object, Target>(
    _ relation: ToMany<Object, Target>, ofEach objects: some Sequence<Object>
  ) throws -> [[Target]] {
    let lists = objects.map { relation.keys($0) }
    var wanted = Set<Target.PrimaryKey>(minimumCapacity: lists.count)
    for list in lists { for key in list { wanted.insert(key) } }
    let targets = try targets(Target.self, wanted)
    return lists.map { list in
      var found: [Target] = []
      found.reserveCapacity(list.count)
      for key in list { if let target = targets[key] { found.append(target) } }
      return found
    }
  }

  /// Returns, for each target, the objects that hold its key, in no particular order.
  ///
  /// Throws `.invalidRelationship` if the relation's field is not a stored field, `.wrongType` if
  /// an object cannot be read as its type, and `.damaged` or `.failed` if a record cannot be read.
  public func referring<R: Relation>(
    _ relation: R, toEach targets: some Sequence<R.Target>
  ) throws -> [[R.Object]] {
    let keys = targets.map(\.pk)
    let path = try relation.path()
    var groups: [R.Target.PrimaryKey: [R.Object]] = [:]
    let wanted = Set(keys)
    try objects(R.Object.self).where(.isIn(path, wanted.map(\.fieldValue))).forEach { object in
      for key in Set(relation.targetKeys(of: object)) where wanted.contains(key) {
        groups[key, default: []].append(object)
      }
    }
    return keys.map { groups[$0] ?? [] }
  }

  /// The objects with these keys, each read once.
  private func targets<Target: StoredObject>(
    _ type: Target.Type, _ keys: Set<Target.PrimaryKey>
  ) throws -> FoundObjects<Target> {
    FoundObjects(try _found(type, keys: keys))
  }
}

/// Objects by their keys. The table contains positions, because moving the objects as it grows
/// would cost more.
private struct FoundObjects<Object: StoredObject> {
  private let objects: [Object]
  private var positions: [Object.PrimaryKey: Int] = [:]

  init(_ objects: [Object]) {
    self.objects = objects
    positions.reserveCapacity(objects.count)
    for (position, object) in objects.enumerated() { positions[object.pk] = position }
  }

  subscript(key: Object.PrimaryKey) -> Object? { positions[key].map { objects[$0] } }
}
