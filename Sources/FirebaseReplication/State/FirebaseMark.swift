import Andiron
import ObjectModel

/// How far a collection is synchronised. It is written in the same transaction as the objects.
struct FirebaseMark: Codable, StoredObject, Equatable {
  /// The place of the collection.
  var pk: String
  /// The server's time up to which everything was fetched; nil before the first pass over all is
  /// complete.
  var time: Int64?
  /// The last key of a pass over all objects that is under way, and the server's latest time when
  /// it began.
  var passKey: String?
  var passTime: Int64?
  /// Up to where the changes of the store are uploaded or set aside; nil from the beginning.
  var token: String?
}
