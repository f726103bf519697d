package import ObjectModel

extension StoreError {
  /// The error for a query whose filter does not compile, or stopped.
  package init(_ error: FilterError, query collection: String) {
    self.init(
      error == .cancelled ? .cancelled : .invalidQuery, error.description, collection: collection,
      underlying: error)
  }
}
