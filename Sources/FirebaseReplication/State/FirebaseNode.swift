import Andiron
import ObjectModel
import ValueModel

/// What this device knows that the database has of one object: the base of merges.
struct FirebaseNode: Codable, StoredObject {
  /// The place of the collection, and the text of the object's primary key here.
  var pk: CompoundKey<String, String>
  /// The key in the database.
  var remote: String
  /// Its content there, without the times; nil if it is deleted.
  var content: Value?
  /// The form of the object here that agrees with it, if that is not the content itself: without
  /// what others have written, and as the type writes it.
  var form: Value?
  /// The server's time; nil if it is not known.
  var time: Int64?
  /// The condition under which the node is as it is known here; nil if it is not known.
  var tag: String?

  /// What the object here is when it has no edits that are not uploaded; nil for no object.
  var agreed: Value? { content == nil ? nil : form ?? content }

  mutating func agree(on form: Value?, content: Value?) {
    self.content = content
    self.form = form == content ? nil : form
  }

  /// What the database has beside what objects here know of.
  func withExtras(_ form: Value) -> Value {
    guard let content, let agreed = self.form else { return form }
    var result = form
    for (name, field) in content.fields where agreed[name] == nil && form[name] == nil {
      result[name] = field
    }
    return result
  }
}
