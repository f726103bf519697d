public import ObjectModel
import StorageEngine

/// Lookups by primary key.
extension ObjectSource {
  /// Returns the object with this primary key, or nil if it does not exist.
  ///
  /// Throws `.wrongType` if the stored value cannot be read as `type`, and `.damaged` or `.failed`
  /// if its record cannot be read. Cost: a walk down the B-tree, one read that verifies every byte,
  /// and the creation of the object.
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try _withReadState { state in
      guard let binding = try state.binding(of: type) else { return nil }
      return try state.value(of: RecordKey(key), in: binding).map { value in
        try state.object(type, value, binding)
      }
    }
  }

  /// Returns the objects with these primary keys in the order of `keys`, and, also in order, the
  /// keys that no object has.
  ///
  /// A key that occurs twice returns its object twice. Throws `.wrongType` if a stored value cannot
  /// be read as `type`, and `.damaged` or `.failed` if a record cannot be read.
  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: some Sequence<Object.PrimaryKey>
  ) throws -> (found: [Object], missing: [Object.PrimaryKey]) {
    try _withReadState { state in
      var result: (found: [Object], missing: [Object.PrimaryKey]) = ([], [])
      let binding = try state.binding(of: type)
      for key in keys {
        let value = try binding.flatMap { try state.value(of: RecordKey(key), in: $0) }
        if let binding, let value {
          result.found.append(try state.object(type, value, binding))
        } else {
          result.missing.append(key)
        }
      }
      return result
    }
  }

  /// Returns whether an object with this primary key exists.
  ///
  /// Reads no object. Throws `.wrongType` if the collection's primary keys are of another kind.
  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try _withReadState { state in
      guard let binding = try state.binding(of: type) else { return false }
      return try state.rows.row(binding.table, key: RecordKey(key).bytes) != nil
    }
  }

  /// Returns the number of objects of a type, in constant time.
  ///
  /// Throws `.wrongType` if the collection's primary keys are of another kind.
  public func count<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    try _withReadState { state in
      try state.binding(of: type).map { state.rows.count($0.table) } ?? 0
    }
  }

  /// Returns the objects with these primary keys, each once, in the order of their places on the
  /// disk. Throws what reading an object throws.
  public func _found<Object: StoredObject>(
    _ type: Object.Type, keys: Set<Object.PrimaryKey>
  ) throws -> [Object] {
    try _withReadState { state in
      guard let binding = try state.binding(of: type) else { return [] }
      var rows: [UInt32] = []
      for key in keys {
        if let row = try state.rows.row(binding.table, key: RecordKey(key).bytes) {
          rows.append(row)
        }
      }
      var found: [Object] = []
      found.reserveCapacity(rows.count)
      try state.forEach(rows: rows.sorted(), in: binding) { value in
        found.append(try state.object(type, value, binding))
      }
      return found
    }
  }

  /// Calls `body` with the state to read. Rethrows what `body` throws.
  public func _inOneState<R>(_ body: (any ObjectReader) throws -> R) throws -> R {
    try _withReadState { try body($0) }
  }
}
