import Andiron
import ObjectModel
import ValueModel

/// An object whose state the database does not have yet.
struct UploadCandidate: Sendable {
  var key: RecordKey
  /// The key in the database.
  var remote: String
  /// The form of the local object; nil if it was deleted.
  var form: Value?
  /// The object's content for the database, without the times; nil for a deletion.
  var content: Value?
  /// The tag for the condition of the write; nil if it is unknown.
  var tag: String?

  /// Nil if the database already has the local state.
  ///
  /// Throws `FirebaseError.notEncodable`, and the errors of the store.
  init?(_ key: RecordKey, _ scope: CollectionScope, _ source: some ObjectSource) throws {
    let mapping = scope.mapping
    let node = try scope.node(key.text, source)
    let value = try source.collection(mapping.collection).value(key: key)
    form = try value.map { try mapping.form(of: $0) }
    guard form != node?.agreed else { return nil }
    self.key = key
    if let node {
      remote = node.remote
      tag = node.tag
      content = form.map { node.withExtras($0) }
    } else {
      guard let value else { return nil }
      remote = try mapping.remoteKey(of: key, value)
      if let link = try source.object(FirebaseLink.self, key: CompoundKey(scope.name, remote)),
        link.key != key.text
      {
        throw FirebaseError(
          .notEncodable, "another object here has the identifier", collection: mapping.collection)
      }
      tag = FirebaseAnswer.absentTag
      content = form
    }
  }

  /// Returns the body of the request: the content with the time of the server, or a tombstone.
  func body(_ mapping: FirebaseMapping) -> Value {
    let now: Value = [".sv": "timestamp"]
    guard var body = content else { return [mapping.tombstoneName: now, mapping.timeName: now] }
    body[mapping.timeName] = now
    return body
  }
}
