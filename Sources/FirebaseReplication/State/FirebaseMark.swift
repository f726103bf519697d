import Andiron
import ObjectModel

/// The progress of a collection's synchronisation, written in the same transaction as the objects.
struct FirebaseMark: Codable, StoredObject, Equatable {
  /// The scope of the collection.
  var pk: String
  /// The server's time up to which everything was fetched; nil until the first pass over all
  /// objects is complete.
  var time: Int64?
  /// The last key of the current pass over all objects. `passTime` is the server's latest time when
  /// the pass began.
  var passKey: String?
  var passTime: Int64?
  /// The point up to which the store's changes are uploaded or set aside; nil for the beginning.
  var token: String?
}
