import ObjectModel
import StorageEngine
import ValueModel

/// One state of the store with everything needed to read it: the state of a snapshot, or of a
/// transaction during a call. It is public only because the sources' common requirement names it.
public struct ReadState {
  let core: StoreCore
  let rows: StateReader
  let catalog: CollectionCatalog

  func binding(_ name: String) -> CollectionBinding? { catalog.collections[name] }
}

extension ReadState {
  /// Calls `body` with the value in each row.
  func forEach(
    rows list: [UInt32], in binding: CollectionBinding, _ body: (Value) throws -> Void
  ) throws {
    var failure: (any Error)?
    try rows.forEach(binding.table, rows: list[...]) { position, _, bytes in
      do {
        try body(core.value(bytes, row: list[position], of: binding))
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The collection of a type; nil if it does not exist yet.
  func binding<Object: StoredObject>(of type: Object.Type) throws -> CollectionBinding? {
    let declared = try core.types.declaration(of: type)
    return try catalog.collections[declared.name].map {
      try declared.checked($0).with(declared.forms)
    }
  }

  func value(of key: RecordKey, in binding: CollectionBinding) throws -> Value? {
    var found: Value?
    var failure: StoreError?
    _ = try rows.visit(binding.table, key: key.bytes) { row, bytes in
      do throws(StoreError) {
        found = try core.value(bytes, row: row, of: binding)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return found
  }

  func value(row: UInt32, in binding: CollectionBinding) throws -> Value {
    var result: Result<Value, StoreError>?
    try rows.forEach(binding.table, rows: [row]) { _, _, bytes in
      result = Result { () throws(StoreError) in try core.value(bytes, row: row, of: binding) }
      return true
    }
    guard let result else { preconditionFailure("every row is visited") }
    return try result.get()
  }

  func object<Object: StoredObject>(
    _ type: Object.Type, _ value: Value, _ binding: CollectionBinding
  ) throws(StoreError) -> Object {
    do {
      return try type.init(storedValue: value)
    } catch {
      throw StoreError(error, collection: binding.name, key: value[hidden: .primaryKey])
    }
  }
}

extension ReadState: ObjectSource {
  /// Calls `body` with this state. Rethrows what `body` throws.
  public func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R { try body(self) }
}
