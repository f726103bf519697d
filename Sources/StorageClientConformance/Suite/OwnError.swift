import CollectionModel
import ObjectModel

/// An error that no storage throws.
struct OwnError: Error, Equatable {
  var number = 0
}
