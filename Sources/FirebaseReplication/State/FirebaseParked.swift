import Andiron
import ObjectModel
import ValueModel

/// An object that could not be fetched or uploaded, for another attempt.
struct FirebaseParked: Codable, StoredObject {
  enum Direction: String, Codable {
    case down, up
  }

  /// The scope of the collection, the direction, and the key in the database or here.
  var pk: CompoundKey<String, String, String>
  var code: FirebaseError.Code
  var message: String
  /// The value in the database; nil for uploads.
  var node: Value?

  static func key(
    _ scope: String, _ direction: Direction, _ key: String
  ) -> CompoundKey<String, String, String> {
    CompoundKey(scope, direction.rawValue, key)
  }
}
