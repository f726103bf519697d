import Andiron
import ObjectModel

/// Which object here has a key of the database, where that is not its primary key.
struct FirebaseLink: Codable, StoredObject {
  /// The place of the collection, and the key in the database.
  var pk: CompoundKey<String, String>
  /// The text of the primary key here.
  var key: String
}
