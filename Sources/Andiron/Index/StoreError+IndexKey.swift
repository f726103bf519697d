extension StoreError {
  /// The error of a write whose value cannot be in an index.
  init(_ error: IndexKeyError, index: String) {
    switch error {
    case .unknownDerivation:
      self.init(
        .invalidDeclaration, "the index is kept by code that is not registered with the store",
        index: index)
    case .tooManyKeys:
      self.init(
        .notStorable, "an indexed field has too many values", index: index, underlying: error)
    case .conditionTooCostly:
      self.init(
        .notStorable, "the condition of a partial index takes too many steps", index: index,
        underlying: error)
    }
  }
}
