import ObjectModel

/// Loading objects with their relations.
extension Objects {
  /// Returns the objects in order, each with the object that its key leads to, in two passes,
  /// regardless of their number.
  ///
  /// Throws what `fetch()` throws, and `.dangling` if the relation is required and no object has
  /// one of the keys.
  public func fetch<Target>(
    with relation: ToOne<Object, Target>
  ) throws -> [(object: Object, related: Target?)] {
    try fetch { reader, objects in
      zip(objects, try reader.related(relation, ofEach: objects)).map { (object: $0, related: $1) }
    }
  }

  /// Returns the objects in order, each with the objects that its keys lead to.
  ///
  /// Throws what `fetch()` throws.
  public func fetch<Target>(
    with relation: ToMany<Object, Target>
  ) throws -> [(object: Object, related: [Target])] {
    try fetch { reader, objects in
      zip(objects, try reader.related(relation, ofEach: objects)).map { (object: $0, related: $1) }
    }
  }

  /// Returns the objects in order, each with the objects that hold its key.
  ///
  /// Throws what `fetch()` throws, and `.invalidRelationship` if the relation's field is not a
  /// stored field.
  public func fetch<R: Relation>(
    withReferring relation: R
  ) throws -> [(object: Object, referring: [R.Object])] where R.Target == Object {
    try fetch { reader, objects in
      zip(objects, try reader.referring(relation, toEach: objects)).map {
        (object: $0, referring: $1)
      }
    }
  }

  /// Calls `body` with the objects, and with the state they were read from.
  private func fetch<R>(_ body: (any ObjectReader, [Object]) throws -> R) throws -> R {
    try source._inOneState { reader in try body(reader, reader.fetch(query)) }
  }
}
