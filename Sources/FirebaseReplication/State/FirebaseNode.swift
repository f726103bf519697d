import Andiron
import ObjectModel
import ValueModel

/// This device's knowledge of one object in the database, the base of merges.
struct FirebaseNode: Codable, StoredObject {
  /// The scope of the collection, and the text of the object's local primary key.
  var pk: CompoundKey<String, String>
  /// The key in the database.
  var remote: String
  /// The object's content in the database, without the times; nil if it is deleted.
  var content: Value?
  /// The form of the local object that agrees with the content, if that is not the content itself:
  /// in the encoding of the type, and without additional fields of others.
  var form: Value?
  /// The server's time; nil if it is unknown.
  var time: Int64?
  /// The tag for a condition that the node is still in the known state; nil if it is unknown.
  var tag: String?

  /// The form of the local object when all its edits are uploaded; nil if there is no object.
  var agreed: Value? { content == nil ? nil : form ?? content }

  mutating func agree(on form: Value?, content: Value?) {
    self.content = content
    self.form = form == content ? nil : form
  }

  /// Returns `form` with the fields in the database that local objects do not have.
  func withExtras(_ form: Value) -> Value {
    guard let content, let agreed = self.form else { return form }
    var result = form
    for (name, field) in content.fields where agreed[name] == nil && form[name] == nil {
      result[name] = field
    }
    return result
  }
}
