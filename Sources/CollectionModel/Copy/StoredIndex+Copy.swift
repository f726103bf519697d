extension CollectionDefinition.StoredIndex {
  /// Whether objects as they are can have the index: one that is contradicted or failed would
  /// refuse some of them, and so may a unique one that is not complete.
  var isFit: Bool {
    switch state {
    case .ready: true
    case .building: !definition.isUnique
    case .contradicted, .failed: false
    }
  }
}
