public import DocumentStore
public import ValueModel

/// A revision in transit from one database to another, as filters and transforms see it.
public struct ReplicatedDocument: Sendable {
  public let id: String
  public let revision: Revision
  public let isDeleted: Bool
  /// The fields of the document, without those that CouchDB adds.
  public var body: Value
  /// The names of the attachments. Removing a name excludes the attachment from the replication.
  public var attachmentNames: Set<String>

  /// The document as selectors see it: with `_id`, `_rev` and, for deletions, `_deleted`.
  package var couchValue: Value {
    var fields: [(String, Value)] = [("_id", Value(id)), ("_rev", Value(revision.description))]
    if isDeleted { fields.append(("_deleted", true)) }
    return Value(object: fields + body.fields.map { ($0.name, $0.value) })
  }

  package init(
    id: String, revision: Revision, isDeleted: Bool, body: Value, attachmentNames: Set<String>
  ) {
    self.id = id
    self.revision = revision
    self.isDeleted = isDeleted
    self.body = body
    self.attachmentNames = attachmentNames
  }
}
