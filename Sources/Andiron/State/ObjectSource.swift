public import CollectionModel

/// Something that objects are read from: a store as it is at each call, a snapshot, or a
/// transaction. The library's types are the only ones that conform.
public protocol ObjectSource: ObjectReader {
  /// Calls `body` with the state to read, which is valid only during the call. Throws what `body`
  /// throws, and `.closed` if the store or snapshot is closed or the transaction is over.
  func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R
}
