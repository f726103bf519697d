import Andiron
import ObjectModel
import StorageClient

/// An error that no storage throws.
struct OwnError: Error, Equatable {
  var number = 0
}
