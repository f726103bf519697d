extension Store {
  /// What tells the store from others; a copy of it has the same. Sixteen bytes.
  package var identifierBytes: [UInt8] { core.engine.identifierBytes }
}
