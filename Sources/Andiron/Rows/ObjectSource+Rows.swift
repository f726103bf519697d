package import ObjectModel

extension ObjectSource {
  /// Calls `body` with the collection of this name; returns nil if it does not exist.
  package func withRows<R>(
    of collection: String, _ body: (CollectionRows) throws -> R
  ) throws -> R? {
    try _withReadState { state in
      try state.binding(collection).map { binding in
        try StoreError.naming(collection) {
          try body(CollectionRows(state: state, binding: binding))
        }
      }
    }
  }

  /// Calls `body` with the collection of a type; returns nil if it does not exist.
  package func withRows<Object: StoredObject, R>(
    of type: Object.Type, _ body: (CollectionRows) throws -> R
  ) throws -> R? {
    try _withReadState { state in
      try state.binding(of: type).map { binding in
        try StoreError.naming(binding.name) {
          try body(CollectionRows(state: state, binding: binding))
        }
      }
    }
  }
}
