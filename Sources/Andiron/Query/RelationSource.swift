package import ObjectModel

/// What the relation conditions of a query read: one state of a store or of another storage.
package protocol RelationSource {
  /// Calls `body` with the results of a query in this state until it returns false. Throws what
  /// `body` throws, and what reading throws.
  func forEachResult<Object: StoredObject>(
    of query: ObjectQuery<Object>, _ body: (Object) throws -> Bool) throws

  /// Calls `body` with a function that says whether an object of a type has a primary key in this
  /// state. Throws what `body` throws, and what reading throws.
  func withPresence<Object: StoredObject, R>(
    of type: Object.Type, _ body: ((Object.PrimaryKey) throws -> Bool) throws -> R
  ) throws -> R
}

extension ReadState: RelationSource {
  package func forEachResult<Object: StoredObject>(
    of query: ObjectQuery<Object>, _ body: (Object) throws -> Bool
  ) throws {
    _ = try query.run(in: self) { execution in
      try execution.forEachResult { match in
        try body(object(Object.self, match.value, execution.binding))
      }
    }
  }

  package func withPresence<Object: StoredObject, R>(
    of type: Object.Type, _ body: ((Object.PrimaryKey) throws -> Bool) throws -> R
  ) throws -> R {
    let binding = try binding(of: type)
    return try body { try contains($0, in: binding) }
  }
}
