import Andiron
import ObjectModel

/// Links a key in the database to a local object, if the key is not the object's primary key.
struct FirebaseLink: Codable, StoredObject {
  /// The scope of the collection, and the key in the database.
  var pk: CompoundKey<String, String>
  /// The text of the local primary key.
  var key: String
}
