extension StoreError {
  /// Runs `body`, and names the index in an error about the keys of a value.
  package static func ofIndex<R>(_ index: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as IndexKeyError {
      throw StoreError(error, index: index)
    }
  }

  /// The error of a write whose value cannot be in an index.
  package init(_ error: IndexKeyError, index: String, of collection: String? = nil) {
    switch error {
    case .unknownDerivation:
      self.init(
        .invalidDeclaration, "the index is kept by code that is not registered with the store",
        collection: collection, index: index)
    case .tooManyKeys:
      self.init(
        .notStorable, "an indexed field has too many values", collection: collection, index: index,
        underlying: error)
    case .conditionTooCostly:
      self.init(
        .notStorable, "the condition of a partial index takes too many steps",
        collection: collection, index: index, underlying: error)
    }
  }
}
