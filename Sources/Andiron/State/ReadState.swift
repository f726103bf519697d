import ObjectModel
import StorageEngine
import ValueModel

/// One state of the store with everything needed to read it: the state of a snapshot, or of a
/// transaction during a call.
public struct ReadState {
  let core: StoreCore
  let rows: StateReader
  let catalog: CollectionCatalog

  func binding(_ name: String) -> CollectionBinding? { catalog.collections[name] }
}

/// Something that objects are read from: a store as it is at each call, a snapshot, or a
/// transaction.
public protocol ObjectSource {
  /// Calls `body` with the state to read, which is valid only during the call. Throws what `body`
  /// throws, and `.closed` if the store is closed or the transaction is over.
  func withReadState<R>(_ body: (ReadState) throws -> R) throws -> R
}

extension StoreSnapshot: ObjectSource {
  /// Calls `body` with the state of the snapshot. Throws what `body` throws.
  public func withReadState<R>(_ body: (ReadState) throws -> R) throws -> R {
    try StoreError.wrapping { try body(ReadState(core: core, rows: engine.rows, catalog: catalog)) }
  }
}

extension Transaction: ObjectSource {
  /// Calls `body` with the state of the transaction, including its own writes.
  ///
  /// Throws what `body` throws, and `.closed` if the transaction is over.
  public func withReadState<R>(_ body: (ReadState) throws -> R) throws -> R {
    try StoreError.wrapping {
      try engine.withRows { rows in
        try body(ReadState(core: core, rows: rows, catalog: catalog))
      }
    }
  }
}

extension Store: ObjectSource {
  /// Calls `body` with the present state of the store.
  ///
  /// Throws what `body` throws, and `.closed` if the store is closed.
  public func withReadState<R>(_ body: (ReadState) throws -> R) throws -> R {
    let snapshot = try core.snapshot()
    defer { snapshot.engine.close() }
    return try snapshot.withReadState(body)
  }
}
