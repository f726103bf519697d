package import ObjectModel

extension ObjectSource {
  /// Calls `body` with the collection of this name; returns nil if it does not exist.
  package func withRows<R>(
    of collection: String, _ body: (CollectionRows) throws -> R
  ) throws -> R? {
    try _withReadState { state in
      try state.binding(collection).map {
        try body(CollectionRows(state: state, binding: $0))
      }
    }
  }

  /// Calls `body` with the collection of a type; returns nil if it does not exist.
  package func withRows<Object: StoredObject, R>(
    of type: Object.Type, _ body: (CollectionRows) throws -> R
  ) throws -> R? {
    try _withReadState { state in
      try state.binding(of: type).map { try body(CollectionRows(state: state, binding: $0)) }
    }
  }
}
