extension Store {
  /// The identifier that distinguishes the store from others: sixteen bytes, the same in every copy
  /// of the store.
  package var identifierBytes: [UInt8] { core.engine.identifierBytes }
}
