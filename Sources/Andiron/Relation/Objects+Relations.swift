public import ObjectModel
import ValueModel

/// Queries through relations, and loading objects with their relations.
extension Objects {
  /// Returns the query restricted to objects that hold the key of some object that passes this
  /// test, as in `where(Article.issue) { $0.title == "Spring" }`.
  ///
  /// The targets are looked up first, in the same state, and then the objects by the targets' keys:
  /// with an index on the key's field, which a declared relation has, no other object is read.
  public func `where`<R: Relation>(
    _ relation: R, _ body: (QueryField<R.Target, R.Target>) -> TypedFilter<R.Target>
  ) -> Self where R.Object == Object {
    let filter = TypedFilter(body)
    return changed(joinedBy: relation) { state in
      var query = Query()
      query.filter = try filter.filter(resolvedBy: QueryFieldPaths())
      return query
    }
  }

  /// Returns the query restricted to objects that hold a key that no object has; one such key among
  /// several is enough.
  ///
  /// Objects that hold no key are not included. Cost: a look at all objects.
  public func whereDangling<R: Relation>(_ relation: R) -> Self where R.Object == Object {
    var objects = self
    objects.joinedCollections.insert(R.Target.declaration.name)
    objects.conditions.append { state in
      var keys: [Value] = []
      let targets = try state.binding(of: R.Target.self)
      try state.forEach(Object.self) { object in
        for key in relation.targetKeys(of: object) where try !state.contains(key, in: targets) {
          keys.append(key.fieldValue)
        }
      }
      return .isIn(try relation.path(), keys)
    }
    return objects
  }

  private func changed<R: Relation>(
    joinedBy relation: R, _ query: @escaping @Sendable (ReadState) throws -> Query
  ) -> Self {
    var objects = self
    objects.joinedCollections.insert(R.Target.declaration.name)
    objects.conditions.append { state in
      guard let binding = try state.binding(of: R.Target.self) else { return .none }
      var keys: [Value] = []
      var query = try query(state)
      let primaryKey = PrimaryKeyFilter(R.Target.self, binding.definition.keyKind)
      let known = primaryKey.keys(query.filter)
      query.filter = try primaryKey.resolved(query.filter)
      try QueryExecution(query, binding, state, keys: known).forEachResult { match in
        let target = try state.object(R.Target.self, match.value, binding)
        keys.append(target.pk.fieldValue)
        return true
      }
      return .isIn(try relation.path(), keys)
    }
    return objects
  }

  /// Returns the objects in order, each with the object that its key leads to, in two passes,
  /// regardless of their number.
  ///
  /// Throws what `fetch()` throws, and `.dangling` if the relation is required and no object has
  /// one of the keys.
  public func fetch<Target>(
    with relation: ToOne<Object, Target>
  ) throws -> [(object: Object, related: Target?)] {
    try source.withReadState { state in
      let source = StateSource(state)
      let objects = try moved(to: source).fetch()
      return Array(zip(objects, try source.related(relation, ofEach: objects)))
        .map { (object: $0, related: $1) }
    }
  }

  /// Returns the objects in order, each with the objects that its keys lead to.
  ///
  /// Throws what `fetch()` throws.
  public func fetch<Target>(
    with relation: ToMany<Object, Target>
  ) throws -> [(object: Object, related: [Target])] {
    try source.withReadState { state in
      let source = StateSource(state)
      let objects = try moved(to: source).fetch()
      return Array(zip(objects, try source.related(relation, ofEach: objects)))
        .map { (object: $0, related: $1) }
    }
  }

  /// Returns the objects in order, each with the objects that hold its key.
  ///
  /// Throws what `fetch()` throws, and `.invalidRelationship` if the relation's field is not a
  /// stored field.
  public func fetch<R: Relation>(
    withReferring relation: R
  ) throws -> [(object: Object, referring: [R.Object])] where R.Target == Object {
    try source.withReadState { state in
      let source = StateSource(state)
      let objects = try moved(to: source).fetch()
      return Array(zip(objects, try source.referring(relation, toEach: objects)))
        .map { (object: $0, referring: $1) }
    }
  }
}

/// A state that is being read, as a source for queries within the call.
struct StateSource: ObjectSource {
  let state: ReadState

  init(_ state: ReadState) { self.state = state }

  func withReadState<R>(_ body: (ReadState) throws -> R) throws -> R { try body(state) }
}
